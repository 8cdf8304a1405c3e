/// Where pages are written for, as far as it matters to a page's text.
struct Medium: Sendable {
  /// Whether pages are read in a browser: what is folded can be opened, code scrolls, and the keyboard stops at both.
  var isScreen = false
  /// Whether code that is too long for a sheet of paper is marked.
  var marksLongCode = false
  /// Whether names in code lead to where they were begun.
  var linksNames = true
  /// What isn't shown, however much a reader may open.
  var leavesOut: @Sendable (PageElement.Fold) -> Bool = { _ in false }
  /// What stands before every anchor.
  var prefix = ""
  /// What to write for a link; nil where this edition has nothing of the kind, and only the words stay.
  let address: @Sendable (Destination) -> String?

  /// The pages of the book, all in one folder.
  static let screen = Medium(isScreen: true, address: \.address)
}
