import Book
import Tangle

/// What is to be said of a solution.
public struct Verdict: Sendable {
  public enum Build: Sendable, Equatable {
    case compiled
    case doesNotCompile([CompilerMessage])
    /// What the contract asks for, in a sentence, and what the compiler says of it.
    case doesNotFit(String?, [CompilerMessage])
  }

  public let exercise: Exercise
  public let file: String
  public let build: Build
  /// Empty unless it compiled.
  public let scenarios: [ScenarioResult]

  package init(exercise: Exercise, file: String, build: Build, scenarios: [ScenarioResult] = []) {
    (self.exercise, self.file, self.build, self.scenarios) = (exercise, file, build, scenarios)
  }

  public var isPassed: Bool { build == .compiled && scenarios.allSatisfy { $0.status == .passed } }
}

/// What is to be said of a solution in one scenario.
public struct ScenarioResult: Sendable, Equatable {
  public enum Status: String, Sendable, Codable {
    case passed, failed, crashed
    case timedOut = "timed-out"
    case outOfMemory = "out-of-memory"
    case tooMuchOutput = "too-much-output"
    case tooManyProcesses = "too-many-processes"
    case endedEarly = "ended-early"
    case notTried = "not-tried"
  }

  public let scenario: Assignment.Scenario
  public let status: Status
  /// What the reference observes on the same seed.
  public let expected: [TraceEvent]
  public let observed: [TraceEvent]
  /// What the learner's own code printed.
  public let prints: String
  /// What was said when it crashed, and the learner's line; that, too, where it used up its memory or said too much.
  public let message: String?
  public let line: Int?
  /// The lines in which it was when its time was over, and whether it waited there.
  public let lines: [Int]
  public let isWaiting: Bool

  package init(
    _ scenario: Assignment.Scenario, _ status: Status, observed: [TraceEvent], expected: [TraceEvent], prints: String,
    message: String?, line: Int?
  ) {
    (self.scenario, self.status, self.expected, self.observed) = (scenario, status, expected, observed)
    (self.prints, self.message, self.line) = (prints, message, line)
    (lines, isWaiting) = ([], false)
  }
}

extension ScenarioResult {
  init(_ scenario: Assignment.Scenario, _ observed: Performance, expected: Performance) {
    self.scenario = scenario
    self.expected = expected.rounds.last ?? []
    self.observed = observed.rounds.last ?? []
    prints = observed.prints
    (message, line) =
      switch observed.outcome {
      case .crashed(let message, let line): (message, line)
      case .outOfMemory(let line), .tooMuchOutput(let line): (nil, line)
      default: (nil, nil)
      }
    (isWaiting, lines) =
      if case .timedOut(let overrun, let lines) = observed.outcome { (overrun == .waiting, lines) } else { (false, []) }
    let mustTrap = scenario.kind == .traps
    status =
      switch observed.outcome {
      case .finished: observed.rounds == expected.rounds && !mustTrap ? .passed : .failed
      case .crashed: mustTrap && observed.rounds == expected.rounds ? .passed : .crashed
      case .timedOut(.crowding, _): .tooManyProcesses
      case .timedOut: .timedOut
      case .notTried: .notTried
      case .outOfMemory: .outOfMemory
      case .tooMuchOutput: .tooMuchOutput
      case .endedEarly: .endedEarly
      }
  }
}
