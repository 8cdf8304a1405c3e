import Book
import Classroom
import CoreHistory
import Files
import Foundation
import Synchronization
import Tangle

/// Grades untrusted files, each step in a box of its own.
public struct Grader: Sendable {
  /// Has to change whenever an unchanged file may get another result.
  static let version = "4"

  public let box: Box
  private let pages: [String: (page: Chapter, exercise: Exercise)]
  private let history: History
  private let cache: Cache
  private let workshop: Workshop
  private let oracle: Oracle
  private let toolchain: Toolchain
  private let toolchainDigest: String
  private let exerciseDigests: ExerciseDigests
  private static let versionDigest = Digest.text(of: version.utf8)

  public init(_ book: Book, _ history: History, cache: Cache, box: Box) async throws {
    (self.history, self.cache, self.box) = (history, cache, box)
    pages = Dictionary(book.exercises.map { ($0.exercise.id, ($0.page, $0.exercise)) }) { first, _ in first }
    toolchain = try Toolchain.installed()
    toolchainDigest = Digest.text(of: try await toolchain.version.utf8)
    workshop = try Workshop(box, cache, toolchain)
    oracle = Oracle()
    exerciseDigests = ExerciseDigests()
  }

  /// Checks that the cores that these exercises build on are compiled, or can be.
  ///
  /// - Throws: a `Complaint`, once for all files.
  public func demandCores(of exercises: [String]) throws {
    guard let fault = cache.fault else { return }
    let cores = exercises.compactMap { try? assignment($0).core }
    guard cores.allSatisfy({ CoreModule.isBuilt($0, with: toolchain, in: cache) }) else { throw Complaint(fault) }
  }

  /// Returns the result for a file. Equal files have equal results, for the same book, toolchain and seed.
  ///
  /// A failure of the grader is a result, too, with status `grader-error`.
  ///
  /// - Throws: `CancellationError` only.
  public func grade(_ file: Data, exercise: String, seed: UInt64) async throws -> Grading {
    var grading = Grading(
      exercise: exercise, digests: digests(file, exercise), seed: seed, rung: box.rung, status: .graderError)
    do {
      let bench = try await workshop.bench(for: exercise) { try assignment(exercise) }
      let expected = try await oracle.expected(bench, seed)
      try await box.slots.lend { slot in
        try await fill(&grading, String(decoding: file, as: UTF8.self), bench, slot, expected)
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      (grading.status, grading.messages, grading.scenarios) = (.graderError, [], [])
      grading.fault = (error as? GraderFault)?.words ?? sentence(error)
    }
    return grading
  }

  /// Returns the digests of all that a file's result depends on.
  public func digests(_ file: Data, _ exercise: String) -> Grading.Digests {
    let (shown, hidden) = exerciseDigests.value(of: exercise) { digests(of: exercise) }
    return Grading.Digests(
      file: Digest.text(of: file), exercise: shown, hidden: hidden, toolchain: toolchainDigest,
      grader: Self.versionDigest)
  }

  private func digests(of exercise: String) -> (shown: String, hidden: String) {
    var (shown, hidden) = (Digest(), Digest())
    if let assignment = try? assignment(exercise) {
      shown.add(part: exercise)
      shown.add(part: sourceKey(of: assignment.core))
      for block in assignment.exercise.blocks {
        let isHidden = block.role == .hidden || block.role == .reference
        let isPart = [.starter, .contract, .check].contains(block.role)
        let text = block.code.lines.map(\.text).joined(separator: "\n")
        if isHidden { hidden.add(part: text) } else if isPart { shown.add(part: text) }
      }
    }
    return (shown.text, hidden.text)
  }

  private func assignment(_ exercise: String) throws -> Assignment {
    guard let (page, found) = pages[exercise], found.kind == .code else {
      throw GraderFault("the book has no exercise in code that is called ‘\(plain(exercise, limit: 100))’")
    }
    let assignment = Assignment(found, of: page, history)
    if let mistake = assignment.mistakes.first { throw mistake }
    return assignment
  }

  private func fill(
    _ grading: inout Grading, _ text: String, _ bench: Workbench, _ slot: Slot, _ expected: [Observation]
  ) async throws {
    let builder = BoxedBuilder(bench: bench, slot: slot)
    var build = try await builder.compile(text)
    if case .module(let module) = build {
      if let program = try await builder.link(module, includesHidden: true) {
        let trial = Trial(bench: bench, slot: slot, program: program, seed: grading.seed)
        let observed = try await trial.observations(of: bench.kinds)
        let isShown = !bench.assignment.scenarios.contains(where: \.isHidden)
        grading.scenarios = results(bench, observed, expected, isShown: isShown)
        // A program that came to no scenario would come to none in a second run.
        if observed.contains(where: \.hasBegun) {
          try await explain(&grading, bench, slot, builder, module, expected)
        }
        grading.status = overall(grading.scenarios.map(\.status))
        return
      }
      build = try await builder.misfit(module)
    }
    guard case .refused(let status, let demand, let messages) = build else { return }
    (grading.status, grading.demand, grading.messages) = (status, demand, messages)
  }

  private func results(
    _ bench: Workbench, _ observed: [Observation], _ expected: [Observation], isShown: Bool
  ) -> [Grading.Scenario] {
    zip(bench.assignment.scenarios, zip(observed, expected)).map { scenario, pair in
      let (own, reference) = pair
      var result = Grading.Scenario(
        name: scenario.sentence, isHidden: scenario.isHidden, status: .passed, heard: own.events,
        expected: reference.events, output: isShown ? own.output : "")
      let isSame = own.events == reference.events
      switch own.outcome {
      case .finished: result.status = isSame && scenario.kind != .traps ? .passed : .failed
      case .stopped(.crashed, _, _) where scenario.kind == .traps && isSame: result.status = .passed
      case .stopped(let status, let signal, let message):
        (result.status, result.signal, result.message, result.line) = (status, signal, message, own.line)
      }
      return result
    }
  }

  /// Fills in what the student may read. It comes from a second program without the hidden scenarios, because a
  /// solution could print what it finds of them in its memory.
  private func explain(
    _ grading: inout Grading, _ bench: Workbench, _ slot: Slot, _ builder: BoxedBuilder, _ module: StudentModule,
    _ expected: [Observation]
  ) async throws {
    let visible = grading.scenarios.indices.filter { !grading.scenarios[$0].isHidden }
    let failed = visible.filter { grading.scenarios[$0].status != .passed }
    guard !failed.isEmpty, visible.count < grading.scenarios.count else { return }
    var shown: [Grading.Scenario] = []
    if let program = try await builder.link(module, includesHidden: false) {
      let trial = Trial(bench: bench, slot: slot, program: program, seed: grading.seed)
      let kinds = visible.map { bench.kinds[$0] }
      // Where a scenario ends otherwise, a busy machine may be to blame.
      for _ in 0..<2 {
        shown = results(bench, try await trial.observations(of: kinds), expected, isShown: true)
        if failed.allSatisfy({ shown[$0].status == grading.scenarios[$0].status }) { break }
      }
    }
    for place in failed {
      grading.scenarios[place].heard = []
      (grading.scenarios[place].message, grading.scenarios[place].line) = (nil, nil)
      // A scenario that ends otherwise here than when it was graded has nothing to show.
      let status = grading.scenarios[place].status
      if place < shown.count, shown[place].status == status { grading.scenarios[place] = shown[place] }
    }
  }

  /// Returns one status for all scenarios: the one that all failing scenarios have, or `failed` if they differ.
  private func overall(_ scenarios: [Grading.Status]) -> Grading.Status {
    let others = Set(scenarios.filter { $0 != .passed && $0 != .notTried })
    guard let first = others.first else { return scenarios.allSatisfy { $0 == .passed } ? .passed : .failed }
    return others.count == 1 ? first : .failed
  }
}

/// The observations of references, made once for each seed, in a box like the solutions'.
private actor Oracle {
  private var known: [String: Task<[Observation], any Error>] = [:]

  func expected(_ bench: Workbench, _ seed: UInt64) async throws -> [Observation] {
    let key = "\(bench.exercise.id) \(seed)"
    if let task = known[key] { return try await task.value }
    let task = Task { try await observe(bench, seed) }
    known[key] = task
    do { return try await task.value } catch {
      // The next call tries again: the machine may be to blame.
      known[key] = nil
      throw error
    }
  }

  private func observe(_ bench: Workbench, _ seed: UInt64) async throws -> [Observation] {
    let id = bench.exercise.id
    guard let block = bench.exercise.reference, let file = bench.assignment.file(block) else {
      throw GraderFault("the exercise ‘\(id)’ has no reference")
    }
    return try await bench.box.slots.lend { slot in
      let builder = BoxedBuilder(bench: bench, slot: slot)
      let program: String?
      switch try await builder.compile(file.text) {
      case .module(let module): program = try await builder.link(module, includesHidden: true)
      case .refused(_, _, let messages):
        let why = messages.first.map { ": line \($0.line): \($0.text)" } ?? ""
        throw GraderFault("the reference of ‘\(id)’ doesn't compile in a box\(why)")
      }
      guard let program else { throw GraderFault("the scenarios of ‘\(id)’ don't compile in a box") }
      let trial = Trial(bench: bench, slot: slot, program: program, seed: seed)
      let observed = try await trial.observations(of: bench.kinds)
      for (scenario, own) in zip(bench.assignment.scenarios, observed) {
        let hasCrashed = if case .stopped(.crashed, _, _) = own.outcome { true } else { false }
        guard scenario.kind == .traps ? hasCrashed : own.outcome == .finished else {
          throw GraderFault(
            "the reference of ‘\(id)’ doesn't do in a box what it should in ‘\(scenario.sentence)’: \(own.outcome.words)"
          )
        }
      }
      return observed
    }
  }
}

/// Caches the digests of exercises, by their ids.
private final class ExerciseDigests: Sendable {
  private let known = Mutex([String: (shown: String, hidden: String)]())

  func value(of id: String, make: () -> (shown: String, hidden: String)) -> (shown: String, hidden: String) {
    if let found = known.withLock({ $0[id] }) { return found }
    let made = make()
    known.withLock { $0[id] = made }
    return made
  }
}

/// Returns a digest of a core and the library of scenarios, which is equal on all machines.
private func sourceKey(of core: Core) -> String {
  var key = Fingerprint()
  key.add(plainFiles(core))
  key.add(scenarioSources)
  return key.text
}
