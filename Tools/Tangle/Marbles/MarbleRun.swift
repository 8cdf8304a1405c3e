import Book
import CoreHistory
import Marbles
import Markup
import SwiftSource

/// A marble diagram that runs as a test.
struct MarbleRun {
  let page: Chapter
  let picture: Picture
  let diagram: Diagram
  /// The expression's Swift.
  let snippet: Snippet
  /// The number of the diagram on the page, from 1.
  let number: Int
  /// The number of the diagram in its section, from 1.
  let ordinal: Int

  /// A name like `02a_3`, unique among the diagrams of a step's pages.
  var id: String { "\(page.slug.prefix { $0 != "-" })_\(number)" }

  /// The test's name: chapter, heading and ordinal.
  var name: String { "\(page.title), “\(page.section(at: picture.line)?.title ?? "")”, marbles \(ordinal)" }

  /// Every identifier in its Swift.
  var mentioned: Set<String> {
    Snippet(diagram.expression.map(\.text) + diagram.legend.map(\.code.text)).mentioned
  }

  /// `true` if it runs in the core's virtual time, because its Swift mentions `scheduler`.
  var hasTime: Bool {
    !diagram.sources.contains { $0.name == "scheduler" }
      && snippet.references.contains { $0.baseName.text == "scheduler" }
  }

  /// Returns a line of its Swift, with the place that messages name.
  func located(_ code: CodeLine) -> SourceLine {
    let place = picture.code.lines[code.line]
    return SourceLine(text: code.text, path: page.path, number: place.number, indent: place.indent + code.column - 1)
  }

  /// Returns some of its Swift between `opening` and a closing parenthesis. Empty lines fill the gaps, so that the
  /// compiler doesn't lose the place.
  func lines(of code: [CodeLine], behind opening: String) -> [SourceLine] {
    guard let first = code.first, let last = code.last else { return [] }
    let byLine = Dictionary(code.map { ($0.line, $0) }, uniquingKeysWith: { first, _ in first })
    let body = (first.line...last.line).map { line in
      byLine[line].map(located)
        ?? SourceLine(text: "", path: page.path, number: picture.code.lines[line].number, indent: 0)
    }
    return [SourceLine(text: opening, path: page.path, number: body[0].number - 1, indent: 0)] + body
      + [SourceLine(text: ")", path: page.path, number: body[body.count - 1].number + 1, indent: 0)]
  }
}

/// Returns the marble diagrams of a page, in their order.
func marbleRuns(of page: Chapter) -> [MarbleRun] {
  var ordinals: [Int: Int] = [:]
  let diagrams = page.pictures.compactMap { picture in picture.diagram.map { (picture, $0) } }
  return diagrams.enumerated().map { index, item in
    let section = page.section(at: item.0.line)?.line ?? 0
    ordinals[section, default: 0] += 1
    return MarbleRun(
      page: page, picture: item.0, diagram: item.1, snippet: Snippet(item.1.expression.map(\.text)), number: index + 1,
      ordinal: ordinals[section]!)
  }
}
