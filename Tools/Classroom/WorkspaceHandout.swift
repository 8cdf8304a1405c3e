import Book
import CoreHistory
import Files
import Tangle

/// The files that a learner is given for an exercise.
public struct Handout: Sendable {
  public let exercise: Exercise
  public let page: Chapter
  /// The book's own files, by path: the core, the README, the package's manifest.
  let files: [String: String]
  /// Files to play with, which are written once and never replaced.
  let gifts: [String: String]
  /// The initial texts of the files that the learner works in, by path.
  public let starters: [String: String]
  /// A fingerprint of the book's files and the starters: it changes when the book does.
  let edition: String

  /// Throws for an exercise on paper, or if the starter doesn't fit the core.
  public init(of exercise: Exercise, on page: Chapter, in book: Book, _ history: History) throws {
    let names = LinkNames(book, on: page)
    self.exercise = exercise
    self.page = page
    var files = [
      "README.md": readme(of: exercise, on: page, in: book, history, names), ".gitignore": ".build/\n.book/\n",
    ]
    switch exercise.kind {
    case .paper:
      throw Complaint(
        """
        nothing to start: exercise \(exercise.label), ‘\(exercise.id)’, is done on paper, and nothing in it can be \
        checked; its words are on the page “\(page.title)”
        """)
    case .predict:
      gifts = [:]
      starters = Dictionary(uniqueKeysWithValues: predictionFiles(exercise).map { ($0, "") })
    case .code:
      let path = workPath(of: exercise.target!)
      let assignment = Assignment(exercise, of: page, history)
      let core = plainFiles(assignment.core)
      for (name, text) in core where "Sources/Rx/\(name)" != path { files["Sources/Rx/\(name)"] = text }
      files["Package.swift"] = manifest(of: exercise)
      gifts = ["Sources/try/main.swift": playground(of: exercise)]
      starters = [path: try starterText(assignment)]
    }
    self.files = files
    edition = fingerprint(files.merging(starters) { $1 })
  }
}

/// The path of the learner's file in the workspace.
func workPath(of target: Exercise.Target) -> String {
  switch target {
  case .adds(let file): "Sources/Exercise/\(file)"
  case .revises(let file): "Sources/Rx/\(file)"
  }
}

/// The paths of the files for predictions, one for each program of the exercise.
func predictionFiles(_ exercise: Exercise) -> [String] {
  let count = exercise.predictions.count
  return count == 1 ? ["prediction.txt"] : (1...max(1, count)).map { "prediction-\($0).txt" }
}

/// The initial text of the learner's file.
private func starterText(_ assignment: Assignment) throws -> String {
  let id = assignment.exercise.id
  guard let starter = assignment.exercise.starter else {
    throw Complaint("exercise ‘\(id)’ has no starter: its author has to give it one")
  }
  return try fileText(stated: starter, of: assignment)
}

/// Returns the text of the learner's file that a block of the exercise states.
func fileText(stated block: ExerciseBlock, of assignment: Assignment) throws -> String {
  if let mistake = assignment.mistakes.first { throw mistake }
  guard let file = assignment.file(block) else {
    throw Complaint("\(assignment.page.path):\(block.line): this block makes no file: mend it")
  }
  return file.text
}

private func manifest(of exercise: Exercise) -> String {
  let hasModule = exercise.target?.isOwnFile ?? false
  let module = hasModule ? "\n    .target(name: \"Exercise\", dependencies: [\"Rx\"])," : ""
  return """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "\(exercise.id)",
      platforms: [.macOS(.v15)],
      targets: [
        .target(name: "Rx"),\(module)
        .executableTarget(name: "try", dependencies: [\(hasModule ? "\"Exercise\", " : "")"Rx"]),
      ]
    )

    """
}

private func playground(of exercise: Exercise) -> String {
  let own = exercise.target?.isOwnFile ?? false ? "@testable import Exercise\n" : ""
  return """
    \(own)@testable import Rx

    // \(exercise.title)
    // Try your solution here: `swift run try` runs this file. Nothing in it is checked.

    """
}

extension Exercise.Target {
  /// `true` if the learner's file is a module beside the core.
  var isOwnFile: Bool { if case .adds = self { true } else { false } }
}

/// A short text that differs as soon as any of the files does.
func fingerprint(_ files: [String: String]) -> String {
  var sum = Fingerprint()
  sum.add(files)
  return sum.text
}
