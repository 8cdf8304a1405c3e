/// Where pages are written for, as far as it matters to a page's text.
struct Medium: Sendable {
  /// Whether pages are read in a browser: what is folded can be opened, code scrolls, and the keyboard stops at both.
  var isScreen = false
  /// Whether code that is too long for a sheet of paper is marked.
  var marksLongCode = false
  /// Whether names in code lead to where they were begun.
  var linksNames = true
  /// Says of a fold whether this edition leaves it out.
  var leavesOut: @Sendable (PageElement.Fold) -> Bool = { _ in false }
  /// The text in front of every anchor.
  var prefix = ""
  /// The address to write for a link; nil where this edition has no such place, and only the words stay.
  let address: @Sendable (Destination) -> String?

  /// The pages of the book, all in one folder.
  static let screen = Medium(isScreen: true, address: \.address)
}
