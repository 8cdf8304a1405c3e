import Foundation

/// An error, a warning or a note of the compiler, with its place in the source.
public struct CompilerMessage: Sendable, Equatable {
  public let file: String
  public let line: Int
  public let column: Int
  /// `error`, `warning` or `note`.
  public let severity: String
  public let text: String
  /// The line of code and the mark under it, as the compiler shows them.
  public let excerpt: [String]

  package init(file: String, line: Int, column: Int, severity: String, text: String, excerpt: [String]) {
    (self.file, self.line, self.column) = (file, line, column)
    (self.severity, self.text, self.excerpt) = (severity, text, excerpt)
  }

  public var description: String {
    (["\(file):\(line):\(column): \(severity): \(text)"] + excerpt).joined(separator: "\n")
  }
}

/// Parses the messages out of the compiler's output, which must be in its `llvm` diagnostic style.
package func compilerMessages(in output: String) -> [CompilerMessage] {
  var messages: [CompilerMessage] = []
  var excerpt: [String] = []
  for line in output.split(separator: "\n", omittingEmptySubsequences: false).reversed() {
    guard let head = messageHead(String(line)) else {
      if !line.isEmpty { excerpt.insert(String(line), at: 0) }
      continue
    }
    messages.insert(
      CompilerMessage(
        file: head.file, line: head.line, column: head.column, severity: head.severity, text: head.text,
        excerpt: Array(excerpt.prefix(2))), at: 0)
    excerpt = []
  }
  return messages
}

private func messageHead(
  _ line: String
) -> (file: String, line: Int, column: Int, severity: String, text: String)? {
  for severity in ["error", "warning", "note"] {
    guard let mark = line.range(of: ": \(severity): ") else { continue }
    let place = line[..<mark.lowerBound].split(separator: ":")
    guard place.count >= 3, let row = Int(place[place.count - 2]), let column = Int(place[place.count - 1]) else {
      continue
    }
    let file = place.dropLast(2).joined(separator: ":")
    return (file, row, column, severity, String(line[mark.upperBound...]))
  }
  return nil
}
