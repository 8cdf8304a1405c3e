import Markup

/// Coloured Swift; what was coloured once is kept by `swiftSpans`, because most versions of a file stand on several pages.
struct SwiftLines: Sendable {
  /// The lines of a text as HTML.
  func lines(_ texts: [String], names: [NameLink] = []) -> [CodeLine] {
    codeLines(texts, swiftSpans(in: texts.asLines), names: names)
  }
}
