/// A page that is made from the whole book, and stands behind its last chapter.
enum Appendix: String {
  case which = "which-operator"
  case reference, exercises, names, glossary, solutions

  var output: String { rawValue + ".html" }
  var title: String {
    self == .which ? "Which operator?" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }
}
