/// The readers that the pages of a book are for.
public enum Edition: String, CaseIterable, Sendable {
  /// With the solutions of its exercises.
  case full
  /// Without anything that gives a solution away.
  case student
}
