import ArgumentParser
import Book
import Classroom
import CoreHistory
import Files
import Foundation
import Tangle
import Teaching

struct ExerciseDrawCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draw what should come out before you write it.",
    discussion: """
      The first call writes drawing.txt into the exercise's folder, with the programs of its checks. Write what comes out, and call \
      again: the answer says what is wrong, or which wrong idea would give the same.
      """)

  @OptionGroup var argument: ExerciseArgument

  @OptionGroup var options: DeskOptions

  func run() async throws {
    let study = try LearnerSession(options)
    let handout = try study.handout(orHere: argument.exercise)
    let id = handout.exercise.id
    guard handout.exercise.kind == .code else {
      throw Complaint("‘\(id)’ is a prediction, and only exercises in code have something to draw: name one of those")
    }
    let workspace = study.workspace(of: handout)
    guard workspace.exists else {
      throw Complaint("‘\(id)’ isn't started yet: \(command("start \(id)")) comes first")
    }
    let sheet = try await pulsingly("Trying what wrong ideas give") { try await drawn(study, handout) }
    guard !sheet.scenes.isEmpty else {
      throw Complaint("nothing of ‘\(id)’ can be drawn, since its checks hear nothing: write it without drawing")
    }
    let file = workspace.folder.appending(path: "drawing.txt")
    guard FileManager.default.fileExists(atPath: file.path) else {
      try writeWhole(Data(sheet.text.utf8), to: file)
      print("Draw into \(file.path), then run this again.")
      return
    }
    let data = try readDrawing(file)
    let answer = sheet.answer(to: String(decoding: data, as: UTF8.self))
    print(answer.text)
    if !answer.isRight { throw ExitCode(1) }
  }

  private func readDrawing(_ file: URL) throws -> Data {
    do { return try Data(contentsOf: file) } catch { throw Complaint(sentence(error)) }
  }

  /// Runs the exercise's mutants in the visible scenarios, and returns a sheet with their traces and the reference's.
  private func drawn(_ study: LearnerSession, _ handout: Handout) async throws -> DrawingSheet {
    let place = study.place
    let judge = try Judge(place.book, place.history, cache: Cache(of: place.project))
    let assignment = Assignment(handout.exercise, of: handout.page, place.history)
    var mutants: [String: [String: [TraceEvent]]] = [:]
    var expected: [String: [TraceEvent]] = [:]
    var names: [String] = []
    for block in handout.exercise.mutants {
      guard case .mutant(let why, _) = block.role, let file = assignment.file(block) else { continue }
      let submission = Submission(
        exercise: handout.exercise, file: handout.starters.keys.sorted()[0], text: file.text)
      let verdict = try await untilInterrupted { try await judge.verdict(on: submission) }
      for result in verdict.scenarios {
        let name = result.scenario.sentence
        if expected[name] == nil { names.append(name) }
        expected[name] = result.expected
        mutants[name, default: [:]][why] = result.observed
      }
    }
    return DrawingSheet(
      names.map { name in
        DrawnScene(
          name: name, code: code(of: name, in: handout.exercise), expected: expected[name] ?? [],
          mutants: mutants[name] ?? [:])
      })
  }

  /// The lines of a scenario's body.
  private func code(of name: String, in exercise: Exercise) -> [String] {
    let lines = exercise.checks.flatMap { $0.code.lines.map(\.text) }
    guard let start = lines.firstIndex(where: { $0.contains("(\"\(name)\")") }) else { return [] }
    return lines[(start + 1)...].prefix { $0 != "}" }.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
  }
}
