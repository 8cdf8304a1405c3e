import Markup

/// The lines of a code block as HTML, without line ends.
///
/// Without the tags each line is exactly what the author wrote.
func codeLines(_ lines: [String], isSwift: Bool, names: [NameLink] = []) -> [CodeLine] {
  codeLines(lines, isSwift ? swiftSpans(in: lines.asLines) : [], names: names)
}

/// The same for code whose colours are known.
func codeLines(_ lines: [String], _ spans: [CodeSpan], names: [NameLink] = []) -> [CodeLine] {
  var source = lines.asLines
  let isASCII = source.utf8.count == source.utf16.count
  let (html, ends) = source.withUTF8 { coloured($0, spans, names, isASCII: isASCII) }
  return zip([0] + ends, ends).map { CodeLine(html: html, part: $0..<$1) }
}

/// A line of code as HTML: a part of the block that it stands in.
struct CodeLine {
  fileprivate let html: HTML
  fileprivate let part: Range<Int>

  var string: String { String(decoding: html.bytes[part], as: UTF8.self) }
}

extension HTML {
  mutating func append(_ line: CodeLine) { append(line.html, line.part) }
}

/// A text without its line ends, and where each line of it ends; a piece that spans several lines is closed and opened
/// again at each.
private func coloured(
  _ text: UnsafeBufferPointer<UInt8>, _ spans: [CodeSpan], _ names: [NameLink], isASCII: Bool
) -> (html: HTML, ends: [Int]) {
  var html = HTML()
  var ends: [Int] = []
  var position = 0
  var rest = names[...]
  func copy(to end: Int, _ role: CodeRole?) {
    // No name is cut by a span: both are made of whole words.
    while let name = rest.first, name.end <= end {
      rest.removeFirst()
      copyPlain(to: name.start, role)
      html.openName(name)
      copyPlain(to: name.end, role)
      html.markup("</a>")
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
  for span in spans {
    copy(to: span.start, nil)
    copy(to: span.end, span.role)
  }
  copy(to: text.count, nil)
  return (html, ends + [html.bytes.count])
}

private let newline = UInt8(ascii: "\n")

extension HTML {
  /// Appends a piece of a line; what is written in Chinese stands in coloured pieces, strings and comments.
  fileprivate mutating func text(_ piece: Slice<UnsafeBufferPointer<UInt8>>, isPlain: Bool) {
    if isPlain || !mayBeChinese(piece) { text(piece) } else { prose(String(decoding: piece, as: UTF8.self)) }
  }
}

/// Whether a line says that something is left out there.
func isElision(_ line: String) -> Bool { line.drop { $0 == " " } == "// ..." }

extension CodeBlock {
  /// The texts of the lines.
  var texts: [String] { lines.map(\.text) }
}

/// A line of code as a page shows it.
struct CodeRow {
  let html: CodeLine
  /// How many bytes its text has.
  let width: Int
  var mark = LineMark.kept
  /// Whether it only stands for lines that aren't shown.
  var isElision = false
}

extension HTML {
  /// Appends a block of code that scrolls by itself where it is too wide, and can then be reached by keyboard.
  mutating func code(_ lines: [String], isSwift: Bool, label: String, names: [NameLink] = []) {
    var seen: Set<Int> = []
    let html = codeLines(lines, isSwift: isSwift, names: names.markingRepeats(&seen))
    code(
      zip(lines, html).map { CodeRow(html: $1, width: $0.utf8.count, isElision: isElision($0)) }, label: label)
  }

  /// Appends lines of code that are marked already.
  mutating func code(_ rows: [CodeRow], label: String) {
    openPre(isWide: rows.contains { $0.width > narrowestBox }, label: label)
    markup("<code>")
    var current = LineMark.kept
    for row in rows {
      if row.mark != current {
        close(current)
        open(row.mark)
        current = row.mark
      }
      codeLine(row)
    }
    close(current)
    markup("</code></pre>\n")
  }

  private mutating func codeLine(_ row: CodeRow) {
    if row.mark != .kept { markup("<span class=\"line\">") }
    if row.isElision { markup("<span class=\"elision\">") }
    append(row.html)
    if row.isElision { markup("</span>") }
    markup("\n")
    if row.mark != .kept { markup("</span>") }
  }

  /// Appends text that a program printed.
  mutating func sample(_ lines: [String], label: String) {
    openPre(isWide: lines.contains { $0.utf8.count > narrowestBox }, label: label)
    open("samp")
    prose(lines.map { $0 + "\n" }.joined())
    close("samp")
    markup("</pre>\n")
  }

  private mutating func openPre(isWide: Bool, label: String) {
    open("pre", ["tabindex": isWide ? "0" : nil, "role": isWide ? "group" : nil, "aria-label": isWide ? label : nil])
  }
}

/// How many characters of code fit beneath the text; wider code uses the margin where there is one.
let widestInText = 68

/// Whether what a program printed can stand in the margin beside its example.
func fitsMargin(_ lines: [String]) -> Bool { !lines.contains { $0.utf8.count > widestInMargin } }

private let widestInMargin = 24

/// How many characters fit into a box of code on the narrowest screen.
private let narrowestBox = 30
