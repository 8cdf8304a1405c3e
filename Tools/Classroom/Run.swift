import Book
import Foundation

/// What one scenario of a program did.
struct Performance: Sendable, Codable {
  enum Outcome: Sendable, Equatable, Codable {
    case finished
    case crashed(message: String, line: Int?)
    /// Its time was over; its threads were in these lines of the learner's file.
    case timedOut(Overrun, lines: [Int])
    /// Those before it used up the time of all.
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
  /// What was observed under each seed.
  var rounds: [[TraceEvent]]
  var prints: String
}

/// Bounds on what a scenario may use. Memory in kilobytes, files in blocks of 512 bytes, times in seconds.
struct Limits: Sendable {
  var processor = 1.0
  /// Longer than any scenario waits before it says that nothing came.
  var wait = 4.0
  /// Longer than any of them waits at a stretch.
  var still = 2.5
  var memory = 1 << 20
  var fileBlocks = 512
  var processes = 48

  /// What a program has that runs each scenario in so many rounds.
  func patience(rounds: Int) -> Patience {
    Patience(working: processor, waiting: wait, still: still, living: 240 * Double(rounds), processes: processes)
  }

  /// What is left for the others after one that didn't end.
  var rest: Limits {
    var limits = self
    (limits.processor, limits.wait, limits.still) = (min(processor, 0.5), min(wait, 1), min(still, 1))
    return limits
  }
}

/// Runs a program's scenarios: all of them together, then each alone that it crashed in, and each that is to crash.
///
/// One that doesn't end has had its time; those after it run together again, with less patience.
struct Runner: Sendable {
  let program: URL
  let toolchain: Toolchain
  /// The name of the learner's file, by which its lines are known in crashes.
  let file: String
  var seed: UInt64 = 1
  var rounds = 1
  var limits = Limits()
  /// Whether each scenario has its whole time, however many don't end.
  var triesAll = false
  /// Whether it is looked for the line of a crash, or of an endless wait.
  var findsLines = true

  /// Runs the first scenarios of a program.
  ///
  /// - Parameter kinds: the kind of each of them.
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
      // To fill a memory takes a while, too.
      if outcome.isOutOfMemory { (full, late) = (full + 1, max(late, full < 2 ? 1 : 2)) }
      if case .crashed = outcome { explained += 1 }
      // One that others left little time for might have ended.
      let isCut = run.wasEnded(in: number) && late > 1 && !triesAll
      performances.append(isCut ? .untried : run.performance(number, outcome))
      if together.wasEnded(in: number), number + 1 < kinds.count, late < 2 || triesAll {
        together = try await attempt(number + 1..<kinds.count, .together)
      }
    }
    return performances
  }

  /// How scenarios run: in one process, which leaves out those that are to crash, or one in a process of its own.
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

  /// The learner's line that a thread was in when it crashed.
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

/// The system ends what the guardian couldn't, long after it should have looked: on a busy machine it looks late, and a
/// program that is gone by then can't be asked where it was. Where nobody but the system counts, it counts exactly.
#if os(Linux)
  private let surplus = 120
#else
  private let surplus = 0
#endif

/// Sets the limits, gives the trace and the threads' places descriptors of their own, and becomes the program.
private let script = """
  ulimit -c 0; ulimit -t "$1"; ulimit -f "$2"; ulimit -v "$3" 2>/dev/null; shift 3
  exec "$@" 3>trace 4>>stacks >start 2>errors
  """

/// Where threads can tell where they crash, they do; it takes the run-time library up to a second to find it out.
#if os(Linux)
  private let backtrace = "enable=no"
#else
  private let backtrace = "enable=yes,interactive=no,color=no,threads=crashed,limit=24,images=none,registers=none"
#endif

/// A process that is over, and the files that it left.
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

  /// Whether this scenario was under way when the program's time was over.
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

  /// Whether a program has ended without a word about why.
  var isUnexplained: Bool { lastWords == nil && !errors.contains("Swift runtime failure") }

  /// What the run-time library says about the crash, without where it is itself.
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

  /// What the program says itself before it stops.
  private var lastWords: String? {
    for mark in ["Fatal error", "Precondition failed", "Assertion failed"] {
      guard let place = errors.range(of: mark) else { continue }
      let text = errors[place.upperBound...].prefix { $0 != "\n" }.drop { $0 == ":" || $0 == " " }
      return text.isEmpty ? mark.lowercased() : String(text)
    }
    return nil
  }

  /// The first line of the learner's file that the message or the backtrace names.
  private func crashLine(in file: String) -> Int? {
    for line in errors.split(separator: "\n") {
      guard let mark = line.range(of: "\(file):") else { continue }
      let digits = line[mark.upperBound...].prefix { $0.isNumber }
      if let number = Int(digits), number > 0 { return number }
    }
    return nil
  }
}

/// The beginning of a file, without bytes that are no text.
private func beginning(of file: URL, _ limit: Int) -> String {
  guard let handle = try? FileHandle(forReadingFrom: file) else { return "" }
  defer { try? handle.close() }
  return String(decoding: (try? handle.read(upToCount: limit)) ?? Data(), as: UTF8.self)
}
