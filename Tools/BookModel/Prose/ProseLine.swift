import Markup

/// A line that a reader reads as prose: of the text, of a hint, or a comment in Swift.
struct ProseLine {
  enum Part { case text, hint, comment }

  let part: Part
  /// Starting with 1.
  let number: Int
  /// Without code, targets of links, anchors, and what comes before a comment.
  let words: [Word]

  /// A word or a number of a line.
  struct Word {
    let text: String
    /// Starting with 1, in bytes.
    let column: Int
  }

  /// - Parameter line: a line of the file in which all that isn't prose is spaces.
  init(part: Part, number: Int, _ line: String) {
    self.part = part
    self.number = number
    words = ProseLine.words(of: line)
  }

  /// How many words it has, numbers and dashes left out.
  var wordCount: Int { words.count { $0.text.contains(where: \.isLetter) } }

  private static func words(of line: String) -> [Word] {
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

extension Chapter {
  /// The prose of a page, in the order of its lines.
  var prose: [ProseLine] {
    let blocks = codeBlocks
    let inBlocks = Set(blocks.flatMap { $0.range.start.line...$0.range.end.line })
    let source = document.source
    let text = source.lines.indices.map { $0 + 1 }.filter { !inBlocks.contains($0) }
      .map { ProseLine(part: .text, number: $0, masked(source[$0])) }
    return (text + blocks.flatMap { linesOfProse(in: $0.code) }).sorted { $0.number < $1.number }
  }

  private var codeBlocks: [(code: CodeBlock, range: SourceRange)] {
    document.nodes.compactMap { node in
      if case .codeBlock(let code) = node.kind { (code, node.range) } else { nil }
    }
  }
}

/// The lines of a block that speak to a reader: all of a hint, the comments of Swift.
private func linesOfProse(in code: CodeBlock) -> [ProseLine] {
  let language = code.info.prefix { $0 != " " }
  return code.lines.compactMap { line in
    let indent = String(repeating: " ", count: line.indent)
    if language == "hint" {
      return ProseLine(part: .hint, number: line.number, indent + masked(line.text))
    }
    guard language == "swift", let comment = line.text.firstRange(of: "// ") ?? line.text.firstRange(of: "///") else {
      return nil
    }
    let code = String(repeating: " ", count: line.text[..<comment.lowerBound].utf8.count)
    return ProseLine(
      part: .comment, number: line.number, indent + code + masked(String(line.text[comment.lowerBound...])))
  }
}

/// A line of Markdown in which only words are left, each where it was.
private func masked(_ line: String) -> String {
  var bytes = Array(line.utf8)
  for (start, end) in [("`", "`"), ("](", ")"), ("{#", "}"), ("<", ">")] {
    blank(in: &bytes, from: Array(start.utf8), to: Array(end.utf8)[0])
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Puts spaces where a line has something between two marks, and in place of the marks.
private func blank(in bytes: inout [UInt8], from start: [UInt8], to end: UInt8) {
  var next = 0
  while next + start.count < bytes.count {
    guard bytes[next..<next + start.count].elementsEqual(start),
      let last = bytes[(next + start.count)...].firstIndex(of: end)
    else {
      next += 1
      continue
    }
    for place in next...last { bytes[place] = UInt8(ascii: " ") }
    next = last + 1
  }
}
