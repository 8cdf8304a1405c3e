import Book
import Marbles

extension [Diagnostic] {
  /// Returns the diagnostics that remain after the records are written into the chapters: examples that don't compile,
  /// hang or trap, and promises that don't hold.
  public func notAccepted(with records: [RunRecord], in book: Book) -> [Diagnostic] {
    let chapters = Dictionary(book.chapters.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let places = records.compactMap { record -> Place? in
      chapters[record.path].map { Place(path: record.path, lines: $0.rewritten(by: record)) }
    }
    return filter { mistake in
      !places.contains { place in
        place.path == mistake.path && place.lines.contains { $0.contains(mistake.position.line) }
      }
    }
  }
}

/// Lines of a page that show the result of a run.
private struct Place {
  let path: String
  let lines: [ClosedRange<Int>]
}

extension Chapter {
  /// The lines that a record concerns: an output block, a picture, or the fence of an example without output.
  fileprivate func rewritten(by record: RunRecord) -> [ClosedRange<Int>] {
    let line = record.line
    switch record.finding {
    case .output:
      guard let example = examples.first(where: { $0.line == line }) else { return [] }
      return [line...line] + (example.output.map { [lines(of: $0)] } ?? [])
    case .refusal: return [line...line]
    case .picture: return pictures.filter { $0.line == line }.map(lines)
    }
  }

  private func lines(of block: some Block) -> ClosedRange<Int> {
    block.line...document.nodes[block.node].range.end.line
  }
}
