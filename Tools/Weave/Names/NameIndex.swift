import Book
import Markup

/// Every name of the core with all its places.
struct NameIndex {
  /// A section of a chapter whose text mentions a name.
  struct Mention {
    let page: Site.Page
    let anchor: String?

    var address: String { page.output + (anchor.map { "#\($0)" } ?? "") }
  }

  /// All that is called by one word.
  struct Entry {
    let word: String
    let names: [NameBook.Name]
    /// The first of each page that mentions the word.
    let mentions: [Mention]
  }

  /// Alphabetical.
  let entries: [Entry]

  /// - Parameter pages: what each page of the book mentions, in the book's order.
  init(_ site: Site, mentioned pages: [[(word: String, mention: Mention)]]) {
    var mentions: [String: [Mention]] = [:]
    for (word, mention) in pages.joined() { mentions[word, default: []].append(mention) }
    let words = site.names.byBase.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    entries = words.map { word in
      let names = site.names.byBase[word]!.map { site.names.names[$0] }
      let sorted = names.enumerated().sorted {
        ($0.element.last.container, $0.offset) < ($1.element.last.container, $1.offset)
      }
      return Entry(word: word, names: sorted.map(\.element), mentions: mentions[word] ?? [])
    }
  }
}

extension Chapter {
  /// The words of the core that the text mentions as code, each with the section in which it first stands.
  func mentions(_ links: NameLinks) -> [(word: String, mention: NameIndex.Mention)] {
    var found: [(String, NameIndex.Mention)] = []
    var seen: Set<String> = []
    var headings = sections[...]
    var section: Section?
    let withheld = Withheld(self)
    for (index, node) in document.nodes.enumerated() {
      while let next = headings.first, next.node <= index { section = headings.removeFirst() }
      guard case .code(let code) = node.kind, !withheld.contains(index) else { continue }
      for word in links.mentioned(in: code) where seen.insert(word).inserted {
        found.append((word, NameIndex.Mention(page: links.page, anchor: section?.anchor)))
      }
    }
    return found
  }
}

extension NameIndex {
  /// The text of the page.
  func page() -> HTML {
    let letters = Dictionary(grouping: entries) { $0.word.uppercased().prefix(1) }
    var html = HTML()
    html.element("h1", Appendix.names.title)
    html.markup("\n<p>Every type and member of the core: where it was begun and changed, and who speaks of it.</p>\n")
    html.markup("<nav class=\"letters\" aria-label=\"Letters\">\n")
    for letter in letters.keys.sorted() { html.element("a", ["href": "#letter.\(letter)"], String(letter)) }
    html.markup("</nav>\n")
    for letter in letters.keys.sorted() {
      html.element("h2", ["id": "letter.\(letter)"], String(letter))
      html.markup("\n<dl class=\"names\">\n")
      for entry in letters[letter]! { html.entry(entry) }
      html.markup("</dl>\n")
    }
    return html
  }
}

extension HTML {
  fileprivate mutating func entry(_ entry: NameIndex.Entry) {
    open("dt", ["id": "name.\(entry.word)"])
    element("code", entry.word)
    markup("</dt>\n")
    for name in entry.names { self.name(name) }
    guard !entry.mentions.isEmpty else { return }
    markup("<dd>In the text of ")
    for (index, mention) in entry.mentions.enumerated() {
      if index > 0 { markup(", ") }
      element("a", ["href": mention.address], mention.page.name)
    }
    markup("</dd>\n")
  }

  private mutating func name(_ name: NameBook.Name) {
    let declared = name.last
    markup("<dd>")
    if !declared.container.isEmpty || declared.name != declared.base {
      element("code", declared.name)
      if !declared.container.isEmpty {
        markup(" in ")
        element("code", declared.container)
      }
      markup(", ")
    }
    markup("begun in ")
    element("a", ["href": name.begun.address], name.begun.page.name)
    var last = name.begun.order
    for place in name.states.dropFirst().map(\.place) where place.order != last {
      markup(last == name.begun.order ? ", changed in " : ", ")
      element("a", ["href": place.address], place.page.name)
      last = place.order
    }
    if let gone = name.gone {
      markup(", gone in ")
      element("a", ["href": gone.address], gone.page.name)
    }
    markup(" <code class=\"signature\">")
    append(codeLines([declared.signature], isSwift: true)[0])
    markup("</code></dd>\n")
  }
}
