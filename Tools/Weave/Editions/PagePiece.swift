/// A piece of a woven page: a tag, or the text between two tags.
enum PagePiece: Equatable {
  case start(Tag)
  case end(String)
  /// Escaped, as it stands in the page.
  case text(String)
}

/// A start tag.
struct Tag: Equatable {
  struct Attribute: Equatable {
    let name: String
    /// Escaped, as it stands in the page.
    var value: String
  }

  let name: String
  var attributes: [Attribute] = []
  /// Whether the element has neither content nor end tag.
  var isEmpty = false

  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): attributes[index].value = value
      case (let index?, nil): attributes.remove(at: index)
      case (nil, let value?): attributes.append(Attribute(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Whether the tag has one of some words in its class.
  func isOfClass(_ names: Set<String>) -> Bool {
    self["class"]?.split(separator: " ").contains { names.contains(String($0)) } ?? false
  }
}

/// Elements that HTML allows to stand without an end.
let voidElements: Set<String> = [
  "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
]

/// The pieces as XHTML, in which every element is closed and every attribute has a value.
func xhtml(_ pieces: [PagePiece]) -> String {
  var text = ""
  for piece in pieces {
    switch piece {
    case .text(let escaped): text += escaped
    case .end(let name): text += "</\(name)>"
    case .start(let tag):
      text += "<\(tag.name)"
      for attribute in tag.attributes { text += " \(attribute.name)=\"\(attribute.value)\"" }
      text += tag.isEmpty ? "/>" : ">"
    }
  }
  return text
}

/// A text as it is written between tags and in attributes.
func escaped(_ text: String) -> String {
  var html = HTML()
  html.text(text)
  return html.string
}

/// The text that stands in some pieces, escaped.
func words(in pieces: some Sequence<PagePiece>) -> String {
  pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
}
