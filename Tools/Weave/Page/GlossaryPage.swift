import Book
import Markup

extension Glossary {
  /// Returns the text of the glossary's page.
  ///
  /// - Parameter site: the book, to whose pages definitions may link.
  func tree(of site: Site) -> PageTree {
    var tree = PageTree()
    tree.add(.heading(PageElement.Heading(level: 1, kind: .own)), Appendix.glossary.title)
    tree.add(
      .paragraph(), "What the words of the recaps mean, what they are in Chinese, and where you meet them.")
    guard !terms.isEmpty else { return tree }
    tree.add(.definitions(.glossary)) {
      for term in terms { add(term, site, to: &$0) }
    }
    return tree
  }

  private func add(_ term: Term, _ site: Site, to tree: inout PageTree) {
    tree.add(.term()) {
      if term.isCode { $0.add(.word(term.english)) } else { $0.add(.defined, term.english) }
      $0.text(" ")
      $0.add(.chinese, term.chinese)
    }
    if let meaning = definitions[term.english] { tree.add(.meaning) { $0.append(definition(meaning, site)) } }
    tree.add(.places) {
      for (index, place) in term.places.enumerated() {
        if index > 0 { $0.text(", ") }
        $0.link(.page(place.page.output, anchor: place.anchor), place.page.name)
      }
    }
  }

  private func definition(_ markdown: String, _ site: Site) -> PageTree {
    let document = Document(parsing: SourceText(path: Definitions.path, text: markdown))
    var prose = Prose(document, links: Links(page: Definitions.path, of: site))
    prose.hasTitle = true
    return prose.page()
  }
}
