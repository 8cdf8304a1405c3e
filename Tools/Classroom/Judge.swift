import Book
import CoreHistory
import Files
import Foundation
import Tangle

/// The step that a check has reached.
public enum Stage: Sendable {
  /// Compiling the core as a chapter leaves it and the library `Scenarios`: only for the first check of that chapter.
  case compilingCore(chapter: Int)
  /// Compiling the learner's file, and the reference if that isn't cached.
  case compiling
  case trying
}

/// Runs solutions and compares their traces with the reference's.
public struct Judge: Sendable {
  private let history: History
  private let pages: [String: Chapter]
  private let cache: Cache
  private let toolchain: Toolchain

  public init(_ book: Book, _ history: History, cache: Cache) throws {
    self.history = history
    self.cache = cache
    cache.sweep()
    pages = Dictionary(book.exercises.map { ($0.exercise.id, $0.page) }) { first, _ in first }
    toolchain = try Toolchain.installed()
  }

  /// Returns the verdict on a submission, which depends only on the file, the book and the seed.
  ///
  /// - Parameter notice: is called at the beginning of each stage.
  public func verdict(
    on submission: Submission, includesHidden: Bool = false, seed: UInt64 = 1,
    notice: @Sendable (Stage) -> Void = { _ in }
  ) async throws -> Verdict {
    let solution = Solution(name: submission.file, text: submission.text, others: submission.others)
    return try await cache.withJob { job in
      let trial = try trial(for: submission.exercise, includesHidden: includesHidden, in: job)
      try await trial.prepare(notice)
      notice(.compiling)
      async let reference = trial.expected(seed: seed)
      let build = try await trial.build(solution, slot: "own-\(submission.exercise.id)")
      // The reference must have run before the solution starts, so that the solution can't change what is expected.
      let expected = try await reference
      guard case .program(let program) = build else { return trial.refusal(build, of: solution) }
      notice(.trying)
      let observed = try await cache.guarding {
        try await trial.performances(of: program, solution, seed: seed, rounds: 1)
      }
      return trial.verdict(on: solution, observed: observed, expected: expected)
    }
  }

  private func trial(for exercise: Exercise, includesHidden: Bool, in job: URL) throws -> Trial {
    guard let page = pages[exercise.id], exercise.kind == .code else {
      throw Complaint("the exercise ‘\(exercise.id)’ has nothing that could be compiled")
    }
    let assignment = Assignment(exercise, of: page, history)
    if let mistake = assignment.mistakes.first { throw mistake }
    return Trial(
      assignment: assignment, toolchain: toolchain, cache: cache, job: job, includesHidden: includesHidden)
  }
}

/// The place where solutions of one exercise are compiled and run.
struct Trial: Sendable {
  let assignment: Assignment
  let toolchain: Toolchain
  let cache: Cache
  /// The folder that programs are copied to, so that a concurrent build in a shared folder can't replace them.
  let job: URL
  let includesHidden: Bool
  var findsLines = true

  var scenarios: [Scenario] { assignment.scenarios.filter { includesHidden || !$0.isHidden } }

  private var builder: Builder {
    Builder(assignment: assignment, toolchain: toolchain, cache: cache)
  }

  /// The solution in a block of the exercise; its compiler errors name lines of the page.
  func solution(_ block: ExerciseBlock) throws -> Solution {
    guard let file = assignment.file(block) else {
      throw Complaint("a block of ‘\(assignment.exercise.id)’ can't be read")
    }
    return Solution(name: file.name, text: assignment.located(file), plain: file.text)
  }

  /// Returns what the reference does in each scenario. Only this is cached, and never the reference's program, since a
  /// solution could run that.
  func expected(seed: UInt64) async throws -> [Performance] {
    guard let block = assignment.exercise.reference else {
      throw Complaint("the exercise ‘\(assignment.exercise.id)’ has no reference")
    }
    let solution = try solution(block)
    let key = "\(builder.key(of: solution))-\(seed)"
    let folder = try await cache.folder("references", key) { draft in
      try await JSONEncoder().encode(observe(solution, seed)).write(to: draft.appending(path: "performances.json"))
    }
    // A concurrent check may have removed the entry, because it was made while a solution ran.
    let data = try? Data(contentsOf: folder.appending(path: "performances.json"))
    let kept = data.flatMap { try? JSONDecoder().decode([Performance].self, from: $0) }
    let all = if let kept { kept } else { try await observe(solution, seed) }
    // Hidden scenarios come last.
    return Array(all.prefix(scenarios.count))
  }

  private func observe(_ reference: Solution, _ seed: UInt64) async throws -> [Performance] {
    let folder = job.appending(path: "reference")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    guard case .program(let program) = try await builder.build(reference, in: folder) else {
      throw Complaint("the reference of ‘\(assignment.exercise.id)’ doesn't compile; `book exercise verify` says why")
    }
    let kinds = assignment.scenarios.map(\.kind.rawValue)
    return try await performances(of: program, reference, seed: seed, rounds: 1, in: kinds)
  }

  /// Compiles a solution, runs it and compares it with the reference.
  ///
  /// - Parameter slot: the name of the folder that the build products stay in for the next time.
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

  /// The verdict on a solution that didn't compile.
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

  /// Compiles the core, which both the reference and the learner's solution need.
  func prepare(_ notice: (Stage) -> Void = { _ in }) async throws {
    if !CoreModule.isBuilt(assignment.core, with: toolchain, in: cache) {
      notice(.compilingCore(chapter: assignment.exercise.step))
    }
    _ = try await CoreModule.build(assignment.core, with: toolchain, in: cache)
  }

  /// Compiles a solution in the folder `slot`, which keeps build products for the next time. A lock lets one process in
  /// at a time.
  func build(_ solution: Solution, slot: String) async throws -> Build {
    let seal = cache.seal("slots", slot)
    let slot = seal.place
    try FileManager.default.createDirectory(at: slot, withIntermediateDirectories: true)
    return try await locked(slot.appending(path: ".lock")) {
      if !seal.isIntact { try empty(slot) }
      seal.remove()
      defer { try? seal.set() }
      let build = try await builder.build(solution, in: slot)
      guard case .program(let program) = build else { return build }
      let own = job.appending(path: "program-\(UUID().uuidString)")
      try FileManager.default.copyItem(at: program, to: own)
      return .program(own)
    }
  }

  /// Removes everything in the folder but its lock.
  private func empty(_ slot: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: slot.path) where name != ".lock" {
      try FileManager.default.removeItem(at: slot.appending(path: name))
    }
  }

  func performances(
    of program: URL, _ solution: Solution, seed: UInt64, rounds: Int, in kinds: [String]? = nil
  ) async throws -> [Performance] {
    let kinds = kinds ?? scenarios.map(\.kind.rawValue)
    return try await cache.withJob { folder in
      try await runner(program, file: solution.baseName, seed: seed, rounds: rounds).run(kinds, in: folder)
    }
  }

  private func runner(_ program: URL, file: String, seed: UInt64, rounds: Int) -> Runner {
    var runner = Runner(program: program, toolchain: toolchain, file: file, seed: seed, rounds: rounds)
    runner.findsLines = findsLines
    // `book exercise verify` needs a verdict on every scenario, and no learner waits for it.
    if !findsLines { (runner.limits.processor, runner.triesAll) = (3, true) }
    return runner
  }
}
