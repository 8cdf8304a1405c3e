import Book
import CoreHistory
import Files
import Markup
import Tangle
import Weave

/// The files of the book that the preview serves, and the mistakes in its present text.
public struct Rendering: Sendable {
  /// Makes files on demand, from the book's last state without mistakes.
  private var loom: Loom?
  public var mistakes: [Mistake] = []
  /// The book as it was read last; unchanged pages aren't read again.
  private var book: Book?
  /// The history of that book's core and its review; the next ones reuse what is unchanged.
  private var history: History?
  private var review: Review?

  /// A mistake with the line that it is in.
  public struct Mistake: Equatable, Sendable {
    public let diagnostic: Diagnostic
    public let line: String?
  }

  public init() {}

  /// `true` if the book has had mistakes since the start.
  var isEmpty: Bool { loom == nil }

  /// The contents of a file; nil if the book has no file of this name.
  func file(_ name: String) -> [UInt8]? { loom?.file(name) }

  /// Reads and renders the book as it is now. While it has mistakes, the pages stay as they were.
  public func renewed(_ project: Project) -> Rendering {
    var rendering = self
    let book = Book(project, after: self.book)
    let history = History(of: book, after: self.history, notice: noticeForPages)
    let review = Review(of: book, history, after: self.review)
    (rendering.book, rendering.history, rendering.review) = (book, history, review)
    var found = review.mistakes
    if found.isEmpty {
      rendering.loom = Loom(book, history, after: loom)
      found = staleness(of: book, history)
    }
    rendering.mistakes = withLines(found, project)
    return rendering
  }

  /// Returns whether two renderings look alike to a reader: equal text with equal mistakes.
  func shows(thatOf other: Rendering) -> Bool {
    mistakes == other.mistakes && book?.sources == other.book?.sources && isEmpty == other.isEmpty
  }
}

extension Book {
  /// The text of all pages.
  fileprivate var sources: [SourceText] { [titlePage.document.source] + chapters.map(\.document.source) }
}

private func withLines(_ mistakes: [Diagnostic], _ project: Project) -> [Rendering.Mistake] {
  var files: [String: [String]] = [:]
  return mistakes.map { mistake in
    let lines = files[mistake.path] ?? project.lines(of: mistake.path)
    files[mistake.path] = lines
    let index = mistake.position.line - 1
    return Rendering.Mistake(diagnostic: mistake, line: lines.indices.contains(index) ? lines[index] : nil)
  }
}
