/// Coloured Swift, kept: most versions of a file are shown on several pages.
final class SwiftLines {
  private var spans: [[String]: [CodeSpan]] = [:]
  private var plain: [[String]: [HTML]] = [:]

  /// The lines of a text as HTML.
  func lines(_ texts: [String], names: [NameLink] = []) -> [HTML] {
    if names.isEmpty, let lines = plain[texts] { return lines }
    let spans = self.spans[texts] ?? swiftSpans(in: texts.joined(separator: "\n"))
    self.spans[texts] = spans
    let lines = codeLines(texts, spans, names: names)
    if names.isEmpty { plain[texts] = lines }
    return lines
  }
}
