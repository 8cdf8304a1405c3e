/// Coloured Swift, kept: most versions of a file are shown on several pages.
final class SwiftLines {
  private var known: [[String]: [HTML]] = [:]

  /// The lines of a text as HTML.
  func lines(_ texts: [String]) -> [HTML] {
    if let lines = known[texts] { return lines }
    let lines = codeLines(texts, isSwift: true)
    known[texts] = lines
    return lines
  }
}
