import Markup

/// The words after the opening fence of a code block: a language, then bare words and `key=value` pairs.
public struct InfoString: Sendable {
  /// A bare word, or a key with its value, and the place where it begins.
  public struct Word: Sendable, Equatable {
    public let key: String
    public let value: String?
    public let position: SourcePosition
  }

  public let language: String
  public let words: [Word]
  /// The place of an opening quotation mark that is never closed.
  let unclosedQuotation: SourcePosition?
  /// The key of a value between other quotation marks than `"`.
  let otherQuotation: String?

  /// The value of a key; nil if the key is missing or has none.
  public subscript(key: String) -> String? { words.first { $0.key == key }?.value }

  /// Returns whether the info string has a bare word or a key.
  public func has(_ key: String) -> Bool { words.contains { $0.key == key } }

  /// Parses an info string. An unclosed value reaches to the end of the line.
  init(_ text: String, at start: SourcePosition) {
    var words: [Word] = []
    var unclosed: SourcePosition?
    var other: String?
    var rest = text[...]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first else { break }
      let column = start.column + text.utf8.distance(from: text.startIndex, to: rest.startIndex)
      let key = rest.prefix { !$0.isWhitespace && $0 != "=" }
      rest = rest.dropFirst(max(key.count, first == "=" ? 1 : 0))
      var value: String?
      if rest.first == "=", !key.isEmpty {
        rest = rest.dropFirst()
        let quotation = start.column + text.utf8.distance(from: text.startIndex, to: rest.startIndex)
        if rest.first.map({ "“”„«‘’'`".contains($0) }) == true { other = other ?? String(key) }
        let result = readValue(&rest)
        value = result.value
        if !result.isClosed { unclosed = SourcePosition(line: start.line, column: quotation) }
      }
      words.append(Word(key: String(key), value: value, position: SourcePosition(line: start.line, column: column)))
    }
    unclosedQuotation = unclosed
    otherQuotation = other
    language = words.first?.key ?? ""
    self.words = Array(words.dropFirst())
  }
}

extension CodeBlock {
  /// The title of the fold around the block, from `fold="All operators"`; nil if the block isn't folded.
  public var fold: String? { InfoString(info, at: SourcePosition(line: 1, column: 1))["fold"] }
}

/// Reads a value up to white space or between quotation marks, in which `\"` and `\\` are escapes.
private func readValue(_ rest: inout Substring) -> (value: String, isClosed: Bool) {
  guard rest.first == "\"" else {
    let value = rest.prefix { !$0.isWhitespace }
    rest = rest.dropFirst(value.count)
    return (String(value), true)
  }
  rest = rest.dropFirst()
  var value = ""
  while let character = rest.popFirst() {
    if character == "\"" { return (value, true) }
    let isEscape = character == "\\" && (rest.first == "\"" || rest.first == "\\")
    value.append(isEscape ? rest.removeFirst() : character)
  }
  return (value, false)
}
