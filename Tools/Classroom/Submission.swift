import Book

/// A learner's file for an exercise, as it is when it is checked.
public struct Submission: Sendable {
  public let exercise: Exercise
  /// What the learner calls the file: `Sources/Exercise/Pairwise.swift`.
  public let file: String
  public let text: String

  public init(exercise: Exercise, file: String, text: String) {
    self.exercise = exercise
    self.file = file
    self.text = text
  }
}
