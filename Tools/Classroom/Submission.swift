import Book

/// A learner's file for an exercise, as it is when it is checked.
public struct Submission: Sendable {
  public let exercise: Exercise
  /// What the learner calls the file: `Sources/Exercise/Pairwise.swift`.
  public let file: String
  public let text: String
  /// What else the learner has written beside it, by path.
  public let others: [String: String]
  /// Files of the book's that the learner has changed, and that are checked as the book has them.
  public let ignored: [String]

  public init(
    exercise: Exercise, file: String, text: String, others: [String: String] = [:], ignored: [String] = []
  ) {
    self.exercise = exercise
    self.file = file
    self.text = text
    self.others = others
    self.ignored = ignored
  }
}
