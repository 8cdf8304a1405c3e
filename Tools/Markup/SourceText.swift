/// The text of one Markdown file, cut into lines.
///
/// Line ends may be LF, CRLF or CR; none is part of a line, nor is a byte order mark at the start.
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

  /// The line with a number, starting with 1; empty beyond the end.
  public subscript(line: Int) -> String {
    lines.indices.contains(line - 1) ? lines[line - 1] : ""
  }

  /// The text with LF as its only line end, as cmark gets it.
  var normalized: String { lines.asLines + "\n" }

  /// The first place of `needle` within some lines, or their start where it isn't found.
  ///
  /// cmark's inline positions are unreliable before 0.31, so places inside a block are searched for.
  public func locate(_ needle: String, in range: SourceRange) -> SourcePosition {
    find(needle, in: range) ?? range.start
  }

  /// The first place of `needle` within some lines.
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

/// The lines of a text, and what ends the first; on bytes, because line ends are ASCII and characters are slow to find.
private func cut(_ text: String) -> (lines: [String], lineEnd: String) {
  var text = text
  return text.withUTF8 { bytes in
    var lines: [String] = []
    // Pages are kept, and growing would leave room for up to twice as many.
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
  // Half as wide as they seem, because every node of every page has two places.
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
