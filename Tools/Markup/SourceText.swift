/// The text of one Markdown file, split into lines.
///
/// Line ends may be LF, CRLF or CR. They aren't part of the lines, nor is a byte order mark at the start.
public struct SourceText: Equatable, Sendable {
  /// The file, relative to the project's root: `Chapters/03-subscription.md`.
  public let path: String
  public let lines: [String]
  /// The characters that end the text's first line.
  public let lineEnd: String

  public init(path: String, text: String) {
    self.path = path
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    (lines, lineEnd) = cut(text)
  }

  /// The line with a number, starting with 1; empty beyond the last.
  public subscript(line: Int) -> String {
    lines.indices.contains(line - 1) ? lines[line - 1] : ""
  }

  /// The text with LF as its only line end, for cmark.
  var normalized: String { lines.asLines + "\n" }

  /// Returns the first place of `needle` in a range of lines, or the range's start if there is none.
  ///
  /// cmark's inline positions are unreliable before 0.31, so places inside a block are searched for.
  public func locate(_ needle: String, in range: SourceRange) -> SourcePosition {
    find(needle, in: range) ?? range.start
  }

  /// Returns the first place of `needle` in a range of lines.
  public func find(_ needle: String, in range: SourceRange) -> SourcePosition? {
    for line in range.start.line...max(range.start.line, range.end.line) {
      let text = self[line]
      let skipped = line == range.start.line ? range.start.column - 1 : 0
      let start = text.utf8.index(text.startIndex, offsetBy: skipped, limitedBy: text.endIndex)
      guard let start, let found = text[start...].firstRange(of: needle) else { continue }
      return SourcePosition(line: line, column: text.utf8.distance(from: text.startIndex, to: found.lowerBound) + 1)
    }
    return nil
  }
}

/// Splits a text into lines, and returns the first line end. Works on bytes, since line ends are ASCII and characters
/// are slow to find.
private func cut(_ text: String) -> (lines: [String], lineEnd: String) {
  var text = text
  return text.withUTF8 { bytes in
    var lines: [String] = []
    // Pages are kept, and appending would leave room for up to twice as many lines.
    lines.reserveCapacity(bytes.count { $0 == 10 } + 1)
    var lineEnd: String?
    var start = 0
    while let end = bytes.index(of: 10, or: 13, from: start) {
      let next = bytes[end] == 13 && end + 1 < bytes.count && bytes[end + 1] == 10 ? end + 2 : end + 1
      lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
      lineEnd = lineEnd ?? String(decoding: bytes[end..<next], as: UTF8.self)
      start = next
    }
    if start < bytes.count { lines.append(String(decoding: bytes[start...], as: UTF8.self)) }
    return (lines, lineEnd ?? "\n")
  }
}

/// A place in a source text; line and column start with 1, and columns count UTF-8 bytes, as Swift's compiler does.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  // Stored as 32 bits, because every node of every page has two positions.
  private var ownLine: Int32
  private var ownColumn: Int32

  public init(line: Int, column: Int) { (ownLine, ownColumn) = (Int32(line), Int32(column)) }

  public var line: Int {
    get { Int(ownLine) }
    set { ownLine = Int32(newValue) }
  }
  public var column: Int {
    get { Int(ownColumn) }
    set { ownColumn = Int32(newValue) }
  }

  public static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }

  public var description: String { "\(line):\(column)" }
}

/// From the first to the last byte of a block, both included.
public struct SourceRange: Hashable, Sendable {
  public var start: SourcePosition
  public var end: SourcePosition

  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}
