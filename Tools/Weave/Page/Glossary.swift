import Book
import Markup

/// The terms that the chapters' recaps give in two languages, with their definitions from `glossary.md`.
struct Glossary {
  /// An English term, the Chinese one, and the recaps that have them.
  struct Term: Equatable {
    let english: String
    let chinese: String
    /// `true` if the English term is code.
    let isCode: Bool
    var places: [Place]
  }

  /// A recap's place in the book.
  struct Place: Equatable {
    let page: Site.Page
    let anchor: String

    static func == (one: Place, two: Place) -> Bool { one.page.path == two.page.path && one.anchor == two.anchor }
  }

  /// The terms in English alphabetical order.
  let terms: [Term]
  let definitions: Definitions

  init(_ book: Book, _ pages: [Site.Page]) {
    definitions = book.definitions
    var terms: [String: Term] = [:]
    for (page, chapter) in zip(pages, book.chapters) {
      let withheld = Hidden(chapter)
      for (pair, anchor, node) in chapter.recapTerms where !withheld.contains(node) {
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
