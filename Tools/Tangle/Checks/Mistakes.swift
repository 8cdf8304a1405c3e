import Book
import CoreHistory

/// Returns all mistakes in what the author wrote, in the book's order. A stale committed core isn't one of them.
public func mistakes(of book: Book, _ history: History) -> [Diagnostic] { Review(of: book, history).mistakes }

/// The result of looking through a book for mistakes, page by page.
public struct Review: Sendable {
  /// All mistakes in the book's order, except a stale committed core.
  public let mistakes: [Diagnostic]
  private let book: Book
  private let history: History
  /// The mistakes of each page in itself, by the page's path.
  private let pages: [String: [Diagnostic]]
  private let manifest: [Diagnostic]

  /// - Parameter before: a review of an earlier state of the book. Pages that haven't changed, and that find the same
  ///   core, aren't looked through again.
  public init(of book: Book, _ history: History, after before: Review? = nil) {
    self.book = book
    self.history = history
    let known = before?.pages(thatHoldIn: book, history) ?? [:]
    let chapters = book.chapters
    let first = chapters.first?.number
    let found = concurrentMap(chapters.count) { index in
      let page = chapters[index]
      return known[page.path] ?? exampleMistakes(page, isFirst: page.number == first)
        + pictureMistakes(page, book, history) + earlyMarbles(of: page, in: book, history)
        + exerciseMistakes(page, history)
    }
    pages = Dictionary(zip(chapters.map(\.path), found)) { first, _ in first }
    manifest = before.flatMap { $0.hasSameChapters(as: book) ? $0.manifest : nil } ?? manifestMistakes(book)
    guard book.isWhole else {
      mistakes = book.mistakes
      return
    }
    // What a listing that can't be carried out would have declared isn't missing from the reference, too.
    let isSound = history.mistakes.isEmpty && history.missed.files.isEmpty
    let others = manifest + (isSound ? referenceMistakes(book, history) : [])
    mistakes = (book.mistakes + history.mistakes + found.flatMap(\.self) + others).inOrder(of: book.titlePage)
  }

  /// Returns the earlier mistakes of pages that haven't changed in a later state of the book, and that find the same
  /// core.
  private func pages(thatHoldIn book: Book, _ history: History) -> [String: [Diagnostic]] {
    guard self.book.chapters.first?.number == book.chapters.first?.number else { return [:] }
    let last = history.lastStepInCommon(with: self.history)
    let sources = Dictionary(self.book.chapters.map { ($0.path, $0.document.source) }) { first, _ in first }
    let same = book.chapters.filter { $0.needs(noStepAfter: last) && sources[$0.path] == $0.document.source }
    return pages.filter { page, _ in same.contains { $0.path == page } }
  }

  private func hasSameChapters(as book: Book) -> Bool {
    self.book.manifest == book.manifest && self.book.titlePage.paths == book.titlePage.paths
  }
}

extension Chapter {
  /// Returns whether nothing on the page, its exercises included, depends on the core after a step.
  fileprivate func needs(noStepAfter last: Int) -> Bool { exercises.reduce(number) { max($0, $1.step) } <= last }
}

extension History {
  /// The last step up to which the core grew as in another history, on whatever lines of the pages.
  fileprivate func lastStepInCommon(with other: History) -> Int {
    let count = zip(edits, other.edits).prefix { $0.makes(sameAs: $1) }.count
    let next = [self, other].compactMap { $0.edits.dropFirst(count).first.map { stepNumber(of: $0.page) } }
    return next.min().map { $0 - 1 } ?? .max
  }
}
