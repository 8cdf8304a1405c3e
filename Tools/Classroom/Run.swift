import Book
import Foundation

/// The outcome and the trace of one scenario of a program.
struct Performance: Sendable, Codable {
  enum Outcome: Sendable, Equatable, Codable {
    case finished
    case crashed(message: String, line: Int?)
    /// It exceeded a time limit; its threads were in these lines of the learner's file.
    case timedOut(Overrun, lines: [Int])
    /// The scenarios before it used up the time.
    case notTried
    case outOfMemory(line: Int?)
    case tooMuchOutput(line: Int?)
    /// The program ended before the scenario did.
    case endedEarly

    var words: String {
      switch self {
      case .finished: "it is finished"
      case .crashed(let message, let line): "it stops\(line.map { " in line \($0)" } ?? ""): \(message)"
      case .timedOut(.working, _): "it worked on and on"
      case .timedOut(.waiting, _): "it waited on and on"
      case .timedOut(.crowding, _): "it started far too many processes"
      case .notTried: "there was no time left for it"
      case .outOfMemory: "it used up its memory"
      case .tooMuchOutput: "it said far too much"
      case .endedEarly: "the program ended before"
      }
    }
  }

  var outcome: Outcome
  /// The events observed under each seed.
  var rounds: [[TraceEvent]]
  var prints: String
}

/// The resources that a scenario may use. Memory in kilobytes, files in blocks of 512 bytes, times in seconds.
struct Limits: Sendable {
  var processor = 1.0
  /// The time that all threads may sleep: longer than any scenario waits before it reports that nothing came.
  var wait = 4.0
  /// The time that they may sleep without waking up: longer than any scenario waits at a stretch.
  var still = 2.5
  var memory = 1 << 20
  var fileBlocks = 512
  var processes = 48

  /// The limits of a program that runs each scenario `rounds` times.
  func patience(rounds: Int) -> Patience {
    Patience(working: processor, waiting: wait, still: still, living: 240 * Double(rounds), processes: processes)
  }

  /// The reduced limits for the scenarios after one that didn't end.
  var rest: Limits {
    var limits = self
    (limits.processor, limits.wait, limits.still) = (min(processor, 0.5), min(wait, 1), min(still, 1))
    return limits
  }
}

/// Runs a program's scenarios: first all in one process, then in a process each those that are expected to trap and
/// those that a crash left unfinished.
///
/// After a scenario that ran out of time the rest run together again, with lower limits.
struct Runner: Sendable {
  let program: URL
  let toolchain: Toolchain
  /// The name of the learner's file, whose lines are looked for in crashes.
  let file: String
  var seed: UInt64 = 1
  var rounds = 1
  var limits = Limits()
  /// `true` to give every scenario its full time, however many don't end.
  var triesAll = false
  /// `true` to look for the line of a crash or of an endless wait.
  var findsLines = true

  /// Runs the first scenarios of a program, as many as `kinds` has elements.
  ///
  /// - Parameter kinds: the kind of each scenario: `scenario`, `stays` or `traps`.
  func run(_ kinds: [String], in job: URL) async throws -> [Performance] {
    var (performances, explained, late, full) = ([Performance](), 0, 0, 0)
    func attempt(_ which: Range<Int>, _ way: Way) async throws -> RawRun {
      let limits = late > 0 && !triesAll ? limits.rest : limits
      let folder = job.appending(path: "\(way)-\(which.lowerBound)")
      return try await run(which, way, in: folder, limits, explains: findsLines && explained < 3)
    }
    var together = try await attempt(0..<kinds.count, .together)
    for (number, kind) in kinds.enumerated() {
      var run = together
      if kind == "traps" || !together.hasFinished(number, rounds) && !together.wasEnded(in: number) {
        guard late < 2 || triesAll else {
          performances.append(.untried)
          continue
        }
        run = try await attempt(number..<number + 1, .alone)
      }
      let outcome = await outcome(of: number, run)
      if run.wasEnded(in: number) { late += 1 }
      // Filling the memory takes time, too.
      if outcome.isOutOfMemory { (full, late) = (full + 1, max(late, full < 2 ? 1 : 2)) }
      if case .crashed = outcome { explained += 1 }
      // With its full time this scenario might have ended.
      let isCut = run.wasEnded(in: number) && late > 1 && !triesAll
      performances.append(isCut ? .untried : run.performance(number, outcome))
      if together.wasEnded(in: number), number + 1 < kinds.count, late < 2 || triesAll {
        together = try await attempt(number + 1..<kinds.count, .together)
      }
    }
    return performances
  }

  /// The process that scenarios run in: a common one, which skips those that are expected to trap, or one each.
  private enum Way { case together, alone }

  private func outcome(of number: Int, _ run: RawRun) async -> Performance.Outcome {
    let outcome = run.outcome(number, rounds, file)
    guard findsLines else { return outcome }
    switch outcome {
    case .timedOut(let overrun, _):
      return .timedOut(overrun, lines: await run.ending.stacks?.lines(of: file, in: program, toolchain) ?? [])
    case .tooMuchOutput: return .tooMuchOutput(line: await crashLine(run))
    case .outOfMemory: return .outOfMemory(line: await crashLine(run))
    case .crashed(let message, let line):
      let failure =
        run.isUnexplained ? await Stacks(in: run.folder)?.failure(of: file, in: program, toolchain) : nil
      var place = line ?? failure?.line
      if place == nil { place = await crashLine(run) }
      return .crashed(message: failure?.message ?? message, line: place)
    default: return outcome
    }
  }

  /// The innermost line of the learner's file in the stacks that the process has written.
  private func crashLine(_ run: RawRun) async -> Int? {
    await Stacks(in: run.folder)?.lines(of: file, in: program, toolchain).first
  }

  private func run(
    _ which: Range<Int>, _ way: Way, in folder: URL, _ limits: Limits, explains: Bool
  ) async throws -> RawRun {
    try? FileManager.default.removeItem(at: folder)
    let prints = folder.appending(path: "prints")
    for name in ["prints", "tmp"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    let places =
      way == .together
      ? ["--from", "\(which.lowerBound)", "--until", "\(which.upperBound)"] : ["--only", "\(which.lowerBound)"]
    let words = ["--seed", "\(seed)", "--rounds", "\(rounds)", "--prints", prints.path] + places
    let ending = try await execute(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", script, "sh", "\(Int(limits.processor.rounded(.up)) + surplus)", "\(limits.fileBlocks)",
        "\(limits.memory)", program.path,
      ] + words,
      in: folder,
      environment: [
        "SWIFT_BACKTRACE": way == .alone && explains ? backtrace : "enable=no",
        "TMPDIR": folder.appending(path: "tmp").path,
      ],
      within: limits.patience(rounds: rounds),
      passing: Milestones(in: folder.appending(path: "trace"), atMost: which.count * rounds), finds: findsLines)
    return RawRun(folder: folder, ending: ending)
  }
}

extension Performance {
  fileprivate static let untried = Performance(outcome: .notTried, rounds: [], prints: "")
}

extension Performance.Outcome {
  fileprivate var isOutOfMemory: Bool { if case .outOfMemory = self { true } else { false } }
}

/// Seconds that the system's limit of processor time exceeds the guardian's by. On a busy machine the guardian looks
/// late, and a program that the system has killed by then can't be asked for its stacks. Outside Linux the guardian
/// measures no processor time, so there is no surplus.
#if os(Linux)
  private let surplus = 120
#else
  private let surplus = 0
#endif

/// A shell script that sets the limits, opens descriptors 3 for the trace and 4 for stacks, and becomes the program.
private let script = """
  ulimit -c 0; ulimit -t "$1"; ulimit -f "$2"; ulimit -v "$3" 2>/dev/null; shift 3
  exec "$@" 3>trace 4>>stacks >start 2>errors
  """

/// The settings of the runtime library's backtrace. It takes up to a second, so it is off on Linux, where threads write
/// their own stacks.
#if os(Linux)
  private let backtrace = "enable=no"
#else
  private let backtrace = "enable=yes,interactive=no,color=no,threads=crashed,limit=24,images=none,registers=none"
#endif

/// A process that has ended, and the files that it left.
private struct RawRun {
  let report: TraceReport
  let folder: URL
  let ending: Ending
  let errors: String

  init(folder: URL, ending: Ending) {
    self.folder = folder
    self.ending = ending
    report = TraceReport(beginning(of: folder.appending(path: "trace"), 1 << 20))
    errors = beginning(of: folder.appending(path: "errors"), 1 << 16)
  }

  func prints(_ number: Int) -> String {
    beginning(of: folder.appending(path: "prints/\(number)"), 4096)
  }

  func hasFinished(_ number: Int, _ rounds: Int) -> Bool { report.scenarios[number]?.finishedRounds == rounds }

  /// Returns whether this scenario was running when the program exceeded a limit.
  func wasEnded(in number: Int) -> Bool { ending.overrun != nil && report.current == number }

  func performance(_ number: Int, _ outcome: Performance.Outcome) -> Performance {
    Performance(outcome: outcome, rounds: report.scenarios[number]?.rounds ?? [], prints: prints(number))
  }

  func outcome(_ number: Int, _ rounds: Int, _ file: String) -> Performance.Outcome {
    if hasFinished(number, rounds) { return .finished }
    if let overrun = ending.overrun { return .timedOut(overrun, lines: []) }
    if ending.signal == 24 || ending.signal == 9 { return .timedOut(.working, lines: []) }
    if ending.signal == 25 { return .tooMuchOutput(line: nil) }
    if errors.contains("memory") && errors.contains("llocat") { return .outOfMemory(line: nil) }
    guard ending.signal != nil || lastWords != nil else { return .endedEarly }
    return .crashed(message: crashMessage, line: crashLine(in: file))
  }

  /// `true` if the program has written no reason for its end.
  var isUnexplained: Bool { lastWords == nil && !errors.contains("Swift runtime failure") }

  /// The crash's message from the runtime library, or a description of the signal.
  private var crashMessage: String {
    if let lastWords { return lastWords }
    let lines = errors.split(separator: "\n")
    let trap = "Swift runtime failure: "
    if let line = lines.first(where: { $0.contains(trap) }), let mark = line.range(of: trap) {
      return String(line[mark.upperBound...].replacing(" ***", with: ""))
    }
    return switch ending.signal {
    case 11, 10: "the program reached memory that isn't its own; calls that go too deep end like this"
    case 4, 5: "the program trapped, as a queue does that is to wait for itself"
    case let signal?: "the program was stopped by signal \(signal)"
    case nil: "the program stopped"
    }
  }

  /// The message of a failed precondition, assertion or `fatalError`.
  private var lastWords: String? {
    for mark in ["Fatal error", "Precondition failed", "Assertion failed"] {
      guard let place = errors.range(of: mark) else { continue }
      let text = errors[place.upperBound...].prefix { $0 != "\n" }.drop { $0 == ":" || $0 == " " }
      return text.isEmpty ? mark.lowercased() : String(text)
    }
    return nil
  }

  /// The first line number of the learner's file in the error output.
  private func crashLine(in file: String) -> Int? {
    for line in errors.split(separator: "\n") {
      guard let mark = line.range(of: "\(file):") else { continue }
      let digits = line[mark.upperBound...].prefix { $0.isNumber }
      if let number = Int(digits), number > 0 { return number }
    }
    return nil
  }
}

/// Reads at most `limit` bytes of a file; bytes that aren't UTF-8 are replaced.
private func beginning(of file: URL, _ limit: Int) -> String {
  guard let handle = try? FileHandle(forReadingFrom: file) else { return "" }
  defer { try? handle.close() }
  return String(decoding: (try? handle.read(upToCount: limit)) ?? Data(), as: UTF8.self)
}
