import Markup

extension Document {
  /// Mistakes about Markdown that isn't CommonMark, or is other than it looks: a page would show it as it is typed, make
  /// a heading of it or swallow it, without a word.
  var typedMistakes: [Diagnostic] {
    var reader = TypedMarkdown(document: self)
    for index in nodes.indices { reader.read(index) }
    return reader.mistakes
  }

  /// Blocks of code that are never closed, or run on over another one.
  var blockMistakes: [Diagnostic] {
    nodes.compactMap { node in
      guard case .codeBlock(let code) = node.kind else { return nil }
      return code.fenceFault(path: source.path, at: node.range.start)
    }
  }
}

/// Looks through a document for what only looks like Markdown.
private struct TypedMarkdown {
  let document: Document
  private(set) var mistakes: [Diagnostic] = []
  /// The lines on which notes begin.
  private var notes: Set<Int> = []

  init(document: Document) { self.document = document }

  private var source: SourceText { document.source }

  mutating func read(_ index: Int) {
    let range = document.nodes[index].range
    switch document.nodes[index].kind {
    case .heading: readHeading(range)
    case .blockQuote: readQuotation(index, range)
    case .paragraph: readParagraph(index, range)
    case .htmlBlock(let markup), .html(let markup): readMarkup(markup, range)
    default: break
    }
  }

  private mutating func report(_ position: SourcePosition, _ message: String) {
    mistakes.append(Diagnostic(path: source.path, position: position, message: message))
  }

  /// A heading without `#` is a paragraph that a line below it has made one.
  private mutating func readHeading(_ range: SourceRange) {
    guard source[range.start.line].utf8.dropFirst(range.start.column - 1).first != UInt8(ascii: "#") else { return }
    // One short line without a stop was meant so.
    guard range.end.line - range.start.line > 1 || source[range.start.line].last.map({ ".,:;?!".contains($0) }) == true
    else { return }
    report(
      SourcePosition(line: range.end.line, column: range.start.column),
      "this line makes a heading of the paragraph above it: put an empty line between them")
  }

  /// Reports a quotation that would be a note but for a character.
  private mutating func readQuotation(_ index: Int, _ range: SourceRange) {
    if document.noteWord(of: index) != nil {
      notes.insert(range.start.line)
      return
    }
    let start = document.plainText(of: index).prefix { $0 != " " && $0 != "]" }
    let word = start.drop { $0 == "[" || $0 == "!" }
    guard start.first == "[", start.dropFirst().first == "!" || Vocabulary.notes.contains(String(word)) else { return }
    notes.insert(range.start.line)
    report(
      source.locate("[", in: range),
      "this quotation is no note: a note begins with its kind alone in brackets, `> [!\(word.isEmpty ? "NOTE" : word)]`"
    )
  }

  private mutating func readMarkup(_ markup: String, _ range: SourceRange) {
    let isComment = markup.hasPrefix("<!--")
    if isComment, markup.firstRange(of: "-->") != nil, markup.dropFirst(4).firstRange(of: "<!--") == nil { return }
    let place = source.locate(String(markup.split(separator: "\n").first ?? ""), in: range)
    report(
      place,
      isComment
        ? "this comment swallows what follows: end it with `-->` on its last line"
        : "HTML would be shown as it is typed: write Markdown, and put code between backquotes")
  }

  private mutating func readParagraph(_ index: Int, _ range: SourceRange) {
    let lines = range.start.line...range.end.line
    if let line = lines.dropFirst().first(where: { isTableRule(source[$0]) }) {
      report(
        SourcePosition(line: line - 1, column: 1),
        "a table would be shown as it is typed: write a list, or put it between ```text fences")
    }
    if let line = lines.first(where: { isNoteMark(source[$0]) && !notes.contains($0) }) {
      report(
        SourcePosition(line: line, column: 1),
        "no note begins here: it is a quotation of its own, with an empty line before it and `>` on each of its lines")
    }
    if let fault = headingFault(source[range.start.line].utf8.dropFirst(range.start.column - 1)) {
      report(range.start, fault)
    }
    guard document.mayHaveHalfMarks(index) else { return }
    let text = document.literalText(of: index)
    for (mark, message) in halfMarks where text.firstRange(of: mark) != nil {
      report(source.locate(mark, in: range), message)
    }
  }
}

/// Returns a message if a paragraph's beginning is a heading but for a blank, or a fence of other quotation marks.
private func headingFault(_ start: Substring.UTF8View) -> String? {
  let marks = start.prefix { $0 == UInt8(ascii: "#") }.count
  if marks > 6 { return "a heading has six levels: begin it with at most six `#`" }
  if marks > 0, start.dropFirst(marks).first.map({ Character(Unicode.Scalar($0)).isLetter }) == true {
    return "this is no heading yet: put a blank behind `\(String(repeating: "#", count: marks))`"
  }
  return start.starts(with: "'''".utf8) ? "a fence is made of backquotes: ```" : nil
}

/// What links and other marks look like that CommonMark leaves as they are typed.
private let halfMarks = [
  ("[^", "a footnote would be shown as it is typed: write an aside, `> [!ASIDE]`, or a sentence"),
  ("](", "this link would be shown as it is typed: its address has a blank or no closing `)`"),
  ("][", "this link would be shown as it is typed: nothing on the page says where the second bracket leads"),
  (".md)", "this address would be shown as it is typed: a link is `[words](page.md)`, without a blank in the middle"),
  (".md]", "this address would be shown as it is typed: a link is `[words](page.md)`"),
  ("~~", "`~~` would be shown as it is typed: CommonMark strikes nothing out"),
  ("`", "this backquote has no partner, and would be shown as it is typed"),
]

/// Returns whether a line, perhaps in a quotation, begins as a note does.
private func isNoteMark(_ line: String) -> Bool {
  guard line.hasBytes("[!") else { return false }
  let words = line.drop { $0 == " " || $0 == ">" }
  guard words.hasPrefix("[!"), let end = words.firstIndex(of: "]") else { return false }
  return Vocabulary.notes.contains(String(words[..<end].dropFirst(2)))
}

/// Returns whether a line is the second of a table: `|---|:--:|`.
private func isTableRule(_ line: String) -> Bool {
  guard line.hasBytes("|") else { return false }
  let rule = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
  return rule.contains(UInt8(ascii: "-")) && rule.allSatisfy { "|-: ".utf8.contains($0) }
}

extension Document {
  /// Returns whether the words of a node have a character of `halfMarks`, which hardly any has.
  fileprivate func mayHaveHalfMarks(_ index: Int) -> Bool {
    nodes[descendants(of: index)].contains { node in
      guard case .text(let part) = node.kind else { return false }
      return part.hasBytes("[") || part.hasBytes("]") || part.hasBytes("`") || part.hasBytes("~")
        || part.hasBytes(".md")
    }
  }

  /// The words of a node that stand outside of code and of inner markup such as links' addresses.
  fileprivate func literalText(of index: Int) -> String {
    var text = ""
    for node in nodes[descendants(of: index)] {
      if case .text(let part) = node.kind { text += part } else { text += "\u{FFFC}" }
    }
    return text
  }
}
