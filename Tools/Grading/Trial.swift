import Classroom
import CoreHistory
import Foundation

/// The course of one scenario of a program in a box.
struct Observation: Sendable, Equatable {
  enum Outcome: Sendable, Equatable {
    case finished
    case stopped(Grading.Status, signal: Int? = nil, message: String? = nil)

    var words: String {
      switch self {
      case .finished: "it comes to its end"
      case .stopped(let status, _, let message): message.map { "\(status.rawValue), \($0)" } ?? status.rawValue
      }
    }
  }

  var outcome: Outcome
  /// `true` if the program has reported the beginning of the scenario.
  var hasBegun = false
  var events: [TraceEvent]
  /// The line of the student's file that it stopped in, if the program's message names one.
  var line: Int?
  var output = ""

  static let untried = Observation(outcome: .stopped(.notTried), events: [])
}

/// Runs a program's scenarios in boxes: all together first, then those alone that the program ended in or that are
/// meant to crash. A scenario that doesn't end isn't run again; the ones after it run together, with shorter limits.
struct Trial: Sendable {
  let bench: Workbench
  let slot: Slot
  /// The path of the program on the machine.
  let program: String
  let seed: UInt64

  func observations(of kinds: [Scenario.Kind]) async throws -> [Observation] {
    var (result, late, silent) = ([Observation](), 0, false)
    func attempt(_ which: Range<Int>, isAlone: Bool = false) async throws -> Performed {
      try await run(which, isAlone, late > 0 ? Bounds().rest : Bounds())
    }
    var together = try await attempt(0..<kinds.count)
    // A program that is ended before the first scenario gets no further before others.
    if together.isSilent, together.end.excess != nil {
      let first = together.observation(0, of: bench.file)
      return [first] + kinds.dropFirst().map { _ in .untried }
    }
    for (number, kind) in kinds.enumerated() {
      var run = together
      if kind == .traps || !together.hasFinished(number) && !together.wasEnded(in: number) {
        guard late < 2 else {
          result.append(.untried)
          continue
        }
        // A program that reports nothing before the first scenario reports nothing before others.
        if !silent { run = try await attempt(number..<number + 1, isAlone: true) }
        silent = together.isSilent && run.isSilent && run.end.excess == nil
      }
      let isOver = run.wasEnded(in: number) || run.end.excess != nil && !run.hasFinished(number)
      if isOver { late += 1 }
      result.append(isOver && late > 2 ? .untried : run.observation(number, of: bench.file))
      if together.wasEnded(in: number), number + 1 < kinds.count, late < 2 {
        together = try await attempt(number + 1..<kinds.count)
      }
    }
    return result
  }

  private func run(_ which: Range<Int>, _ isAlone: Bool, _ bounds: Bounds) async throws -> Performed {
    // A line of the trace counts only if it begins with a word that is chosen at random for this run.
    var chance = SystemRandomNumberGenerator()
    let seal = (0..<2).map { _ in String(chance.next() as UInt64, radix: 36) }.joined() + "\t"
    let files = try [scratch(Data(seal.utf8)), scratch(), scratch(), scratch(), scratch()]
    defer { for file in files { close(file) } }
    let (output, errors, trace) = (files[1], files[2], files[3])
    let places =
      isAlone
      ? ["--only", "\(which.lowerBound)"] : ["--from", "\(which.lowerBound)", "--until", "\(which.upperBound)"]
    let place = Place(program, at: "/program")
    let libraries = Place(bench.tools.host + "/lib/swift/linux")
    let job = BoxJob(
      words: [bench.box.name(of: place), "--sealed", "--seed", "\(seed)", "--rounds", "1"] + places,
      readable: [libraries, bench.core, bench.stage, place], folder: "/", files: files.map { $0 })
    let milestones = Milestones(atMost: which.count, sealedBy: seal) {
      FileHandle(fileDescriptor: dup(trace), closeOnDealloc: true)
    }
    let end = try await bench.box.run(job, in: slot, within: bounds, passing: milestones)
    if let fault = end.fault { throw GraderFault(fault) }
    let performed = Performed(
      end: end, report: TraceReport(text(of: trace, 1 << 18), sealedBy: seal), output: text(of: output, 1 << 16),
      errors: text(of: errors, 1 << 14))
    // What is missing in a report may have found no room.
    if !which.allSatisfy(performed.hasFinished) { try demandRoom() }
    return performed
  }
}

/// The beginnings of the Swift runtime's messages when it stops a program.
private let reasons = ["Fatal error", "Precondition failed", "Assertion failed"]

/// A finished run of a program.
private struct Performed {
  let end: BoxEnd
  let report: TraceReport
  let output: String
  let errors: String

  func hasFinished(_ number: Int) -> Bool { report.scenarios[number]?.finishedRounds == 1 }

  func hasBegun(_ number: Int) -> Bool { report.scenarios[number]?.rounds.isEmpty == false }

  /// `true` if the program reported nothing at all.
  var isSilent: Bool { report.scenarios.isEmpty }

  /// Returns whether a scenario was running when the program had to be ended.
  func wasEnded(in number: Int) -> Bool { end.excess != nil && report.current == number }

  func observation(_ number: Int, of file: String) -> Observation {
    let events = report.scenarios[number]?.rounds.last ?? []
    let outcome = outcome(number)
    let line = if case .stopped(.crashed, _, _) = outcome { crashLine(in: file) } else { Int?.none }
    return Observation(
      outcome: outcome, hasBegun: hasBegun(number), events: events.map(\.shown), line: line, output: prints(number))
  }

  /// Returns the first line number of the student's file in a message of the Swift runtime.
  private func crashLine(in file: String) -> Int? {
    let name = "/\(file.split(separator: "/").last ?? ""):"
    for line in errors.split(separator: "\n") where reasons.contains(where: line.contains) {
      guard let place = line.range(of: name) else { continue }
      return Int(line[place.upperBound...].prefix { $0.isNumber })
    }
    return nil
  }

  private func outcome(_ number: Int) -> Observation.Outcome {
    if hasFinished(number) { return .finished }
    switch end.excess {
    case .working?, .waiting?: return .stopped(.timedOut)
    case .crowding?: return .stopped(.tooManyProcesses)
    case .memory?: return .stopped(.outOfMemory)
    case nil: break
    }
    // A program that ends before a scenario begins tells nothing about it, however it ended.
    guard hasBegun(number) else { return .stopped(.noReport) }
    if end.signal == Int(SIGXCPU) { return .stopped(.timedOut) }
    if end.signal == Int(SIGXFSZ) { return .stopped(.tooMuchOutput) }
    if errors.contains("memory"), errors.contains("llocat") { return .stopped(.outOfMemory) }
    if let signal = end.signal { return .stopped(.crashed, signal: signal, message: crashMessage(signal)) }
    return .stopped(.endedEarly)
  }

  private func crashMessage(_ signal: Int) -> String {
    for mark in reasons + ["Swift runtime failure"] {
      guard let line = errors.split(separator: "\n").first(where: { $0.contains(mark) }),
        let place = line.range(of: mark)
      else { continue }
      let words = line[place.upperBound...].drop { $0 == ":" || $0 == " " }
      return words.isEmpty ? mark.lowercased() : plain(words, limit: 300)
    }
    return switch signal {
    case Int(SIGSEGV), Int(SIGBUS):
      "the program reached memory that isn't its own; calls that go too deep end like this"
    case Int(SIGILL), Int(SIGTRAP): "the program trapped, as an overflow does"
    default: "the program was stopped by signal \(signal)"
    }
  }

  /// Returns what was printed between the beginning of a scenario and that of the next.
  private func prints(_ number: Int) -> String {
    guard let start = report.scenarios[number]?.printStart else { return "" }
    let bytes = Array(output.utf8)
    let ends = report.scenarios.values.compactMap(\.printStart).filter { $0 > start }
    let end = min(ends.min() ?? bytes.count, bytes.count)
    guard start >= 0, start < end else { return "" }
    return plain(String(decoding: bytes[start..<end], as: UTF8.self))
  }
}

extension TraceEvent {
  /// The event without characters that control a terminal. Solution and reference are compared in this form.
  fileprivate var shown: TraceEvent {
    TraceEvent(time: time, track: plain(track, limit: 100), kind: kind, text: plain(text, limit: 500))
  }
}
