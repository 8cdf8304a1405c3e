/// Reads a line of the legend: `x = 10, y = f(1, 2), # = Offline()`.
struct LegendReader {
  private let line: Int
  private(set) var entries: [LegendEntry] = []

  /// Returns whether a line belongs to the legend, judged by its beginning.
  static func takes(_ line: String) -> Bool { beginsEntry(line[...]) }

  init(_ text: String, line: Int) {
    self.line = line
    var rest = text[...]
    while let letter = rest.first {
      let value = rest.dropFirst(4)
      let end = LegendReader.endOfEntry(in: value)
      add(letter, value[..<end], in: text)
      rest = value[end...].drop { $0 == "," || $0 == " " }
    }
  }

  private mutating func add(_ letter: Character, _ value: Substring, in text: String) {
    let code = value.drop { $0.isWhitespace }
    let column = text.utf8.distance(from: text.startIndex, to: code.startIndex) + 1
    entries.append(LegendEntry(letter: letter, code: CodeLine(text: code.trimmed, line: line, column: column)))
  }

  /// The comma before the next entry: outside brackets and strings, and followed by a letter and `=`.
  private static func endOfEntry(in text: Substring) -> Substring.Index {
    var depth = 0
    var isQuoted = false
    var previous: Character = " "
    for index in text.indices {
      let letter = text[index]
      if letter == "\"", previous != "\\" { isQuoted.toggle() }
      if !isQuoted {
        if "([{".contains(letter) { depth += 1 }
        if ")]}".contains(letter) { depth -= 1 }
        if letter == ",", depth == 0, beginsEntry(text[index...].dropFirst().drop { $0 == " " }) { return index }
      }
      previous = letter
    }
    return text.endIndex
  }

  private static func beginsEntry(_ text: Substring) -> Bool {
    guard let letter = text.first, letter.namesValue || letter == "#" else { return false }
    return text.dropFirst().hasPrefix(" = ")
  }
}
