import Classroom

/// What came of grading one file: the same for the same inputs, byte for byte, so it says nothing about times.
public struct Grading: Codable, Equatable, Sendable {
  /// What a verdict depends on; whoever has the same can expect the same.
  public struct Digests: Codable, Hashable, Sendable {
    /// Of the student's file.
    public var file: String
    /// Of the exercise as students see it: starter, contract, visible scenarios, and the core they stand on.
    public var exercise: String
    /// Of the hidden scenarios and the reference.
    public var hidden: String
    public var toolchain: String
    /// Of the grader itself.
    public var grader: String

    public init(file: String, exercise: String, hidden: String, toolchain: String, grader: String) {
      (self.file, self.exercise, self.hidden) = (file, exercise, hidden)
      (self.toolchain, self.grader) = (toolchain, grader)
    }
  }

  public enum Status: String, Codable, Sendable, CaseIterable {
    case passed, failed
    /// The program said nothing that could be believed.
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
    /// Others before it used up the time of all.
    case notTried = "not-tried"
    /// Nothing about the file, but about the grader: never zero points, always another attempt.
    case graderError = "grader-error"
  }

  /// What the compiler says about the student's own file.
  public struct Message: Codable, Equatable, Sendable {
    /// The file as the student knows it: `Pairwise.swift`.
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
    /// The sentence that says what it is about.
    public var name: String
    public var isHidden: Bool
    public var status: Status
    /// The signal that ended a program that crashed.
    public var signal: Int?
    /// What was said when it crashed.
    public var message: String?
    /// The student's line that it crashed in, where that is known.
    public var line: Int?
    /// What the solution did, and what the reference does under the same seed.
    public var heard: [TraceEvent]
    public var expected: [TraceEvent]
    /// What the solution printed: its beginning, without control characters; empty for hidden scenarios.
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
  /// What kept the program from doing harm.
  public var rung: Rung
  public var status: Status
  /// What the contract asks for and the file hasn't, in the book's own sentence.
  public var demand: String?
  /// For the student.
  public var messages: [Message]
  /// In the exercise's order, the hidden ones last; empty unless it compiled.
  public var scenarios: [Scenario]
  /// For the teacher: what went wrong with the grader.
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
  /// Whether it says anything about the file.
  public var isGraded: Bool { status != .graderError }

  public var passedCount: Int { scenarios.count { $0.status == .passed } }

  /// What the student may be told: nothing that hidden scenarios heard or expected, nothing about the grader.
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
