import SwiftSource
import SwiftSyntax

/// The lines of a Swift text, with their places in the book.
struct LineMap {
  let lines: [SourceLine]
  let marks: LineMarks

  /// For each line, whether it begins inside a block comment.
  var continues: [Bool] { marks.continues }
  /// The lines that hold nothing but an elision comment, `// ...`, ascending.
  var elisions: [Int] { marks.elisions }

  /// Returns the line of a UTF-8 offset; the last line for an offset beyond the end.
  func line(at offset: Int) -> Int { marks.line(at: offset) }

  /// Returns the column that a UTF-8 offset has on the page, from 1.
  func column(at offset: Int) -> Int {
    let line = line(at: offset)
    return min(offset - marks.starts[line], lines[line].text.utf8.count) + 1 + lines[line].indent
  }

  /// Returns the column that the first letter of a line has on the page, from 1.
  func column(ofLine line: Int) -> Int {
    lines[line].text.prefix { $0.isWhitespace }.utf8.count + 1 + lines[line].indent
  }

  /// Returns whether a line holds neither code nor a comment.
  func isBlank(_ line: Int) -> Bool { !continues[line] && lines[line].text.allSatisfy(\.isWhitespace) }

  /// Returns a range of lines without the blank ones at its start.
  func droppingBlank(_ range: Range<Int>) -> Range<Int> {
    (range.first { !isBlank($0) } ?? range.upperBound)..<range.upperBound
  }
}

/// The offsets of a Swift text's lines, and the lines that comments cover.
struct LineMarks: Sendable {
  /// The UTF-8 offset of each line's first byte.
  fileprivate let starts: [Int]
  /// For each line, whether it begins inside a block comment.
  private(set) var continues: [Bool]
  /// The lines that hold nothing but an elision comment, ascending.
  private(set) var elisions: [Int] = []
  /// The lines that hold nothing but a comment that begins with dots and isn't an elision comment, ascending.
  private(set) var misspelt: [Int] = []

  init(_ lines: [SourceLine], _ source: String, _ tokens: [TokenSyntax]) {
    var starts: [Int] = []
    var offset = 0
    for line in lines {
      starts.append(offset)
      offset += line.text.utf8.count + 1
    }
    self.starts = starts
    continues = Array(repeating: false, count: lines.count)
    var source = source
    source.withUTF8 { text in
      for token in tokens { readComments(around: token, of: text, lines) }
    }
  }

  /// Returns the line of a UTF-8 offset; the last line for an offset beyond the end.
  func line(at offset: Int) -> Int {
    var low = 0, high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private mutating func readComments(
    around token: TokenSyntax, of text: UnsafeBufferPointer<UInt8>, _ lines: [SourceLine]
  ) {
    let start = token.position.utf8Offset, end = token.endPositionBeforeTrailingTrivia.utf8Offset
    if text.mayHaveComment(in: start..<token.positionAfterSkippingLeadingTrivia.utf8Offset) {
      readComments(token.leadingTrivia, from: start, lines)
    }
    if text.mayHaveComment(in: end..<token.endPosition.utf8Offset) {
      readComments(token.trailingTrivia, from: end, lines)
    }
  }

  private mutating func readComments(_ trivia: Trivia, from start: Int, _ lines: [SourceLine]) {
    var offset = start
    for piece in trivia {
      let end = offset + piece.sourceLength.utf8Length
      switch piece {
      case .lineComment, .docLineComment: readElision(line(at: offset), lines)
      case .blockComment, .docBlockComment:
        readElision(line(at: offset), lines)
        readBlockComment(from: line(at: offset), to: line(at: end - 1))
      default: break
      }
      offset = end
    }
  }

  private mutating func readElision(_ line: Int, _ lines: [SourceLine]) {
    if isElision(lines[line].text) {
      elisions.append(line)
    } else if looksLikeElision(lines[line].text) {
      misspelt.append(line)
    }
  }

  private mutating func readBlockComment(from first: Int, to last: Int) {
    for line in first..<last { continues[line + 1] = true }
  }
}

/// Returns whether a text, without blanks around it, is the comment that stands for code that isn't shown.
private func isElision(_ text: String) -> Bool {
  let trimmed = withoutBlanks(text)
  return trimmed == "// ..." || trimmed == "// …"
}

/// Returns a text without the blanks at its start and its end.
func withoutBlanks(_ text: String) -> Substring {
  var trimmed = text[...].drop(while: \.isWhitespace)
  while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
  return trimmed
}

/// Returns whether a line is a comment that begins with dots, as the one for code that isn't shown does.
func looksLikeElision(_ line: String) -> Bool {
  let comment = line.drop(while: \.isWhitespace)
  guard comment.hasPrefix("//") || comment.hasPrefix("/*") else { return false }
  let words = comment.drop { $0 == "/" || $0 == "*" || $0.isWhitespace }
  return words.hasPrefix("..") || words.hasPrefix("…")
}
