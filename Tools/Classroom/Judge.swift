import Book
import Foundation
import Tangle

/// Tries solutions, and compares what they do with what the reference does.
public struct Judge: Sendable {
  private let history: History
  private let pages: [String: Chapter]
  private let cache: Cache
  private let toolchain: Toolchain

  public init(_ book: Book, _ history: History, cache: Cache) throws {
    self.history = history
    self.cache = cache
    pages = Dictionary(book.exercises.map { ($0.exercise.id, $0.page) }) { first, _ in first }
    toolchain = try Toolchain.installed()
  }

  /// The verdict on a submission: the same for the same file, book and seed.
  public func verdict(on submission: Submission, includesHidden: Bool = false, seed: UInt64 = 1) async throws -> Verdict
  {
    let bench = try bench(for: submission.exercise, includesHidden: includesHidden)
    let solution = Solution(name: submission.file, text: submission.text)
    try await bench.prepare()
    async let expected = bench.expected(seed: seed)
    let build = try await bench.build(solution, slot: "own-\(submission.exercise.id)")
    guard case .program(let program) = build else { return bench.refusal(build, of: solution) }
    async let observed = bench.performances(of: program, solution, seed: seed, rounds: 1)
    return try await bench.verdict(on: solution, observed: observed, expected: expected)
  }

  func bench(for exercise: Exercise, includesHidden: Bool) throws -> Bench {
    guard let page = pages[exercise.id], exercise.kind == .code else {
      throw Complaint("the exercise ‘\(exercise.id)’ has nothing that could be compiled")
    }
    let assignment = Assignment(exercise, of: page, history)
    if let mistake = assignment.mistakes.first { throw mistake }
    return Bench(assignment: assignment, toolchain: toolchain, cache: cache, includesHidden: includesHidden)
  }
}

/// Where the solutions of one exercise are compiled and run.
struct Bench: Sendable {
  let assignment: Assignment
  let toolchain: Toolchain
  let cache: Cache
  let includesHidden: Bool
  var findsLines = true

  var scenarios: [Assignment.Scenario] { assignment.scenarios.filter { includesHidden || !$0.isHidden } }

  private var kinds: [String] { scenarios.map(\.kind.rawValue) }

  private var builder: Builder {
    Builder(assignment: assignment, toolchain: toolchain, cache: cache)
  }

  /// What a block of the exercise states, to be compiled at the page's own lines.
  func solution(_ block: ExerciseBlock) throws -> Solution {
    guard let file = assignment.file(block) else {
      throw Complaint("a block of ‘\(assignment.exercise.id)’ can't be read")
    }
    return Solution(name: file.name, text: assignment.located(file), plain: file.text)
  }

  /// What the reference does; its program is kept.
  func expected(seed: UInt64, rounds: Int = 1) async throws -> [Performance] {
    guard let block = assignment.exercise.reference else {
      throw Complaint("the exercise ‘\(assignment.exercise.id)’ has no reference")
    }
    let solution = try solution(block)
    let folder = try await cache.folder("references", builder.key(of: solution)) { draft in
      guard case .program = try await builder.build(solution, in: draft) else {
        throw Complaint(
          "the reference of ‘\(assignment.exercise.id)’ doesn't compile; `book exercise verify` says why")
      }
    }
    return try await performances(
      of: folder.appending(path: "program"), solution, seed: seed, rounds: rounds)
  }

  /// Compiles, runs and compares.
  ///
  /// - Parameter slot: names the folder that is kept for the next time, so that little has to be compiled anew.
  func verdict(
    on solution: Solution, expected: [Performance], seed: UInt64, rounds: Int = 1, slot: String
  ) async throws -> Verdict {
    let build = try await build(solution, slot: slot)
    guard case .program(let program) = build else { return refusal(build, of: solution) }
    let observed = try await performances(of: program, solution, seed: seed, rounds: rounds)
    return verdict(on: solution, observed: observed, expected: expected)
  }

  func verdict(on solution: Solution, observed: [Performance], expected: [Performance]) -> Verdict {
    let results = zip(scenarios, zip(observed, expected)).map { ScenarioResult($0, $1.0, expected: $1.1) }
    return verdict(on: solution, .compiled, results)
  }

  /// The verdict on what gave no program.
  func refusal(_ build: Build, of solution: Solution) -> Verdict {
    switch build {
    case .doesNotCompile(let messages): verdict(on: solution, .doesNotCompile(messages))
    case .doesNotFit(let demand, let messages): verdict(on: solution, .doesNotFit(demand, messages))
    case .program: verdict(on: solution, .compiled)
    }
  }

  private func verdict(on solution: Solution, _ build: Verdict.Build, _ results: [ScenarioResult] = []) -> Verdict {
    Verdict(exercise: assignment.exercise, file: solution.name, build: build, scenarios: results)
  }

  /// Compiles what both the reference and the learner's solution need.
  func prepare() async throws {
    _ = try await CoreModule.build(assignment.core, with: toolchain, in: cache)
  }

  func build(_ solution: Solution, slot: String) async throws -> Build {
    let job = cache.folder.appending(path: "slots/\(slot)")
    try FileManager.default.createDirectory(at: job, withIntermediateDirectories: true)
    return try await builder.build(solution, in: job)
  }

  func performances(
    of program: URL, _ solution: Solution, seed: UInt64, rounds: Int
  ) async throws -> [Performance] {
    try await cache.withJob { folder in
      try await runner(program, file: solution.baseName, seed: seed, rounds: rounds).run(kinds, in: folder)
    }
  }

  private func runner(_ program: URL, file: String, seed: UInt64, rounds: Int) -> Runner {
    var runner = Runner(program: program, file: file, seed: seed, rounds: rounds)
    runner.findsLines = findsLines
    return runner
  }
}
