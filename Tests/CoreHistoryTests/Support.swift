import Testing

@testable import CoreHistory

/// The lines of a text, as a page says them.
func lines(_ text: String, path: String = "Chapters/01-push.md", from number: Int = 1, indent: Int = 0) -> [SourceLine]
{
  guard !text.isEmpty else { return [] }
  return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
    SourceLine(text: String(line), path: path, number: number + index, indent: indent)
  }
}

/// The result of merging a listing into `Sink.swift`: the text, and the mistakes as `line:column: message`.
struct Outcome: Equatable {
  var text: String
  var mistakes: [String]
}

func outcome(_ shown: String, into old: String) -> Outcome {
  let (result, mistakes) = merge(lines(shown), into: lines(old, path: "Chapters/00-old.md"), file: "Sink.swift")
  return Outcome(
    text: result.map(\.text).joined(separator: "\n"),
    mistakes: mistakes.map { "\($0.line.number):\($0.column): \($0.message)" })
}

/// Expects that a listing turns a file into another.
func expect(
  _ shown: String, into old: String, gives new: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome(shown, into: old) == Outcome(text: new, mistakes: []), sourceLocation: sourceLocation)
}

/// Expects that a listing is refused with mistakes, given as `line:column: message`.
func expect(
  _ shown: String, into old: String, isRefused mistakes: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome(shown, into: old) == Outcome(text: old, mistakes: mistakes), sourceLocation: sourceLocation)
}

/// Merges lines of a listing into those of a file.
func merge(
  _ shown: [SourceLine], into old: [SourceLine], file: String
) -> (lines: [SourceLine], mistakes: [MergeMistake]) {
  CoreHistory.merge(ParsedLines(shown), into: old, file: file)
}
