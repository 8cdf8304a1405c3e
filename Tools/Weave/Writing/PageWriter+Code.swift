import Markup
import SwiftSource

// MARK: - Blocks of code

extension PageWriter {
  /// Writes a block of code, which scrolls if it is too wide, and can then be reached by keyboard.
  mutating func write(_ code: CodeListing) {
    let medium = medium
    html.append(medium.isScreen ? code.written { block(code, for: medium) } : block(code, for: medium))
  }

  /// Writes text that a program printed.
  mutating func write(_ lines: [String], label: String) {
    html.openPre(
      isWide: lines.contains { $0.utf8.count > narrowestBox }, label: label, lineCount: lines.count, for: medium)
    html.open("samp")
    html.prose(lines.map { $0 + "\n" }.joined())
    html.close("samp")
    html.markup("</pre>\n")
  }

  /// Writes code within a sentence.
  mutating func write(_ code: ColouredText, _ tag: StaticString) {
    html.markup(tag)
    html.append(codeLines(code, for: medium)[0])
    html.markup("</code>")
  }
}

private func block(_ code: CodeListing, for medium: Medium) -> HTML {
  var html = HTML()
  let lines = code.texts.map { codeLines($0, for: medium) }
  if medium.isScreen, code.rows.contains(where: { $0.hidden != nil }) {
    html.parts(code, lines)
    return html
  }
  html.openPre(
    isWide: code.rows.contains { $0.width > narrowestBox }, label: code.label, lineCount: code.rows.count, for: medium)
  html.markup("<code>")
  html.rows(code.rows[...], lines)
  html.markup("</code></pre>\n")
  return html
}

/// The number of characters that fit into a box of code on the narrowest screen.
private let narrowestBox = 30

/// The most lines of code that are kept on one sheet of paper rather than broken.
private let longestWhole = 24

extension HTML {
  /// Opens a `pre` element. If it scrolls, it has a name and can be reached by keyboard.
  fileprivate mutating func openPre(isWide: Bool, label: String, lineCount: Int, for medium: Medium) {
    let scrolls = isWide && medium.isScreen
    let isLong = medium.marksLongCode && lineCount > longestWhole
    open(
      "pre",
      [
        "tabindex": scrolls ? "0" : nil, "role": scrolls ? "group" : nil, "aria-label": scrolls ? label : nil,
        "class": isLong ? "long" : nil,
      ])
  }

  /// Appends code with gaps that a reader may open. A `pre` element can't hold a fold, so the code is divided into
  /// several in one box.
  fileprivate mutating func parts(_ code: CodeListing, _ lines: [[CodeLine]]) {
    open("div", ["class": "parts", "tabindex": "0", "role": "group", "aria-label": code.label])
    markup("\n")
    var rest = code.rows[...]
    while let first = rest.first {
      if let hidden = first.hidden {
        gap(lines[first.text][first.line], over: lines[0][hidden])
        rest.removeFirst()
      } else {
        let piece = rest.prefix { $0.hidden == nil }
        markup("<pre><code>")
        rows(piece, lines)
        markup("</code></pre>\n")
        rest = rest[piece.endIndex...]
      }
    }
    markup("</div>\n")
  }

  /// Appends a fold: the line that stands for hidden lines, and these lines.
  private mutating func gap(_ line: CodeLine, over hidden: ArraySlice<CodeLine>) {
    markup("<details class=\"elided\"><summary><span class=\"elision\">")
    append(line)
    markup("</span>")
    element("span", ["class": "count"], "  " + lineCount(hidden.count))
    markup("</summary>\n<pre><code>")
    for line in hidden {
      append(line)
      markup("\n")
    }
    markup("</code></pre></details>\n")
  }

  fileprivate mutating func rows(_ rows: ArraySlice<CodeListing.Row>, _ lines: [[CodeLine]]) {
    var current = LineMark.kept
    for row in rows {
      if row.mark != current {
        close(current)
        open(row.mark)
        current = row.mark
      }
      self.row(lines[row.text][row.line], row)
    }
    close(current)
  }

  private mutating func row(_ line: CodeLine, _ row: CodeListing.Row) {
    if row.mark != .kept { markup("<span class=\"line\">") }
    if row.isElision { markup("<span class=\"elision\">") }
    append(line)
    if row.isElision { markup("</span>") }
    markup("\n")
    if row.mark != .kept { markup("</span>") }
  }

  /// Opens a run of lines with the same mark, which is expressed by words, by a sign and by colour.
  ///
  /// The words are for screen readers; neither they nor the sign are copied with the code.
  fileprivate mutating func open(_ mark: LineMark) {
    switch mark {
    case .kept: break
    case .added: markup("<ins class=\"added\"><span class=\"spoken\">added: </span>")
    case .changed: markup("<ins class=\"changed\"><span class=\"spoken\">changed: </span>")
    case .removed: markup("<del><span class=\"spoken\">removed: </span>")
    }
  }

  fileprivate mutating func close(_ mark: LineMark) {
    switch mark {
    case .kept: break
    case .added, .changed: markup("<span class=\"spoken\">end of change. </span></ins>")
    case .removed: markup("<span class=\"spoken\">end of removal. </span></del>")
    }
  }
}

// MARK: - Lines

/// Returns the lines of some code as HTML, without line breaks.
///
/// Apart from its tags each line is exactly what the author wrote.
func codeLines(_ code: ColouredText, for medium: Medium = .screen) -> [CodeLine] {
  var source = code.text
  let isASCII = source.utf8.count == source.utf16.count
  let (html, ends) = source.withUTF8 { coloured($0, code, isASCII: isASCII, for: medium) }
  return zip([0] + ends, ends).map { CodeLine(html: html, part: $0..<$1) }
}

/// A line of code as HTML: a part of its block.
struct CodeLine {
  fileprivate let html: HTML
  fileprivate let part: Range<Int>

  var string: String { String(decoding: html.bytes[part], as: UTF8.self) }
}

/// Returns a text as HTML without line breaks, and the end of each line in it. A piece that spans several lines is
/// closed and opened again at each line.
private func coloured(
  _ text: UnsafeBufferPointer<UInt8>, _ code: ColouredText, isASCII: Bool, for medium: Medium
) -> (html: HTML, ends: [Int]) {
  var html = HTML()
  var ends: [Int] = []
  var position = 0
  var rest = medium.linksNames ? code.names[...] : []
  func copy(to end: Int, _ role: CodeRole?) {
    // No coloured piece ends within a name, since both consist of whole words.
    while let name = rest.first, name.end <= end {
      rest.removeFirst()
      copyPlain(to: name.start, role)
      let isLink = html.openName(name, for: medium)
      copyPlain(to: name.end, role)
      if isLink { html.markup("</a>") }
    }
    copyPlain(to: end, role)
  }
  func copyPlain(to end: Int, _ role: CodeRole?) {
    while position < end {
      let stop = text[position..<end].firstIndex(of: newline) ?? end
      if stop > position {
        if let role { html.markup(role.tag) }
        html.text(text[position..<stop], isPlain: isASCII || role == nil)
        if role != nil { html.markup("</span>") }
      }
      position = stop
      guard stop < end else { return }
      ends.append(html.bytes.count)
      position += 1
    }
  }
  for span in code.spans {
    copy(to: span.start, nil)
    copy(to: span.end, span.role)
  }
  copy(to: text.count, nil)
  return (html, ends + [html.bytes.count])
}

private let newline = UInt8(ascii: "\n")

extension HTML {
  mutating func append(_ line: CodeLine) { append(line.html, line.part) }

  /// Appends a piece of a line. Chinese occurs only in coloured pieces: strings and comments.
  fileprivate mutating func text(_ piece: Slice<UnsafeBufferPointer<UInt8>>, isPlain: Bool) {
    if isPlain || !mayBeChinese(piece) { text(piece) } else { prose(String(decoding: piece, as: UTF8.self)) }
  }

  /// - Returns: `false` if the medium doesn't have the name's listing.
  fileprivate mutating func openName(_ link: NameLink, for medium: Medium) -> Bool {
    guard let address = medium.address(link.destination) else { return false }
    open(
      "a",
      [
        "class": "name", "href": address, "title": link.title,
        "tabindex": link.isRepeat && medium.isScreen ? "-1" : nil,
      ])
    return true
  }
}

extension CodeRole {
  /// The opening tag of a piece with this role.
  fileprivate var tag: StaticString {
    switch self {
    case .keyword: "<span class=\"k\">"
    case .type: "<span class=\"t\">"
    case .declaration: "<span class=\"d\">"
    case .string: "<span class=\"s\">"
    case .number: "<span class=\"n\">"
    case .comment: "<span class=\"c\">"
    case .attribute: "<span class=\"a\">"
    }
  }
}
