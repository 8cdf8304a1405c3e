import Markup

extension Chapter {
  /// The terms in the sections called “Recap”, each with the section's anchor and the paragraph that gives it.
  public var recapTerms: [(pair: TermPair, anchor: String, node: Int)] {
    sections.enumerated().flatMap { index, section -> [(TermPair, String, Int)] in
      guard section.title.lowercased() == "recap" else { return [] }
      let end = sections[(index + 1)...].first { $0.level <= section.level }?.node ?? document.nodes.count
      return (section.node..<end).filter { document.nodes[$0].isParagraph }
        .flatMap { node in termPairs(in: document, paragraph: node).map { ($0, section.anchor, node) } }
    }
  }
}
