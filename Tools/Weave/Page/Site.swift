import Book
import CoreHistory

/// Facts about the whole book that every page needs.
final class Site: Sendable {
  /// A page of the book, as other pages refer to it.
  final class Page: Sendable {
    let path: String
    let output: String
    let title: String
    /// The label before the title's words: `13`, `13a`, or `A` for an interlude; where the title has none, that of the file.
    let label: String
    let number: Int
    /// `true` for a chapter with a number of its own.
    let isChapter: Bool

    init(_ chapter: Chapter) {
      path = chapter.path
      output = chapter.slug + ".html"
      title = chapter.title
      label = chapter.label ?? chapter.fileLabel
      number = chapter.number
      isChapter = chapter.isChapter
    }
  }

  /// A listing, as pages link to it.
  struct Origin {
    let page: Page
    let anchor: String
  }

  private struct EditPlace: Hashable {
    let page: String
    let line: Int
  }

  let title: String
  let entries: [TitlePage.Entry]
  /// The pages in the book's order, without the title page.
  let pages: [Page]
  /// The HTML file of every page, by the page's path.
  let outputs: [String: String]
  /// The places of pages that are made from `glossary.md`, `reference.md` and its questions, by their addresses there.
  let elsewhere: [String: Destination]
  /// The listings that begin the core's files.
  let origins: [String: Origin]
  /// The core after each chapter.
  let steps: [Step]
  let stepIndices: [Int: Int]
  /// The indices of the steps that begin, change or delete a file, ascending.
  let touches: [String: [Int]]
  /// The list of pages beside every text.
  let contents: ContentsList
  /// Each page's place in the book, by its path.
  let orders: [String: Int]
  let names: NameBook
  /// The exercises that the page of solutions has anything to say about.
  let solved: Set<String>
  let hasExercises: Bool
  /// `true` if the book has a reference, and if it has questions that lead to entries.
  let hasReference, hasTree: Bool
  /// Parts of pages that are kept as long as the core grows in the same way.
  let cache: RenderCache
  private let edits: [EditPlace: Edit]
  private let timeline: [Edit]
  private let maps: ClassMaps
  /// The pages of each chapter's number.
  private let numbered: [Int: [Page]]

  /// - Parameter before: the site of an earlier state of the book; facts about names and types are taken from it if the
  ///   core grows in the same way.
  init(_ book: Book, _ history: History, _ edition: Edition = .full, after before: Site? = nil) {
    solved = edition == .student ? [] : book.solvedExercises
    hasExercises = book.chapters.contains { !$0.exercises.isEmpty }
    hasReference = !book.reference.isEmpty
    hasTree = hasReference && !book.reference.tree.isEmpty
    title = book.titlePage.title
    entries = book.titlePage.entries
    let pages = book.chapters.map(Page.init)
    self.pages = pages
    numbered = Dictionary(grouping: pages, by: \.number)
    outputs = Dictionary([("index.md", "index.html")] + pages.map { ($0.path, $0.output) }) { first, _ in first }
    elsewhere = ReferencePages.destinations(of: book.reference)
      .merging([Definitions.path: .page(Appendix.glossary.output)]) { first, _ in first }
    var origins: [String: Origin] = [:]
    for (page, chapter) in zip(pages, book.chapters) {
      for (index, listing) in chapter.listings.enumerated() where listing.kind == .file {
        if origins[listing.file] == nil { origins[listing.file] = Origin(page: page, anchor: listingAnchor(index)) }
      }
    }
    self.origins = origins
    let steps = history.steps.indices.map { Step(history.steps[$0], after: $0 > 0 ? history.steps[$0 - 1].core : nil) }
      .filter { !$0.core.files.isEmpty }
    self.steps = steps
    stepIndices = Dictionary(steps.indices.map { (steps[$0].number, $0) }) { first, _ in first }
    var touches: [String: [Int]] = [:]
    for (index, step) in steps.enumerated() {
      for file in step.news.keys { touches[file, default: []].append(index) }
    }
    self.touches = touches
    timeline = history.edits
    if let before, before.grows(as: history, pages) {
      (maps, names, cache) = (before.maps, before.names, before.cache)
    } else {
      (maps, names) = Self.knowledge(of: book, history, pages)
      cache = RenderCache()
    }
    orders = Dictionary(zip(pages.map(\.path), pages.indices)) { first, _ in first }
    contents = ContentsList(entries, outputs)
    edits = Dictionary(history.edits.map { (EditPlace(page: $0.page, line: $0.line), $0) }) { first, _ in first }
  }

  /// Returns the types and the names of the core, which are read from the same syntax trees.
  private static func knowledge(of book: Book, _ history: History, _ pages: [Page]) -> (ClassMaps, NameBook) {
    let readings = concurrentMap(history.edits.count) { index in
      (types: history.edits[index].after.types, names: history.edits[index].after.names)
    }
    return (
      ClassMaps(book, history, readings: readings.map(\.types)),
      NameBook(history, pages, book.chapters, readings: readings.map(\.names))
    )
  }

  /// Returns whether the same pages change the same files in the same way, on whatever lines.
  private func grows(as history: History, _ pages: [Page]) -> Bool {
    self.pages.count == pages.count && timeline.count == history.edits.count
      && zip(self.pages, pages).allSatisfy { $0.path == $1.path && $0.title == $1.title }
      && zip(timeline, history.edits).allSatisfy { $0.makes(sameAs: $1) }
  }

  /// Returns the map of a `classes` block.
  func map(_ picture: Picture, of chapter: Chapter) -> ClassMap { maps.map(picture, of: chapter) }

  /// Returns the edit that a listing makes to its file.
  func edit(page: String, line: Int) -> Edit? { edits[EditPlace(page: page, line: line)] }

  /// The pages behind the last chapter.
  var appendices: [Appendix] {
    (hasTree ? [.which] : []) + (hasReference ? [.reference] : []) + (hasExercises ? [.exercises] : [])
      + [.names, .glossary] + (solved.isEmpty ? [] : [.solutions])
  }

  func chapter(_ number: Int) -> Page? { pages(of: number).first(where: \.isChapter) }

  func pages(of step: Int) -> [Page] { numbered[step] ?? [] }

  func page(_ path: String) -> Page? { orders[path].map { pages[$0] } }
}

/// Returns the anchor of a page's listing, which is counted from 0. No heading's anchor has a full stop, so they can't
/// collide.
func listingAnchor(_ index: Int) -> String { "listing.\(index + 1)" }

extension Site.Page {
  /// The name in a sentence: `chapter 4`, or the title of a page without a number of its own.
  var name: String { isChapter ? "chapter \(number)" : "“\(title)”" }
}
