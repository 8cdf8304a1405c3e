import Book
import Markup

/// The terms that the chapters' recaps give in two languages.
struct Glossary {
  /// An English term, what it is called in Chinese, and the recaps that say so.
  struct Term: Equatable {
    let english: String
    let chinese: String
    /// Whether the English term is code.
    let isCode: Bool
    var places: [Place]
  }

  /// A recap.
  struct Place: Equatable {
    let page: Site.Page
    let anchor: String

    static func == (one: Place, two: Place) -> Bool { one.page.path == two.page.path && one.anchor == two.anchor }
  }

  /// In the order of the English terms.
  let terms: [Term]

  init(_ book: Book, _ pages: [Site.Page]) {
    var terms: [String: Term] = [:]
    for (page, chapter) in zip(pages, book.chapters) {
      for (pair, anchor) in chapter.recapTerms {
        let key = pair.english.lowercased() + "\t" + pair.chinese
        let place = Place(page: page, anchor: anchor)
        var term =
          terms[key] ?? Term(english: pair.english, chinese: pair.chinese, isCode: pair.isCode, places: [])
        if !term.places.contains(place) { term.places.append(place) }
        terms[key] = term
      }
    }
    self.terms = terms.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension Chapter {
  /// The terms in the sections called “Recap”, each with the section's anchor.
  fileprivate var recapTerms: [(pair: TermPair, anchor: String)] {
    let withheld = Withheld(self)
    return sections.enumerated().flatMap { index, section -> [(TermPair, String)] in
      guard section.title.lowercased() == "recap" else { return [] }
      let end = sections[(index + 1)...].first { $0.level <= section.level }?.node ?? document.nodes.count
      return (section.node..<end).filter { document.nodes[$0].isParagraph && !withheld.contains($0) }
        .flatMap { termPairs(in: document, paragraph: $0) }.map { ($0, section.anchor) }
    }
  }
}
