/// A place in a chapter that a run contradicts, and a message about it.
public struct Fault: Sendable, Equatable {
  public let path: String
  public let line: Int
  public let column: Int
  public let message: String
}

/// An example's output in the chapter.
public struct Output: Sendable {
  /// The line of the chapter with the first line of output.
  let line: Int
  let indent: Int
  let lines: [String]

  public init(line: Int, indent: Int, lines: [String]) {
    self.line = line
    self.indent = indent
    self.lines = lines
  }
}

/// An example, or one of those that continue it in the same run.
public struct Part: Sendable {
  /// The line and the column of the opening fence, and the line of the closing one.
  let line: Int
  let column: Int
  let end: Int
  let output: Output?

  public init(line: Int, column: Int, end: Int, output: Output?) {
    self.line = line
    self.column = column
    self.end = end
    self.output = output
  }

  /// Returns the first difference between the printed text and the chapter's.
  func faults(in printed: String, path: String) -> [Fault] {
    var lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    guard let output else {
      guard !lines.isEmpty else { return [] }
      let count = lines.count == 1 ? "a line" : "\(lines.count) lines"
      return [
        Fault(
          path: path, line: line, column: column,
          message:
            "prints \(count) that no ‘output’ block shows, first ‘\(lines[0])’: `book test --accept` adds the block")
      ]
    }
    for (index, expected) in output.lines.enumerated() {
      guard index < lines.count else {
        return [
          Fault(
            path: path, line: output.line + index, column: output.indent + 1,
            message: "isn't printed: the example prints only \(lines.count) of \(output.lines.count) lines")
        ]
      }
      guard lines[index] != expected else { continue }
      let common = zip(lines[index], expected).prefix { $0 == $1 }.reduce(0) { $0 + $1.1.utf8.count }
      return [
        Fault(
          path: path, line: output.line + index, column: output.indent + common + 1,
          message: "the example prints ‘\(lines[index])’ here, not ‘\(expected)’")
      ]
    }
    guard lines.count > output.lines.count else { return [] }
    return [
      Fault(
        path: path, line: output.line + output.lines.count, column: output.indent + 1,
        message: "the example also prints ‘\(lines[output.lines.count])’")
    ]
  }
}

/// The end of an example's process.
public struct Ending: Sendable {
  let code: Int32?
  let signal: Int32?
  let output: [UInt8]
  let error: [UInt8]

  public init(code: Int32?, signal: Int32?, output: [UInt8], error: [UInt8]) {
    self.code = code
    self.signal = signal
    self.output = output
    self.error = error
  }
}
