import Markup

/// A line of prose: of a page's text, of a hint, or a comment in Swift.
struct ProseLine {
  enum Part { case text, hint, comment }

  let part: Part
  /// Starting with 1.
  let number: Int
  /// The words outside code, link targets, anchors, and Swift before a comment.
  let words: [Word]

  /// A word or a number of a line.
  struct Word {
    let text: String
    /// Starting with 1, in bytes.
    let column: Int
  }

  /// - Parameter line: a line of the file, with spaces in place of everything that isn't prose.
  init(part: Part, number: Int, _ line: String) {
    self.part = part
    self.number = number
    words = ProseLine.words(of: line)
  }

  /// The number of its words, without numbers and dashes.
  var wordCount: Int { words.count { $0.text.contains(where: \.isLetter) } }

  private static func words(of line: String) -> [Word] {
    line.utf8.allSatisfy { $0 < 0x80 } ? words(ofASCII: Array(line.utf8)) : words(ofAny: line)
  }

  /// Splits a line of ASCII byte by byte: grapheme clusters would cost ten times as much, and most lines need none.
  private static func words(ofASCII line: [UInt8]) -> [Word] {
    var words: [Word] = []
    var start: Int?
    for (place, byte) in line.enumerated() {
      if isOfWord(byte) {
        start = start ?? place
      } else if let begin = start {
        words.append(Word(text: String(decoding: line[begin..<place], as: UTF8.self), column: begin + 1))
        start = nil
      }
    }
    if let start { words.append(Word(text: String(decoding: line[start...], as: UTF8.self), column: start + 1)) }
    return words
  }

  private static func words(ofAny line: String) -> [Word] {
    var words: [Word] = []
    var column = 1
    var start: (index: String.Index, column: Int)?
    for index in line.indices {
      let character = line[index]
      if character.isLetter || character.isNumber || "’'-".contains(character) {
        start = start ?? (index, column)
      } else if let begin = start {
        words.append(Word(text: String(line[begin.index..<index]), column: begin.column))
        start = nil
      }
      column += character.utf8.count
    }
    if let start { words.append(Word(text: String(line[start.index...]), column: start.column)) }
    return words
  }
}

private func isOfWord(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "'"), UInt8(ascii: "-"): true
  default: false
  }
}

extension Chapter {
  /// The prose of a page, in the order of its lines.
  var prose: [ProseLine] {
    (textLines + codeBlocks.flatMap { linesOfProse(in: $0.code) }).sorted { $0.number < $1.number }
  }

  /// The number of words in the page's text, without hints and comments.
  public var wordCount: Int { textLines.reduce(0) { $0 + $1.wordCount } }

  /// The lines outside blocks of code.
  var textLines: [ProseLine] {
    let inBlocks = Set(codeBlocks.flatMap { $0.range.start.line...$0.range.end.line })
    let source = document.source
    return source.lines.indices.map { $0 + 1 }.filter { !inBlocks.contains($0) }
      .map { ProseLine(part: .text, number: $0, masked(source[$0])) }
  }

  private var codeBlocks: [(code: CodeBlock, range: SourceRange)] {
    document.nodes.compactMap { node in
      if case .codeBlock(let code) = node.kind { (code, node.range) } else { nil }
    }
  }
}

/// The prose in a block of code: all lines of a hint, the comments of Swift.
private func linesOfProse(in code: CodeBlock) -> [ProseLine] {
  code.lines.compactMap { line in
    let indent = String(repeating: " ", count: line.indent)
    if code.language == "hint" {
      return ProseLine(part: .hint, number: line.number, indent + masked(line.text))
    }
    guard code.language == "swift", let comment = line.text.firstRange(of: "// ") ?? line.text.firstRange(of: "///")
    else { return nil }
    let code = String(repeating: " ", count: line.text[..<comment.lowerBound].utf8.count)
    return ProseLine(
      part: .comment, number: line.number, indent + code + masked(String(line.text[comment.lowerBound...])))
  }
}

/// Replaces everything in a line of Markdown but its words by spaces, so that the words keep their columns.
private func masked(_ line: String) -> String {
  var bytes = Array(line.utf8)
  for (start, end) in [("`", "`"), ("](", ")"), ("{#", "}"), ("<", ">")] {
    blank(in: &bytes, from: Array(start.utf8), to: Array(end.utf8)[0])
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Replaces everything between two marks, and the marks, by spaces.
private func blank(in bytes: inout [UInt8], from start: [UInt8], to end: UInt8) {
  var next = 0
  while next + start.count < bytes.count {
    guard bytes[next] == start[0], bytes[next..<next + start.count].elementsEqual(start),
      let last = bytes[(next + start.count)...].firstIndex(of: end)
    else {
      next += 1
      continue
    }
    for place in next...last { bytes[place] = UInt8(ascii: " ") }
    next = last + 1
  }
}
