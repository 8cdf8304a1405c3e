/// A page that is made from the whole book, and comes after the last chapter.
enum Appendix: String {
  case which = "which-operator"
  case reference, exercises, names, glossary, solutions

  var output: String { rawValue + ".html" }
  /// The title without a letter.
  var title: String {
    self == .which ? "Which operator?" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }
}

extension Site {
  /// Returns the title of an appendix. The solutions come after the author's appendices, and have the next letter:
  /// after `Appendix D. File by file`, `Appendix E. Solutions`.
  func title(of appendix: Appendix) -> String {
    guard appendix == .solutions, let letter = nextAppendix else { return appendix.title }
    return "Appendix \(letter). \(appendix.title)"
  }

  /// The letter after the one of the author's last appendix; nil if the author has none.
  private var nextAppendix: Character? {
    let letters = pages.filter { $0.title.hasPrefix("Appendix ") }.compactMap(\.label.unicodeScalars.first)
    guard let last = letters.map(\.value).max(), let next = Unicode.Scalar(last + 1) else { return nil }
    return Character(next)
  }
}
