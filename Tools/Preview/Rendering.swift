import Book
import Tangle
import Weave

/// The book's files as they are served, and what is wrong with what they were made of.
public struct Rendering: Equatable, Sendable {
  public var files: [String: [UInt8]] = [:]
  public var mistakes: [Mistake] = []

  /// A mistake with the line that it is in.
  public struct Mistake: Equatable, Sendable {
    public let diagnostic: Diagnostic
    public let line: String?
  }

  public init() {}

  /// The book as it is now; while it can't be rendered, its pages stay as they were.
  public func renewed(_ project: Project) -> Rendering {
    var rendering = self
    do {
      let book = try Book(project)
      let history = History(of: book)
      var found = Tangle.mistakes(of: book, history)
      if found.isEmpty {
        rendering.files = weave(book, history)
        found = staleness(of: book, history)
      }
      rendering.mistakes = withLines(found, project)
    } catch {
      rendering.mistakes = withLines(
        [Diagnostic(path: "index.md", line: 1, "the book can't be read: \(error)")], project)
    }
    return rendering
  }
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
