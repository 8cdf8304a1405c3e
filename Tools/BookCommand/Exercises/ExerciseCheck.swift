import ArgumentParser
import Book
import Classroom
import Files
import Foundation
import Grading

struct ExerciseCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks your solution, or your prediction.",
    usage: """
      book exercise check [<exercise>] [--box] [--desk <dir>]
      book exercise check <exercise> --format <format> [--desk <dir>]
      """,
    discussion: """
      Without an exercise it is the one of the current folder; outside of any, all that you have started. \
      The exit status is 0 if everything that was checked is right.
      """)

  @Argument(help: "The exercise: its id, or its number on the page.")
  var exercise: String?

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, junit }

  @Option(help: "text, json (as Exercism's test runners report) or junit; the last two for one exercise in code.")
  var format = Format.text

  @Flag(help: "Tries it in a box, as a class is graded: without network, your files and other programs.")
  var box = false

  @OptionGroup var options: DeskOptions

  func run() async throws {
    let pulse = Pulse()
    defer { pulse.end() }
    var opened = try LearnerSession(options) { stage in
      if case .compilingCore(let chapter) = stage {
        complain("Compiling the core as chapter \(chapter) leaves it; the next check won't have to.")
      }
      pulse.say(stage?.words)
    }
    if box {
      opened.grader = try await Grader(
        opened.place.book, opened.place.history, cache: Cache(of: opened.place.project), box: Box.find())
    }
    let study = opened
    guard exercise == nil, Workspace.around(URL(fileURLWithPath: FileManager.default.currentDirectoryPath)) == nil
    else {
      let handout = try study.handout(orHere: exercise)
      guard format == .text || handout.exercise.kind == .code else {
        throw ValidationError("--format \(format.rawValue) reports on exercises in code, and this is a prediction")
      }
      let asker = Asker(handout)
      let examination = try await untilInterrupted {
        try await study.examine(handout, colour: isColourful, ask: asker?.ask)
      }
      print(try report(examination))
      if !examination.isPassed { throw ExitCode(1) }
      return
    }
    guard format == .text else { throw ValidationError("--format \(format.rawValue) takes one exercise: name it") }
    try await untilInterrupted { try await checkAll(study) }
  }

  private func report(_ examination: Examination) throws -> String {
    guard let verdict = examination.verdict else { return examination.text }
    return switch format {
    case .text: examination.text
    case .json: try exercismReport(verdict)
    case .junit: junitReport(verdict)
    }
  }

  private func checkAll(_ study: LearnerSession) async throws {
    let progress = study.progress()
    let started = study.checkable.filter { study.isStarted($0.exercise, progress) }
    guard !started.isEmpty else {
      throw Complaint("nothing is started yet: \(command("list")) shows what there is, \(command("start ID")) begins")
    }
    var passed = 0
    for (page, exercise) in started {
      print("\(exercise.title) (\(exercise.id))")
      do {
        let examination = try await study.examine(study.handout(exercise, page), colour: isColourful)
        if examination.isPassed { passed += 1 }
        print(examination.text + "\n")
      } catch let complaint as Complaint {
        complain(shaped("\(complaint)\n"))
      }
    }
    print("\(passed) of \(started.count) right.")
    if passed < started.count { throw ExitCode(1) }
  }
}

/// `true` if standard output is a terminal that may show colours.
private var isColourful: Bool {
  isatty(STDOUT_FILENO) != 0 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
}

/// Asks the learner at the terminal what a program prints.
private struct Asker: Sendable {
  private let programs: [(code: [String], hasEmptyLine: Bool)]

  /// Returns nil unless both input and output are a terminal.
  init?(_ handout: Handout) {
    guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0 else { return nil }
    let outputs = handout.page.outputs(of: handout.exercise)
    programs = zip(handout.exercise.predictions, outputs).map { number, output in
      (handout.page.examples[number - 1].code.lines.map(\.text), output.contains(""))
    }
  }

  @Sendable func ask(_ number: Int) -> String? {
    let program = programs[number]
    let end = program.hasEmptyLine ? "Ctrl-D" : "an empty line"
    print("What does this print? Type it line by line; \(end) ends it.\n")
    print(program.code.map { "    " + $0 }.joined(separator: "\n") + "\n")
    var lines: [String] = []
    while let line = readLine() {
      if line.isEmpty, !program.hasEmptyLine { break }
      lines.append(line)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
