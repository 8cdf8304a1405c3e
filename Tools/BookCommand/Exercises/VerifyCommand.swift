import ArgumentParser
import Book
import Classroom
import Foundation

struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Proves that the exercises are sound.",
    discussion: """
      Starters compile and fail, references pass under 100 seeds, every mutant is rejected by the scenario that is named \
      for it, skeletons compile, and nothing hidden is handed out. What was found sound is not tried again until it changes.
      """)

  @Argument(help: "Exercises, by id; all if none is named.")
  var exercises: [String] = []

  func run() async throws {
    let place = try Session.remembered()
    let wanted = try exercises.isEmpty ? place.book.exercises : exercises.map(place.book.exercise)
    let code = wanted.filter { $0.exercise.kind == .code }
    let verification = try Verification(place.book, place.history, cache: Cache(of: place.project))
    let mistakes = try await untilInterrupted {
      try await verify(code, verification)
    }
    showProgress(nil)
    guard mistakes.isEmpty else {
      report(mistakes.inOrder(of: place.book.titlePage), in: place.project)
      throw ExitCode(1)
    }
    let mutants = code.reduce(0) { $0 + $1.exercise.mutants.count }
    let subject = code.count == 1 ? "1 exercise in code is" : "\(code.count) exercises in code are"
    print("\(subject) sound; all \(mutants) mutants are rejected.")
  }
}

/// Verifies several exercises at a time: as many as there are cores, and one more to fill gaps.
private func verify(
  _ exercises: [(page: Chapter, exercise: Exercise)], _ verification: Verification
) async throws -> [Diagnostic] {
  try await withThrowingTaskGroup(of: [Diagnostic].self) { group in
    var mistakes: [Diagnostic] = []
    var done = 0
    func collect() async throws {
      mistakes += try await group.next() ?? []
      done += 1
      showProgress("\(done) of \(exercises.count) exercises")
    }
    for (number, (page, exercise)) in exercises.enumerated() {
      if number > ProcessInfo.processInfo.activeProcessorCount { try await collect() }
      group.addTask { try await verification.mistakes(of: exercise, in: page) }
    }
    while done < exercises.count { try await collect() }
    return mistakes
  }
}
