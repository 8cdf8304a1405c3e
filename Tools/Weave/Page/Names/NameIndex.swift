import Book
import Markup

/// Every name of the core with all its places.
struct NameIndex {
  /// A section of a chapter whose text mentions a name.
  struct Mention {
    let page: Site.Page
    let anchor: String?

    var destination: Destination { .page(page.output, anchor: anchor) }
  }

  /// All declarations of one name without labels, and the mentions of it.
  struct Entry {
    let word: String
    let names: [NameBook.Name]
    /// The first mention on each page.
    let mentions: [Mention]
  }

  /// The entries in alphabetical order.
  let entries: [Entry]

  /// - Parameter pages: the mentions on each page of the book, in the book's order.
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
  /// Returns the core's names that the text mentions as code, each with the section of its first mention.
  func mentions(_ links: NameLinks) -> [(word: String, mention: NameIndex.Mention)] {
    var found: [(String, NameIndex.Mention)] = []
    var seen: Set<String> = []
    var headings = sections[...]
    var section: Section?
    let withheld = Hidden(self)
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
  var tree: PageTree {
    let letters = Dictionary(grouping: entries) { $0.word.uppercased().prefix(1) }
    var tree = PageTree()
    tree.add(.heading(PageElement.Heading(level: 1, kind: .own)), Appendix.names.title)
    tree.add(
      .paragraph(), "Every type and member of the core: where it was begun and changed, and who speaks of it.")
    tree.add(.letters) {
      for letter in letters.keys.sorted() { $0.link(.page(nil, anchor: "letter.\(letter)"), String(letter)) }
    }
    for letter in letters.keys.sorted() {
      tree.add(.heading(PageElement.Heading(level: 2, anchor: "letter.\(letter)", kind: .own)), String(letter))
      tree.add(.definitions(.names)) {
        for entry in letters[letter]! { $0.entry(entry) }
      }
    }
    return tree
  }
}

extension PageTree {
  fileprivate mutating func entry(_ entry: NameIndex.Entry) {
    add(.term("name.\(entry.word)")) { $0.add(.word(entry.word)) }
    for name in entry.names { add(.meaning) { $0.name(name) } }
    guard !entry.mentions.isEmpty else { return }
    add(.meaning) {
      $0.text("In the text of ")
      for (index, mention) in entry.mentions.enumerated() {
        if index > 0 { $0.text(", ") }
        $0.link(mention.destination, mention.page.name)
      }
    }
  }

  private mutating func name(_ name: NameBook.Name) {
    let declared = name.last
    if !declared.container.isEmpty || declared.name != declared.base {
      add(.word(declared.name))
      if !declared.container.isEmpty {
        text(" in ")
        add(.word(declared.container))
      }
      text(", ")
    }
    text("begun in ")
    link(name.begun.destination, name.begun.page.name)
    var last = name.begun.order
    for place in name.states.dropFirst().map(\.place) where place.order != last {
      text(last == name.begun.order ? ", changed in " : ", ")
      link(place.destination, place.page.name)
      last = place.order
    }
    if let gone = name.gone {
      text(", gone in ")
      link(gone.destination, gone.page.name)
    }
    text(" ")
    add(.signature(ColouredText(swift: declared.signature)))
  }
}
