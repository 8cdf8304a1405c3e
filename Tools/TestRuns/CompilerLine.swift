import Book
import Foundation

/// Parses a compiler's message about a chapter: `Chapters/03-subscription.md:41:1: error: …`, after any path. Returns
/// nil for notes and other lines.
public func chapterDiagnostic(_ line: String) -> Diagnostic? {
  guard let start = line.firstRange(of: "Chapters/")?.lowerBound else { return nil }
  let parts = line[start...].split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
  guard parts.count == 5, parts[0].hasSuffix(".md"), let number = Int(parts[1]), let column = Int(parts[2]),
    let severity = Diagnostic.Severity(rawValue: parts[3].trimmingCharacters(in: .whitespaces)), severity != .note
  else { return nil }
  return Diagnostic(
    path: String(parts[0]), line: number, column: column, severity: severity,
    parts[4].trimmingCharacters(in: .whitespaces))
}
