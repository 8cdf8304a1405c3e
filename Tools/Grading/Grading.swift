import Classroom

/// The result of grading one file. Equal inputs give equal bytes, so it contains no times.
public struct Grading: Codable, Equatable, Sendable {
  /// Digests of all that a result depends on.
  public struct Digests: Codable, Hashable, Sendable {
    /// The digest of the student's file.
    public var file: String
    /// The digest of the exercise as students see it: starter, contract, visible scenarios, and the core they stand on.
    public var exercise: String
    /// The digest of the hidden scenarios and the reference.
    public var hidden: String
    public var toolchain: String
    /// The digest of the grader's version.
    public var grader: String

    public init(file: String, exercise: String, hidden: String, toolchain: String, grader: String) {
      (self.file, self.exercise, self.hidden) = (file, exercise, hidden)
      (self.toolchain, self.grader) = (toolchain, grader)
    }
  }

  public enum Status: String, Codable, Sendable, CaseIterable {
    case passed, failed
    /// The program ended without a trustworthy report.
    case noReport = "no-report"
    case crashed
    case timedOut = "timed-out"
    case outOfMemory = "out-of-memory"
    case tooMuchOutput = "too-much-output"
    case tooManyProcesses = "too-many-processes"
    case doesNotCompile = "does-not-compile"
    case doesNotFit = "does-not-fit-contract"
    case tooComplex = "too-complex"
    case endedEarly = "ended-early"
    /// Earlier scenarios had used up the time for all.
    case notTried = "not-tried"
    /// The grader failed, which says nothing about the file: it must not cost points, and is tried again.
    case graderError = "grader-error"
  }

  /// A message of the compiler about the student's own file.
  public struct Message: Codable, Equatable, Sendable {
    /// The file's name as the student knows it: `Pairwise.swift`.
    public var file: String
    public var line: Int
    public var column: Int
    /// `error`, `warning` or `note`.
    public var severity: String
    public var text: String
    /// The line of code and the mark under it.
    public var excerpt: [String]

    public init(file: String, line: Int, column: Int, severity: String, text: String, excerpt: [String]) {
      (self.file, self.line, self.column) = (file, line, column)
      (self.severity, self.text, self.excerpt) = (severity, text, excerpt)
    }
  }

  public struct Scenario: Codable, Equatable, Sendable {
    /// The sentence that describes it.
    public var name: String
    public var isHidden: Bool
    public var status: Status
    /// The signal that ended a program that crashed.
    public var signal: Int?
    /// The program's message when it crashed.
    public var message: String?
    /// The line of the student's file that it crashed in, if known.
    public var line: Int?
    /// The events of the solution; below, those of the reference under the same seed.
    public var heard: [TraceEvent]
    public var expected: [TraceEvent]
    /// The beginning of what the solution printed, without control characters; empty for hidden scenarios.
    public var output: String

    public init(
      name: String, isHidden: Bool, status: Status, signal: Int? = nil, message: String? = nil, line: Int? = nil,
      heard: [TraceEvent] = [], expected: [TraceEvent] = [], output: String = ""
    ) {
      (self.name, self.isHidden, self.status) = (name, isHidden, status)
      (self.signal, self.message, self.line) = (signal, message, line)
      (self.heard, self.expected, self.output) = (heard, expected, output)
    }
  }

  /// The exercise's id.
  public var exercise: String
  public var digests: Digests
  public var seed: UInt64
  /// The confinement that the program ran in.
  public var rung: Rung
  public var status: Status
  /// The requirement of the contract that the file doesn't meet, in the book's own sentence.
  public var demand: String?
  /// Messages of the compiler for the student.
  public var messages: [Message]
  /// The results in the exercise's order, hidden scenarios last; empty if the file didn't compile or fit.
  public var scenarios: [Scenario]
  /// For the teacher: the reason why the grader failed.
  public var fault: String?

  public init(
    exercise: String, digests: Digests, seed: UInt64, rung: Rung, status: Status, demand: String? = nil,
    messages: [Message] = [], scenarios: [Scenario] = [], fault: String? = nil
  ) {
    (self.exercise, self.digests, self.seed) = (exercise, digests, seed)
    (self.rung, self.status, self.demand) = (rung, status, demand)
    (self.messages, self.scenarios, self.fault) = (messages, scenarios, fault)
  }
}

extension Grading {
  /// `true` if the result says something about the file.
  public var isGraded: Bool { status != .graderError }

  public var passedCount: Int { scenarios.count { $0.status == .passed } }

  /// The result without what the student mustn't see: events of hidden scenarios, and faults of the grader.
  public var shown: Grading {
    var shown = self
    shown.fault = nil
    for place in shown.scenarios.indices where shown.scenarios[place].isHidden {
      let (name, status) = (scenarios[place].name, scenarios[place].status)
      shown.scenarios[place] = Scenario(name: name, isHidden: true, status: status)
    }
    return shown
  }
}
