import Book
import Markup
import SwiftSyntax

/// The mistakes in a page's examples and setups that only a look at their Swift shows.
///
/// - Parameter isFirst: whether the page belongs to the book's first step.
public func exampleMistakes(_ page: Chapter, isFirst: Bool) -> [Diagnostic] {
  let examples = page.examples.flatMap { mistakes(of: $0, in: page, isFirst: isFirst) }
  let setups = page.setups.flatMap {
    $0.skip == nil ? parseMistakes(in: $0.located(in: page)).map(\.diagnostic) : []
  }
  return examples + momentMistakes(page) + marbleMistakes(of: page, isFirst: isFirst) + setups
}

private func mistakes(of example: Example, in page: Chapter, isFirst: Bool) -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  if example.isBefore, !example.isContinuation, isFirst {
    mistakes.append(
      Diagnostic(
        path: page.path, line: example.line,
        "the first chapter finds no core that an example could run against: leave ‘before’ out"))
  }
  switch example.outcome {
  case .fails, .skipped: return mistakes
  default: break
  }
  let lines = example.located(in: page)
  let unparsable = parseMistakes(in: lines)
  mistakes += unparsable.map(\.diagnostic)
  guard unparsable.isEmpty, example.code.lines.contains(where: { $0.text.contains("extension") }) else {
    return mistakes
  }
  let snippet = Snippet(lines.map(\.text))
  if let node = snippet.firstExtension {
    let place = snippet.place(of: node)
    let line = lines[place.line]
    mistakes.append(
      Diagnostic(
        path: line.path, line: line.number, column: place.column + line.indent,
        "an example runs as the body of a function, which can't hold an extension: put it in a ‘swift setup’ block"))
  }
  return mistakes
}
