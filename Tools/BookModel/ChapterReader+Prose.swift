import Markup

// What a page would show as it is typed, without a word: half-written notes, and Markdown that isn't CommonMark.

extension ChapterReader {
  mutating func readNote(_ index: Int) {
    let range = document.nodes[index].range
    let known = Vocabulary.notes.map { "[!\($0)]" }
    guard let word = document.noteWord(of: index) else { return readHalfNote(index) }
    if word == Vocabulary.solution { solutions.append(index) }
    guard Vocabulary.notes.contains(word) else {
      let cure = suggestion(for: "[!\(word)]", among: known, else: "notes are \(known.joined(separator: ", "))")
      return report(document.source.locate("[!", in: range), "unknown note ‘[!\(word)]’; \(cure)")
    }
    guard !document.hasWords(behind: "[!\(word)]", in: index) else { return }
    report(
      document.source.locate("[!", in: range), "this note says nothing: write its words below, each line behind `>`")
  }

  /// Reports a quotation that would be a note but for a character.
  private mutating func readHalfNote(_ index: Int) {
    let start = document.plainText(of: index).prefix { $0 != " " && $0 != "]" }
    let word = start.drop { $0 == "[" || $0 == "!" }
    guard start.first == "[", start.dropFirst().first == "!" || Vocabulary.notes.contains(String(word)) else { return }
    let place = document.source.locate("[", in: document.nodes[index].range)
    report(
      place,
      "this quotation is no note: a note begins with its kind alone in brackets, `> [!\(word.isEmpty ? "NOTE" : word)]`"
    )
  }

  mutating func readMarkup(_ markup: String, _ index: Int) {
    guard !markup.hasPrefix("<!--") else { return }
    let first = markup.split(separator: "\n").first ?? ""
    report(
      document.source.locate(String(first), in: document.nodes[index].range),
      "HTML would be shown as it is typed: write Markdown, and put code between backquotes")
  }

  mutating func readParagraph(_ index: Int) {
    let range = document.nodes[index].range
    if let line = (range.start.line...range.end.line).dropFirst().first(where: { isTableRule(document.source[$0]) }) {
      report(line - 1, 1, "a table would be shown as it is typed: write a list, or put it between ```text fences")
    }
    let first = document.source[range.start.line].utf8.dropFirst(range.start.column - 1)
    let marks = first.prefix { $0 == UInt8(ascii: "#") }.count
    if (1...6).contains(marks), first.dropFirst(marks).first.map({ Character(Unicode.Scalar($0)).isLetter }) == true {
      report(range.start, "this is no heading yet: put a blank behind `\(String(repeating: "#", count: marks))`")
    }
    for (mark, message) in halfLinks {
      guard document.literalText(of: index).firstRange(of: mark) != nil else { continue }
      report(document.source.locate(mark, in: range), message)
    }
  }
}

/// What links look like that CommonMark leaves as they are typed.
private let halfLinks = [
  ("[^", "a footnote would be shown as it is typed: write an aside, `> [!ASIDE]`, or a sentence"),
  ("](", "this link would be shown as it is typed: its address has a blank or no closing `)`"),
  ("][", "this link would be shown as it is typed: nothing on the page says where the second bracket leads"),
]

/// Returns whether a line is the second of a table: `|---|:--:|`.
private func isTableRule(_ line: String) -> Bool {
  let rule = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
  return rule.contains(UInt8(ascii: "|")) && rule.contains(UInt8(ascii: "-"))
    && rule.allSatisfy { "|-: ".utf8.contains($0) }
}

extension Document {
  /// The words of a node that stand outside of code and of inner markup such as links' addresses, without line ends.
  fileprivate func literalText(of index: Int) -> String {
    var text = ""
    for node in nodes[descendants(of: index)] {
      if case .text(let part) = node.kind { text += part } else { text += "\u{FFFC}" }
    }
    return text
  }

  /// Returns whether there is more than a mark in a block.
  fileprivate func hasWords(behind mark: String, in index: Int) -> Bool {
    let blocks = children(of: index)
    guard blocks.count == 1 else { return !blocks.isEmpty }
    return plainText(of: blocks[0]).dropFirst(mark.count).contains { !$0.isWhitespace }
  }
}
