import Markup

/// An English term right before a Chinese one: `observer 观察者`, `the stack (调用栈)`, `*to dispose* 清除`.
public struct TermPair: Equatable, Sendable {
  public let english: String
  public let chinese: String
  public internal(set) var isCode = false
}

/// Returns the pairs in a paragraph.
///
/// The English term stands right before the Chinese text. Emphasis or code marks its beginning; else it has at most
/// three words, and begins after a punctuation mark or a small word like “the”.
public func termPairs(in document: Document, paragraph: Int) -> [TermPair] {
  guard document.plainText(of: paragraph).unicodeScalars.contains(where: isChinese) else { return [] }
  let pieces = pieces(of: document, paragraph: paragraph)
  return pieces.indices.compactMap { index in
    guard case .chinese(let chinese) = pieces[index] else { return nil }
    let end = index > 0 && pieces[index - 1] == .mark("(") ? index - 1 : index
    return term(before: end, in: pieces).map { TermPair(english: $0.text, chinese: chinese, isCode: $0.isCode) }
  }
}

private enum Piece: Equatable {
  case word(String), code(String), emphasis(String), chinese(String), mark(Character)

  /// The text of a word, or of code.
  var text: String? {
    switch self {
    case .word(let text), .code(let text): text
    default: nil
    }
  }
}

private func term(before end: Int, in pieces: [Piece]) -> (text: String, isCode: Bool)? {
  guard end > 0 else { return nil }
  switch pieces[end - 1] {
  case .emphasis(let text): return (text, false)
  case .code(let text): return (text, true)
  case .mark(")"):
    guard let open = pieces[..<end].lastIndex(of: .mark("(")), let start = term(before: open, in: pieces) else {
      return nil
    }
    return ("\(start.text) (\(pieces[open..<end].compactMap(\.text).joined(separator: " ")))", false)
  default:
    var words: [String] = []
    for piece in pieces[..<end].reversed() {
      guard words.count < 3, case .word(let word) = piece, !smallWords.contains(word.lowercased()) else { break }
      words.append(word)
    }
    return words.isEmpty ? nil : (words.reversed().joined(separator: " "), false)
  }
}

/// Words that no term contains.
private let smallWords: Set<String> = [
  "a", "all", "an", "and", "any", "are", "as", "at", "be", "because", "but", "by", "called", "calls", "each", "every",
  "for", "from", "gets", "has", "have", "in", "into", "is", "it", "its", "keeps", "makes", "needs", "no", "not", "of",
  "on", "one", "only", "or", "our", "takes", "that", "the", "their", "these", "they", "this", "those", "to", "two",
  "uses", "was", "were", "which", "who", "with", "your",
]

private func pieces(of document: Document, paragraph: Int) -> [Piece] {
  var pieces: [Piece] = []
  var index = paragraph + 1
  while index < document.nodes[paragraph].end {
    let node = document.nodes[index]
    switch node.kind {
    case .text(let text): pieces += split(text)
    case .code(let text): pieces.append(.code(text))
    case .emphasis, .strong:
      let text = document.plainText(of: index)
      pieces += text.unicodeScalars.contains(where: isChinese) ? split(text) : [.emphasis(text)]
      index = node.end
      continue
    default: break
    }
    index += 1
  }
  return pieces
}

private func split(_ text: String) -> [Piece] {
  var pieces: [Piece] = []
  var rest = text[...]
  while let first = rest.first {
    if isChinese(first.unicodeScalars.first!) {
      let run = rest.prefix { isChinese($0.unicodeScalars.first!) }
      pieces.append(.chinese(String(run)))
      rest = rest.dropFirst(run.count)
    } else if isLetter(first) {
      let run = rest.prefix(while: isLetter)
      pieces.append(.word(String(run)))
      rest = rest.dropFirst(run.count)
    } else {
      if !first.isWhitespace { pieces.append(.mark(first == "（" ? "(" : first)) }
      rest = rest.dropFirst()
    }
  }
  return pieces
}

private func isLetter(_ character: Character) -> Bool {
  !isChinese(character.unicodeScalars.first!)
    && (character.isLetter || character.isNumber || character == "-" || character == "’" || character == "'")
}

public func isChinese(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: true
  default: false
  }
}
