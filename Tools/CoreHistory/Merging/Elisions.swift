import Book
import SwiftSource
import SwiftSyntax

extension ParsedLines {
  /// Mistakes about comments for code that isn't shown: those that are spelt otherwise, and all in a listing that keeps
  /// nothing.
  package func elisionMistakes(in kind: Listing.Kind) -> [MergeMistake] {
    guard kind != .delete, lines.contains(where: { looksLikeElision($0.text) }) else { return [] }
    let marks = LineMarks(lines, lines.map(\.text).asLines, tokens(of: tree))
    let map = LineMap(lines: lines, marks: marks)
    // Where nothing can be kept, a comment may begin with dots and go on with words.
    let faults =
      kind == .revise
      ? marks.misspelt
      : (marks.elisions + marks.misspelt).sorted().filter { !lines[$0].text.contains(where: \.isLetter) }
    return faults.map { line in
      MergeMistake(line: lines[line], column: map.column(ofLine: line), message: message(for: line, kind))
    }
  }

  private func message(for line: Int, _ kind: Listing.Kind) -> String {
    let comment = withoutBlanks(lines[line].text)
    switch kind {
    case .revise:
      return "‘\(comment)’ keeps nothing: for code that isn't shown write `// ...`, alone on its line"
    case .extend:
      return
        "‘\(comment)’ keeps nothing in a listing that goes on at a file's end: take it out, or write revise= to change what is there"
    default:
      return
        "‘\(comment)’ keeps nothing in a listing that begins a file: show all of the file, or write revise= if it is there already"
    }
  }
}
