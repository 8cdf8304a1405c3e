import Book

/// A learner's file for an exercise, read for one check.
public struct Submission: Sendable {
  public let exercise: Exercise
  /// The file's path in the workspace: `Sources/Exercise/Pairwise.swift`.
  public let file: String
  public let text: String
  /// The learner's other files, by path.
  public let others: [String: String]
  /// Files of the core that the learner has changed; the check uses the book's versions.
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
