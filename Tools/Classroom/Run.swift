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
    case outOfMemory, tooMuchOutput
    /// The program ended before the scenario did.
    case endedEarly

    var words: String {
      switch self {
      case .finished: "it is finished"
      case .crashed(let message, let line): "it stops\(line.map { " in line \($0)" } ?? ""): \(message)"
      case .timedOut(.working, _): "it worked on and on"
      case .timedOut(.waiting, _): "it waited on and on"
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

/// Bounds on what a program may use. Memory in kilobytes, files in blocks of 512 bytes, times in seconds.
struct Limits: Sendable {
  var processor = 2.0
  /// In each round longer than any scenario waits before it says that nothing came.
  var wait = 4.0
  var memory = 1 << 20
  var fileBlocks = 512
}

/// Runs a program's scenarios: all of them together, then each alone that hasn't come to its end.
struct Runner: Sendable {
  let program: URL
  let toolchain: Toolchain
  /// The name of the learner's file, by which its lines are known in crashes.
  let file: String
  var seed: UInt64 = 1
  var rounds = 1
  var limits = Limits()
  /// How many seconds scenarios that don't end may take in sum; the rest is then not tried.
  var patience = 4.0
  /// Whether it is looked for the line of a crash, or of an endless wait.
  var findsLines = true

  /// Runs the first scenarios of a program.
  ///
  /// - Parameter kinds: the kind of each of them.
  func run(_ kinds: [String], in job: URL) async throws -> [Performance] {
    let together = try await run(nil, of: kinds.count, in: job.appending(path: "all"), limits, findsLine: false)
    var performances: [Performance] = []
    var explained = 0
    var rest = patience
    for (number, kind) in kinds.enumerated() {
      let scenario = together.report.scenarios[number]
      if kind != "traps", let scenario, scenario.finishedRounds == rounds {
        performances.append(
          Performance(outcome: .finished, rounds: scenario.rounds, prints: together.prints(number)))
        continue
      }
      var (alone, limits) = (together, limits)
      // The first of all was alone when it used up its time.
      if number > 0 || together.ending.overrun == nil || kind == "traps" {
        (limits.processor, limits.wait) = (min(limits.processor, rest), min(limits.wait, rest))
        guard rest > 0.1 else {
          performances.append(Performance(outcome: .notTried, rounds: [], prints: ""))
          continue
        }
        alone = try await run(
          number, of: kinds.count, in: job.appending(path: "alone-\(number)"), limits,
          findsLine: findsLines && explained < 3)
      }
      let outcome = await outcome(of: number, alone, limits)
      switch outcome {
      case .crashed: explained += 1
      case .timedOut(.working, _) where number > 0: rest -= limits.processor
      case .timedOut(.waiting, _) where number > 0: rest -= limits.wait
      default: break
      }
      performances.append(
        Performance(
          outcome: outcome, rounds: alone.report.scenarios[number]?.rounds ?? [], prints: alone.prints(number)))
    }
    return performances
  }

  private func outcome(of number: Int, _ run: RawRun, _ limits: Limits) async -> Performance.Outcome {
    let outcome = run.outcome(number, rounds, file)
    guard case .timedOut(let overrun, _) = outcome else { return outcome }
    // What was cut short might have ended.
    let isShort = overrun == .working ? limits.processor < self.limits.processor : limits.wait < self.limits.wait
    if isShort { return .notTried }
    return .timedOut(overrun, lines: await run.ending.stacks?.lines(of: file, in: program, toolchain) ?? [])
  }

  private func run(
    _ only: Int?, of count: Int, in folder: URL, _ limits: Limits, findsLine: Bool
  ) async throws -> RawRun {
    try? FileManager.default.removeItem(at: folder)
    let prints = folder.appending(path: "prints")
    for name in ["prints", "tmp"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    let which = only.map { ["--only", "\($0)"] } ?? ["--until", "\(count)"]
    let words = ["--seed", "\(seed)", "--rounds", "\(rounds)", "--prints", prints.path] + which
    let ending = try await execute(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", script, "sh", "\(Int(limits.processor.rounded(.up)) + surplus)", "\(limits.fileBlocks)",
        "\(limits.memory)", program.path,
      ] + words,
      in: folder,
      environment: [
        "SWIFT_BACKTRACE": findsLine ? backtrace : "enable=no", "TMPDIR": folder.appending(path: "tmp").path,
      ],
      within: Patience(
        working: limits.processor, waiting: limits.wait * Double(rounds), living: 60 * Double(rounds)),
      finds: findsLines)
    return RawRun(folder: folder, ending: ending)
  }
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

private let backtrace = "enable=yes,interactive=no,color=no,threads=crashed,limit=24,images=none,registers=none"

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

  func outcome(_ number: Int, _ rounds: Int, _ file: String) -> Performance.Outcome {
    if report.scenarios[number]?.finishedRounds == rounds { return .finished }
    if let overrun = ending.overrun { return .timedOut(overrun, lines: []) }
    if ending.signal == 24 || ending.signal == 9 { return .timedOut(.working, lines: []) }
    if ending.signal == 25 { return .tooMuchOutput }
    if errors.contains("memory") && errors.contains("llocat") { return .outOfMemory }
    guard ending.signal != nil || errors.contains("Fatal error") else { return .endedEarly }
    return .crashed(message: crashMessage, line: crashLine(in: file))
  }

  /// What the run-time library says about the crash, without where it is itself.
  private var crashMessage: String {
    let lines = errors.split(separator: "\n")
    if let line = lines.first(where: { $0.contains("Fatal error") }), let mark = line.range(of: "Fatal error") {
      let text = line[mark.upperBound...].drop { $0 == ":" || $0 == " " }
      return text.isEmpty ? "fatal error" : String(text)
    }
    let trap = "Swift runtime failure: "
    if let line = lines.first(where: { $0.contains(trap) }), let mark = line.range(of: trap) {
      return String(line[mark.upperBound...].replacing(" ***", with: ""))
    }
    return switch ending.signal {
    case 11, 10: "the program reached memory that isn't its own; calls that go too deep end like this"
    case 4, 5: "the program trapped"
    case let signal?: "the program was stopped by signal \(signal)"
    case nil: "the program stopped"
    }
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
