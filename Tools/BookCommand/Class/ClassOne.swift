import ArgumentParser
import Book
import Classroom
import Files
import Foundation
import Grading
import Teaching

struct ClassOneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "one",
    abstract: "Grades one file, without a class: the same file and seed give the same bytes.",
    usage: """
      book class one <exercise> <file> [--format <format>] [--out <path>]
      book class one <exercise> <file> [--seed <seed>] [--points <points>]
      """,
    discussion: "For autograders of other systems, which bring each submission by itself.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case json, exercism, gradescope, junit }

  @Argument(help: "The exercise.") var exercise: String

  @Argument(help: "The file.") var file: String

  @Option(help: "The seed of what is drawn.") var seed: UInt64 = 1

  @Option(help: "json (all of it, for a teacher), exercism, gradescope or junit.") var format = Format.json

  @Option(help: ArgumentHelp("Where the result goes, if not to standard output.", valueName: "path")) var out: String?

  @Option(help: "How many points there are.") var points = 10

  @Flag(help: "Without a box, where there is none: only for files that you trust.") var unsafeNoSandbox = false

  func run() async throws {
    let place = try Session.remembered()
    let (_, found) = try place.book.exercise(exercise)
    let url = URL(fileURLWithPath: file)
    guard FileManager.default.fileExists(atPath: url.path) else { throw Complaint("there is no file \(file)") }
    let box = try await Box.find(unsafeNoSandbox ? .unsafe : nil)
    let grader = try await Grader(place.book, place.history, cache: Cache(of: place.project), box: box)
    let data: Data
    do { data = try readSubmission(url.lastPathComponent, beneath: url.deletingLastPathComponent()) } catch {
      // Refusing a file is a verdict on it.
      return try deliver(
        Grading(
          exercise: found.id, digests: grader.digests(Data(), found.id), seed: seed, rung: box.rung,
          status: .doesNotFit, demand: sentence(error)))
    }
    let grading = try await untilInterrupted { [seed] in
      try await grader.grade(data, exercise: found.id, seed: seed)
    }
    // Another system would count a result without a verdict as zero points.
    if grading.isGraded || format == .json { try deliver(grading) }
    if !grading.isGraded { throw Complaint("it couldn't be graded: \(grading.fault ?? "the grader gave no reason")") }
  }

  private func deliver(_ grading: Grading) throws {
    let result = try text(grading)
    if let out {
      try writeWhole(result, to: URL(fileURLWithPath: out))
    } else {
      FileHandle.standardOutput.write(result)
    }
  }

  private func text(_ grading: Grading) throws -> Data {
    guard format != .json, let result = ExportedResult(grading, points: points) else {
      return Data((grading.line + "\n").utf8)
    }
    return switch format {
    case .exercism: try result.exercism()
    case .gradescope: try result.gradescope()
    case .json, .junit: Data(junit([result.junit]).utf8)
    }
  }
}
