import Book
import CoreHistory
import Files
import Foundation
import Tangle

/// Checks that exercises are sound: starters fail, references pass, mutants are rejected.
public struct Verification: Sendable {
  private let book: Book
  private let history: History
  private let cache: Cache
  private let toolchain: Toolchain
  /// The number of seeds that a reference must pass under.
  private let seeds = 100

  public init(_ book: Book, _ history: History, cache: Cache) throws {
    (self.book, self.history, self.cache) = (book, history, cache)
    toolchain = try Toolchain.installed()
  }

  /// Returns all mistakes of an exercise. An exercise that was found sound isn't compiled again until it changes.
  public func mistakes(of exercise: Exercise, in page: Chapter) async throws -> [Diagnostic] {
    guard exercise.kind == .code else { return [] }
    let assignment = Assignment(exercise, of: page, history)
    guard assignment.mistakes.isEmpty else { return assignment.mistakes }
    return try await trialMistakes(assignment) + leaks(of: assignment)
  }

  /// The mistakes that are found by compiling and running, which the text around the blocks doesn't affect.
  private func trialMistakes(_ assignment: Assignment) async throws -> [Diagnostic] {
    let proof = cache.folder.appending(path: "proofs/\(assignment.exercise.id)-\(fingerprint(of: assignment))")
    if FileManager.default.fileExists(atPath: proof.path) { return [] }
    let mistakes = try await cache.withJob { job in
      var trial = Trial(assignment: assignment, toolchain: toolchain, cache: cache, job: job, includesHidden: true)
      trial.findsLines = false
      return try await TrialSeries(trial: trial, seeds: seeds).mistakes()
    }
    if mistakes.isEmpty { try writeIfChanged("", to: proof) }
    return mistakes
  }

  /// The fingerprint of all inputs of the verdicts; the blocks' lines on the page aren't among them.
  private func fingerprint(of assignment: Assignment) -> String {
    var sum = Fingerprint(of: assignment.core, toolchain)
    sum.add("step", "\(assignment.exercise.step) \(assignment.exercise.target!)")
    for block in assignment.exercise.blocks {
      sum.add("\(block.role)", block.code.lines.map(\.text).joined(separator: "\n"))
    }
    return sum.text
  }
}

/// The checks of one exercise's reference, starter, skeletons and mutants.
private struct TrialSeries: Sendable {
  let trial: Trial
  let seeds: Int
  /// The number of seeds that wrong solutions run under: with a single one they might pass by luck.
  private let rounds = 8

  init(trial: Trial, seeds: Int) { (self.trial, self.seeds) = (trial, seeds) }

  var assignment: Assignment { trial.assignment }
  var exercise: Exercise { assignment.exercise }

  func report(_ line: Int, _ message: String) -> Diagnostic {
    Diagnostic(path: assignment.page.path, line: line, message)
  }

  func mistakes() async throws -> [Diagnostic] {
    let (faults, expected) = try await reference()
    guard let expected else { return faults }
    var mistakes = faults
    mistakes += try await starter(expected)
    for block in exercise.blocks where block.role == .skeleton { mistakes += try await skeleton(block, expected) }
    for block in exercise.mutants { mistakes += try await mutant(block, expected) }
    return mistakes
  }

  /// Checks that the reference compiles, finishes under every seed, and does the same in two runs.
  private func reference() async throws -> ([Diagnostic], [Performance]?) {
    let block = exercise.reference!
    let solution = try trial.solution(block)
    let program: URL
    switch try await trial.build(solution, slot: slot) {
    case .program(let built): program = built
    case .doesNotCompile(let messages): return (refusals(of: block, messages, "the reference"), nil)
    case .doesNotFit(_, let messages): return (refusals(of: block, messages, "the reference"), nil)
    }
    let first = try await trial.performances(of: program, solution, seed: 1, rounds: seeds)
    let second = try await trial.performances(of: program, solution, seed: 1, rounds: seeds)
    var mistakes: [Diagnostic] = []
    for (scenario, (left, right)) in zip(trial.scenarios, zip(first, second)) {
      let sentence = "‘\(scenario.sentence)’"
      switch (left.outcome, scenario.kind) {
      case (.finished, .traps): mistakes.append(report(scenario.line, "the reference doesn't trap in \(sentence)"))
      case (.crashed, .traps): break
      case (.finished, _) where left.rounds != right.rounds:
        mistakes.append(
          report(
            scenario.line,
            "the reference doesn't do the same twice in \(sentence): let nothing depend on time or chance"))
      case (.finished, _) where left.rounds.allSatisfy(\.isEmpty):
        mistakes.append(report(scenario.line, "nothing is observed in \(sentence): let the trace note something"))
      case (.finished, _): break
      case (let outcome, _):
        mistakes.append(report(scenario.line, "the reference doesn't come to the end of \(sentence): \(outcome.words)"))
      }
    }
    guard mistakes.isEmpty else { return (mistakes, nil) }
    return ([], try await trial.performances(of: program, solution, seed: 1, rounds: rounds))
  }

  /// Checks that the starter compiles and fails every scenario, except that it passes those of kind `stays`.
  private func starter(_ expected: [Performance]) async throws -> [Diagnostic] {
    let block = exercise.starter!
    let verdict = try await verdict(on: block, expected: expected)
    guard verdict.build == .compiled else { return refusals(of: block, verdict.build, "the starter") }
    return verdict.scenarios.compactMap { result in
      let sentence = "‘\(result.scenario.sentence)’"
      switch (result.status, result.scenario.kind) {
      case (.passed, .stays), (.failed, .scenario), (.failed, .traps): return nil
      case (.crashed, .scenario) where (result.message ?? "").contains("TODO"): return nil
      // The exercise may be to repair a crash of the core.
      case (.crashed, .scenario) where assignment.revised != nil: return nil
      case (.crashed, .traps): return nil
      case (.passed, _):
        return report(
          result.scenario.line, "the starter passes \(sentence) already: ask for more there, or write stays(…) for it")
      case (let status, .stays):
        return report(
          result.scenario.line, "the starter doesn't pass \(sentence), which has to stay as it is: \(status.rawValue)")
      case (let status, _):
        return report(
          result.scenario.line,
          "the starter doesn't fail \(sentence) for its own reason, but because it \(status.rawValue): \(result.message ?? "let it do the wrong thing, or stop with a message that says TODO")"
        )
      }
    }
  }

  private func skeleton(_ block: ExerciseBlock, _ expected: [Performance]) async throws -> [Diagnostic] {
    let verdict = try await verdict(on: block, expected: expected)
    return verdict.build == .compiled ? [] : refusals(of: block, verdict.build, "the skeleton")
  }

  /// Checks that a mutant compiles and that the scenario named for it rejects it.
  private func mutant(_ block: ExerciseBlock, _ expected: [Performance]) async throws -> [Diagnostic] {
    guard case .mutant(let why, let by) = block.role else { return [] }
    let verdict = try await verdict(on: block, expected: expected)
    guard verdict.build == .compiled else { return refusals(of: block, verdict.build, "the mutant ‘\(why)’") }
    guard verdict.scenarios.first(where: { $0.scenario.sentence == by })?.status == .passed else { return [] }
    let others = verdict.scenarios.filter { $0.status != .passed }.map { "‘\($0.scenario.sentence)’" }
    let cure =
      others.isEmpty
      ? "no scenario rejects it, so write one that does" : "it is rejected by \(others.joined(separator: ", "))"
    return [report(block.line, "the mutant ‘\(why)’ passes ‘\(by)’; \(cure)")]
  }

  /// One folder for all solutions of the exercise, one after the other, so that only differences are compiled.
  private var slot: String { "proof-\(exercise.id)" }

  private func verdict(on block: ExerciseBlock, expected: [Performance]) async throws -> Verdict {
    try await trial.verdict(on: trial.solution(block), expected: expected, seed: 1, rounds: rounds, slot: slot)
  }

  /// Returns the compiler's errors as diagnostics of the page.
  private func refusals(of block: ExerciseBlock, _ build: Verdict.Build, _ what: String) -> [Diagnostic] {
    switch build {
    case .compiled: []
    case .doesNotCompile(let messages): refusals(of: block, messages, what)
    case .doesNotFit(_, let messages): refusals(of: block, messages, what)
    }
  }

  private func refusals(of block: ExerciseBlock, _ messages: [CompilerMessage], _ what: String) -> [Diagnostic] {
    let errors = messages.filter { $0.severity == "error" }
    return errors.prefix(5).map { message in
      let isHere = message.file == assignment.page.path
      return Diagnostic(
        path: assignment.page.path, line: isHere ? message.line : block.line, column: isHere ? message.column : 1,
        "\(what) of ‘\(exercise.id)’ doesn't compile: \(message.text)\(isHere ? "" : " (\(message.file):\(message.line))")"
      )
    }
  }
}
