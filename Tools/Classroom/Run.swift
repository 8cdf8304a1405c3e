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
    case tooMuchOutput(lines: [Int])
    /// The program ended before the scenario did.
    case endedEarly

    var words: String {
      switch self {
      case .finished: "it is finished"
      case .crashed(let message, let line): "it stops\(line.map { " in line \($0)" } ?? ""): \(message)"
      case .timedOut(.working, _): "it worked on and on"
      case .timedOut(.waiting, _): "it waited on and on"
      case .timedOut(.spent, _), .notTried: "there was no time left for it"
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

/// Bounds on what a program may use. Memory in kilobytes, files in blocks of 512 bytes, times in seconds; those count
/// anew from the beginning of each round of a scenario.
struct Limits: Sendable {
  var processor = 2.0
  /// Longer than any scenario waits before it says that nothing came.
  var wait = 3.0
  var memory = 1 << 20
  var fileBlocks = 512
}

/// Runs a program's scenarios: all of them together, then each alone that it crashed in, and each that is to crash.
///
/// One that takes too long has had its time; those after it run together again, with what time is left for them.
struct Runner: Sendable {
  let program: URL
  let toolchain: Toolchain
  /// The name of the learner's file, by which its lines are known in crashes.
  let file: String
  var seed: UInt64 = 1
  var rounds = 1
  var limits = Limits()
  /// How many seconds all scenarios may work and wait in sum, and how many are left after one that took too long; what
  /// comes to its end in neither isn't tried.
  var patience = (whole: 5.0, rest: 1.0)
  /// Whether it is looked for the line of a crash, or of an endless wait.
  var findsLines = true

  /// Runs the first scenarios of a program.
  ///
  /// - Parameter kinds: the kind of each of them.
  func run(_ kinds: [String], in job: URL) async throws -> [Performance] {
    var performances: [Performance] = []
    var explained = 0
    var left = patience.whole
    func attempt(_ which: Range<Int>, _ way: Way) async throws -> RawRun {
      let run = try await self.run(which, way, in: job.appending(path: "\(way)-\(which.lowerBound)"), within: left)
      left -= run.ending.used
      if run.ending.overrun != nil { left = min(left, patience.rest) }
      return run
    }
    var together = try await attempt(0..<kinds.count, .together)
    for (number, kind) in kinds.enumerated() {
      var run = together
      if kind == "traps" || !together.hasFinished(number, rounds) && !together.wasEnded(in: number) {
        guard left > 0.1 else {
          performances.append(Performance(outcome: .notTried, rounds: [], prints: ""))
          continue
        }
        run = try await attempt(number..<number + 1, findsLines && explained < 3 ? .explained : .alone)
      }
      let outcome = await outcome(of: number, run)
      if case .crashed = outcome { explained += 1 }
      performances.append(
        Performance(outcome: outcome, rounds: run.report.scenarios[number]?.rounds ?? [], prints: run.prints(number)))
      if together.wasEnded(in: number), number + 1 < kinds.count, left > 0.1 {
        together = try await attempt(number + 1..<kinds.count, .together)
      }
    }
    return performances
  }

  private func outcome(of number: Int, _ run: RawRun) async -> Performance.Outcome {
    let outcome = run.outcome(number, rounds, file)
    return switch outcome {
    case .timedOut(let overrun, _): .timedOut(overrun, lines: await lines(of: run.ending.stacks))
    case .tooMuchOutput where findsLines: .tooMuchOutput(lines: await lines(of: Stacks(in: run.folder)))
    default: outcome
    }
  }

  private func lines(of stacks: Stacks?) async -> [Int] {
    await stacks?.lines(of: file, in: program, toolchain) ?? []
  }

  /// How scenarios run: in one process, which leaves out those that are to crash; or one alone, and, if it crashes, with
  /// or without looking for the line.
  private enum Way { case together, alone, explained }

  private func run(
    _ which: Range<Int>, _ way: Way, in folder: URL, within sum: Double
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
        "SWIFT_BACKTRACE": way == .explained ? backtrace : "enable=no", "TMPDIR": folder.appending(path: "tmp").path,
      ],
      within: Patience(
        working: limits.processor, waiting: limits.wait, sum: sum, living: 240 * Double(rounds)),
      passing: Milestones(in: folder.appending(path: "trace"), atMost: which.count * rounds), finds: findsLines)
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

  func hasFinished(_ number: Int, _ rounds: Int) -> Bool { report.scenarios[number]?.finishedRounds == rounds }

  /// Whether this scenario was under way when the program's time was over.
  func wasEnded(in number: Int) -> Bool { ending.overrun != nil && report.current == number }

  func outcome(_ number: Int, _ rounds: Int, _ file: String) -> Performance.Outcome {
    if hasFinished(number, rounds) { return .finished }
    if ending.overrun == .spent { return .notTried }
    if let overrun = ending.overrun { return .timedOut(overrun, lines: []) }
    if ending.signal == 24 || ending.signal == 9 { return .timedOut(.working, lines: []) }
    if ending.signal == 25 { return .tooMuchOutput(lines: []) }
    if errors.contains("memory") && errors.contains("llocat") { return .outOfMemory(line: crashLine(in: file)) }
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
