import Book
import CoreHistory

/// The result of checking a solution: whether it compiled, and how each scenario ended.
public struct Verdict: Sendable {
  public enum Build: Sendable, Equatable {
    case compiled
    case doesNotCompile([CompilerMessage])
    /// The contract's demand, in a sentence, and the compiler's messages.
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

/// The result of one scenario.
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

  public let scenario: Scenario
  public let status: Status
  /// The reference's events under the last seed, as `observed` has the solution's.
  public let expected: [TraceEvent]
  public let observed: [TraceEvent]
  /// The output of the solution's own prints.
  public let prints: String
  /// The message of a crash, and the learner's line: that of the crash, or of running out of memory or output.
  public let message: String?
  public let line: Int?
  /// The learner's lines that its threads were in when it ran out of time, and whether they waited there.
  public let lines: [Int]
  public let isWaiting: Bool

  package init(
    _ scenario: Scenario, _ status: Status, observed: [TraceEvent], expected: [TraceEvent], prints: String,
    message: String?, line: Int?
  ) {
    (self.scenario, self.status, self.expected, self.observed) = (scenario, status, expected, observed)
    (self.prints, self.message, self.line) = (prints, message, line)
    (lines, isWaiting) = ([], false)
  }
}

extension ScenarioResult {
  init(_ scenario: Scenario, _ observed: Performance, expected: Performance) {
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
