import Book
import CoreHistory
import Markup
import SwiftSource
import SwiftSyntax

/// Returns the mistakes in a page's examples and setups that need a look at their Swift.
///
/// - Parameter isFirst: whether the page belongs to the book's first step.
public func exampleMistakes(_ page: Chapter, isFirst: Bool) -> [Diagnostic] {
  let plays = exampleRuns(of: page)
  let known = Dictionary(plays.flatMap { zip($0.examples.map(\.number), $0.snippets) }) { first, _ in first }
  let examples =
    (isFirst ? page.examples.compactMap { vainBefore($0, in: page) } : [])
    + page.examples.flatMap { mistakes(of: $0, known[$0.number], in: page) }
  let setups = page.setups.flatMap {
    $0.skip == nil ? parseMistakes(in: $0.located(in: page)).map(\.diagnostic) : []
  }
  return examples + momentMistakes(plays, page) + marbleMistakes(of: page, isFirst: isFirst) + setups
}

/// Returns a mistake if an example of the first chapter is to run against the core before it.
private func vainBefore(_ example: Example, in page: Chapter) -> Diagnostic? {
  guard example.isBefore, !example.isContinuation else { return nil }
  return Diagnostic(
    path: page.path, line: example.line,
    "the first chapter finds no core that an example could run against: leave ‘before’ out")
}

private func mistakes(of example: Example, _ known: Snippet?, in page: Chapter) -> [Diagnostic] {
  switch example.outcome {
  case .fails, .skipped: return []
  default: break
  }
  let lines = example.located(in: page)
  let snippet = known ?? Snippet(lines.map(\.text))
  let broken = ParsedLines(lines, snippet.tree).mistakes
  guard broken.isEmpty else { return broken.map(\.diagnostic) }
  guard let node = snippet.firstExtension else { return [] }
  let place = snippet.place(of: node)
  let line = lines[place.line]
  return [
    Diagnostic(
      path: line.path, line: line.number, column: place.column + line.indent,
      "an example runs as the body of a function, which can't hold an extension: put it in a ‘swift setup’ block")
  ]
}
