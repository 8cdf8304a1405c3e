import Book
import Classroom
import Foundation

/// Writes diagnostics to standard error as a compiler does: each with its line and a mark under the column.
func report(_ mistakes: [Diagnostic], in project: Project) {
  var files: [String: [String]] = [:]
  var text = ""
  for mistake in mistakes {
    text += "\(mistake)\n"
    let lines = files[mistake.path] ?? project.lines(of: mistake.path)
    files[mistake.path] = lines
    guard lines.indices.contains(mistake.position.line - 1) else { continue }
    text += excerpt(of: lines[mistake.position.line - 1], at: mistake.position.column)
  }
  complain(text + summary(of: mistakes))
}

/// Writes a report on the book's prose: advice to standard error, counts to standard output.
func show(_ prose: ProseReport, in project: Project) {
  if !prose.advice.isEmpty { report(prose.advice, in: project) }
  for count in prose.counts { print("\(count.name): \(count.count)") }
  for shape in prose.shapes { print("\(shape.path): \(shape.words) words, \(shape.share) % of them in the tail") }
}

/// The part of a line around a column, with a mark under it; empty for an empty line.
private func excerpt(of line: String, at column: Int) -> String {
  guard !line.allSatisfy(\.isWhitespace) else { return "" }
  let before = Array(String(decoding: line.utf8.prefix(column - 1), as: UTF8.self))
  let start = max(0, before.count - 72)
  let shown = String(line.dropFirst(start).prefix(terminalColumns - 2))
  let indent = String(before[start...].map { (character: Character) -> Character in character == "\t" ? "\t" : " " })
  return "  \(shown)\n  \(indent)^\n"
}

private func summary(of mistakes: [Diagnostic]) -> String {
  let name = mistakes.contains { $0.severity == .error } ? "mistake" : "warning"
  return mistakes.count == 1 ? "1 \(name)" : "\(mistakes.count) \(name)s"
}

/// Writes a line to standard error.
func complain(_ message: String) {
  FileHandle.standardError.write(Data((message + "\n").utf8))
}

/// Breaks long lines of a message between words, if a person watches standard error.
func shaped(_ text: String) -> String {
  guard isWatched else { return text }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  return lines.map { $0.count > terminalColumns ? folded($0) : $0 }.joined(separator: "\n")
}

/// `true` if standard error is a terminal, which a person may be watching.
var isWatched: Bool { isatty(STDERR_FILENO) != 0 }

/// Shows the state of a long piece of work on one line of the terminal, overwriting the last one; nil clears it.
func showProgress(_ text: String?) {
  guard isWatched else { return }
  let line = text.map { String($0.prefix(76)) } ?? ""
  FileHandle.standardError.write(Data("\r\u{1B}[K\(line)".utf8))
}
