import Book

/// A page's text alone, for readers without scripts, windows and pointers: what the EPUB and the PDF are made of.
struct PlainPage {
  /// The HTML file that it is the text of.
  let output: String
  /// Escaped.
  let title: String
  var pieces: [PagePiece]

  /// Nil where a file of the book holds no text.
  init?(_ output: String, _ html: String) {
    var reader = PagePieceReader(html)
    let page = reader.read()
    guard let article = content(of: "article", in: page) else { return nil }
    self.output = output
    pieces = reduced(article)
    title = (content(of: "h1", in: pieces) ?? content(of: "title", in: page)).map { words(in: $0) } ?? output
  }

  /// Everything in the page that links can lead to.
  var anchors: Set<String> {
    Set(pieces.compactMap { if case .start(let tag) = $0 { tag["id"] } else { nil } })
  }

  var hasDrawings: Bool {
    pieces.contains { if case .start(let tag) = $0 { tag.name == "svg" } else { false } }
  }
}

/// The pages of a book that have a text, in the book's order; pages that the table of contents doesn't list come last.
func plainPages(_ book: Book, _ files: [String: String]) -> [PlainPage] {
  let listed = ["index.html"] + book.chapters.map { $0.slug + ".html" }
  let others = files.keys.filter { $0.hasSuffix(".html") && !listed.contains($0) }.sorted()
  return (listed + others).compactMap { name in files[name].flatMap { PlainPage(name, $0) } }
}

/// What stands inside the first element of a name.
private func content(of name: String, in pieces: [PagePiece]) -> ArraySlice<PagePiece>? {
  guard let start = pieces.firstIndex(where: { $0.opens(name) }) else { return nil }
  var depth = 0
  for index in pieces.indices[start...] {
    if pieces[index].opens(name) { depth += 1 }
    if pieces[index] == .end(name) { depth -= 1 }
    if depth == 0 { return pieces[start + 1..<index] }
  }
  return nil
}

/// The pieces without what needs a script or a pointer, and with everything folded laid open.
private func reduced(_ pieces: some Sequence<PagePiece>) -> [PagePiece] {
  var result: [PagePiece] = []
  /// How many elements are open inside one that is left out.
  var dropped = 0
  for piece in pieces {
    switch piece {
    case .start(var tag):
      if dropped > 0 || isForScreens(tag) {
        if !tag.isEmpty { dropped += 1 }
        continue
      }
      adapt(&tag)
      result.append(.start(tag))
    case .end:
      if dropped > 0 { dropped -= 1 } else { result.append(piece) }
    case .text: if dropped == 0 { result.append(piece) }
    }
  }
  return result
}

private func isForScreens(_ tag: Tag) -> Bool {
  screenElements.contains(tag.name) || tag.isOfClass(["anchor"]) || tag["hidden"] != nil
}

private let screenElements: Set<String> = [
  "button", "dialog", "form", "iframe", "input", "link", "meta", "noscript", "script", "search", "style", "template",
]

private func adapt(_ tag: inout Tag) {
  switch tag.name {
  case "details": tag["open"] = "open"
  case "svg": if tag["xmlns"] == nil { tag["xmlns"] = "http://www.w3.org/2000/svg" }
  case "pre":
    // Nothing scrolls, so nothing has to be reached to be scrolled.
    for name in ["role", "aria-label"] { tag[name] = nil }
  default: break
  }
  tag["tabindex"] = nil
  tag.attributes.removeAll { $0.name.hasPrefix("on") || $0.name.hasPrefix("data-") }
}

extension PagePiece {
  fileprivate func opens(_ name: String) -> Bool {
    if case .start(let tag) = self { tag.name == name && !tag.isEmpty } else { false }
  }
}
