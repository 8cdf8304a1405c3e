import Markup

extension Glossary {
  /// The text of the glossary's page.
  var tree: PageTree {
    var tree = PageTree()
    tree.add(.heading(PageElement.Heading(level: 1, kind: .own)), Appendix.glossary.title)
    tree.add(
      .paragraph(), "What the words of the recaps mean, what they are in Chinese, and where you meet them.")
    guard !terms.isEmpty else { return tree }
    tree.add(.definitions(.glossary)) {
      for term in terms { add(term, to: &$0) }
    }
    return tree
  }

  private func add(_ term: Term, to tree: inout PageTree) {
    tree.add(.term()) {
      if term.isCode { $0.add(.word(term.english)) } else { $0.add(.defined, term.english) }
      $0.text(" ")
      $0.add(.chinese, term.chinese)
    }
    if let meaning = definitions[term.english] { tree.add(.meaning) { $0.append(definition(meaning)) } }
    tree.add(.places) {
      for (index, place) in term.places.enumerated() {
        if index > 0 { $0.text(", ") }
        $0.link(.page(place.page.output, anchor: place.anchor), place.page.name)
      }
    }
  }

  private func definition(_ markdown: String) -> PageTree {
    let document = Document(parsing: SourceText(path: "glossary.md", text: markdown))
    var prose = Prose(document, links: Links(page: "glossary.md", outputs: [:]))
    prose.hasTitle = true
    return prose.page()
  }
}
