import Book
import Files
import Markup
import Tangle
import Weave

/// The book's files as they are served, and what is wrong with what they were made of.
public struct Rendering: Sendable {
  /// Makes the files of the book as it was when it last had no mistake; each is made when it is asked for.
  private var loom: Loom?
  public var mistakes: [Mistake] = []
  /// The book as it was read last, of which what doesn't change isn't read again.
  private var book: Book?
  /// The core's growth in that book, and what was found wrong with it; the next ones take over what stays.
  private var history: History?
  private var review: Review?

  /// A mistake with the line that it is in.
  public struct Mistake: Equatable, Sendable {
    public let diagnostic: Diagnostic
    public let line: String?
  }

  public init() {}

  /// Whether there has been no book without a mistake yet.
  var isEmpty: Bool { loom == nil }

  /// The contents of a file; nil where the book has none of this name.
  func file(_ name: String) -> [UInt8]? { loom?.file(name) }

  /// The book as it is now; while it can't be rendered, its pages stay as they were.
  public func renewed(_ project: Project) -> Rendering {
    var rendering = self
    do {
      let book = try Book(project, after: self.book)
      rendering.book = book
      let history = History(of: book, after: self.history, notice: noticeNames)
      let review = Review(of: book, history, after: self.review)
      (rendering.history, rendering.review) = (history, review)
      var found = review.mistakes
      if found.isEmpty {
        rendering.loom = Loom(book, history, after: loom)
        found = staleness(of: book, history)
      }
      rendering.mistakes = withLines(found, project)
    } catch {
      rendering.mistakes = withLines(
        [Diagnostic(path: "index.md", line: 1, "the book can't be read: \(sentence(error))")], project)
    }
    return rendering
  }

  /// Whether a reader could see the same of two renderings: the same text, with the same mistakes.
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
