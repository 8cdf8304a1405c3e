/// The properties of an edition that matter for writing the text of its pages.
struct Medium: Sendable {
  /// `true` for a browser: folds can be opened, code scrolls, and the keyboard stops at both.
  var isScreen = false
  /// `true` if code that is too long for a sheet of paper is marked.
  var marksLongCode = false
  /// `true` if names in code are links to the listings that began them.
  var linksNames = true
  /// Returns whether the edition leaves out a fold.
  var leavesOut: @Sendable (PageElement.Fold) -> Bool = { _ in false }
  /// The text before every anchor.
  var prefix = ""
  /// Returns the address for a link; nil if the edition doesn't have its destination, so that only the words stay.
  let address: @Sendable (Destination) -> String?

  /// The pages of the book in a browser, all in one folder.
  static let screen = Medium(isScreen: true, address: \.address)
}
