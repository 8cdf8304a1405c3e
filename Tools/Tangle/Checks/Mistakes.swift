import Book

/// Everything that is wrong with what the author wrote, except that the committed core is stale; in the book's order.
public func mistakes(of book: Book, _ history: History) -> [Diagnostic] { Review(of: book, history).mistakes }

/// A book that was looked through for mistakes, page by page.
public struct Review: Sendable {
  /// In the book's order, except that the committed core is stale.
  public let mistakes: [Diagnostic]
  private let book: Book
  private let history: History
  /// By the pages' paths.
  private let pages: [String: [Diagnostic]]
  private let manifest: [Diagnostic]

  /// - Parameter before: a review of an earlier state of the book: pages that say the same, and find the same core, aren't
  ///   looked through again.
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
    let others = manifest + referenceMistakes(book, history)
    mistakes = (book.mistakes + history.mistakes + found.flatMap(\.self) + others).inOrder(of: book.titlePage)
  }

  /// The mistakes on pages that, in a later state of the book, say the same as now and find the same core.
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
  /// Whether what the page shows, and what its exercises begin with, was there after a step.
  fileprivate func needs(noStepAfter last: Int) -> Bool { exercises.reduce(number) { max($0, $1.step) } <= last }
}

extension History {
  /// The last step up to which the core grew as in another history, whichever lines of the pages say so.
  fileprivate func lastStepInCommon(with other: History) -> Int {
    let count = zip(edits, other.edits).prefix { $0.makes(sameAs: $1) }.count
    let next = [self, other].compactMap { $0.edits.dropFirst(count).first.map { stepNumber(of: $0.page) } }
    return next.min().map { $0 - 1 } ?? .max
  }
}
