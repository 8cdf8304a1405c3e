import Markup

/// The lines of a code block as HTML, without line ends.
///
/// Without the tags each line is exactly what the author wrote.
func codeLines(_ lines: [String], isSwift: Bool, names: [NameLink] = []) -> [HTML] {
  var source = lines.joined(separator: "\n")
  let spans = isSwift ? swiftSpans(in: source) : []
  return source.withUTF8 { coloured($0, spans, names) }
}

/// Cuts a text into lines; a piece that spans several lines is closed and opened again at each.
private func coloured(_ text: UnsafeBufferPointer<UInt8>, _ spans: [CodeSpan], _ names: [NameLink]) -> [HTML] {
  var lines: [HTML] = []
  var line = HTML()
  var position = 0
  var rest = names[...]
  func copy(to end: Int, _ role: CodeRole?) {
    // No name is cut by a span: both are made of whole words.
    while let name = rest.first, name.end <= end {
      rest.removeFirst()
      copyPlain(to: name.start, role)
      line.openName(name)
      copyPlain(to: name.end, role)
      line.markup("</a>")
    }
    copyPlain(to: end, role)
  }
  func copyPlain(to end: Int, _ role: CodeRole?) {
    while position < end {
      let stop = text[position..<end].firstIndex(of: newline) ?? end
      if stop > position {
        if let role { line.markup(role.tag) }
        line.text(text[position..<stop])
        if role != nil { line.markup("</span>") }
      }
      position = stop
      guard stop < end else { return }
      lines.append(line)
      line = HTML()
      position += 1
    }
  }
  for span in spans {
    copy(to: span.start, nil)
    copy(to: span.end, span.role)
  }
  copy(to: text.count, nil)
  return lines + [line]
}

private let newline = UInt8(ascii: "\n")

/// Whether a line says that something is left out there.
func isElision(_ line: String) -> Bool { line.drop { $0 == " " } == "// ..." }

extension CodeBlock {
  /// The texts of the lines.
  var texts: [String] { lines.map(\.text) }
}

extension HTML {
  /// Appends a block of code that scrolls by itself where it is too wide, and can then be reached by keyboard.
  mutating func code(_ lines: [String], isSwift: Bool, label: String, marks: [LineMark] = [], names: [NameLink] = []) {
    openPre(lines, label: label)
    markup("<code>")
    var seen: Set<Int> = []
    let html = codeLines(lines, isSwift: isSwift, names: names.markingRepeats(&seen))
    var current = LineMark.kept
    for (index, line) in html.enumerated() {
      let mark = index < marks.count ? marks[index] : .kept
      if mark != current {
        close(current)
        open(mark)
        current = mark
      }
      codeLine(line, isElided: index < lines.count && isElision(lines[index]), isMarked: mark != .kept)
    }
    close(current)
    markup("</code></pre>\n")
  }

  private mutating func codeLine(_ line: HTML, isElided: Bool, isMarked: Bool) {
    if isMarked { markup("<span class=\"line\">") }
    if isElided { markup("<span class=\"elision\">") }
    append(line)
    if isElided { markup("</span>") }
    markup("\n")
    if isMarked { markup("</span>") }
  }

  /// Appends text that a program printed.
  mutating func sample(_ lines: [String], label: String) {
    openPre(lines, label: label)
    element("samp", lines.map { $0 + "\n" }.joined())
    markup("</pre>\n")
  }

  private mutating func openPre(_ lines: [String], label: String) {
    let isWide = lines.contains { $0.utf8.count > narrowestBox }
    open("pre", ["tabindex": isWide ? "0" : nil, "role": isWide ? "group" : nil, "aria-label": isWide ? label : nil])
  }
}

/// Whether code needs the margin beside the text where there is one.
func needsMargin(_ lines: [String]) -> Bool { lines.contains { $0.utf8.count > widestInText } }

private let widestInText = 68

/// Whether what a program printed can stand in the margin beside its example.
func fitsMargin(_ lines: [String]) -> Bool { !lines.contains { $0.utf8.count > widestInMargin } }

private let widestInMargin = 24

/// How many characters fit into a box of code on the narrowest screen.
private let narrowestBox = 30
