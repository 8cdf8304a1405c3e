import Foundation
import Marbles

/// Runs an example, catches its output, and compares that with the chapter's.
///
/// Examples run one at a time, because the core has state that all of them share, and because output is caught at the
/// file descriptor: operators of the core print as well.
public final class Capture: @unchecked Sendable {
  let path: String
  let parts: [Part]
  /// `true` if the output is recorded, so that `book test --accept` can write it into the chapter.
  let records: Bool
  /// The time limit, in seconds.
  let limit: Double
  /// Used only by the thread that runs the example, and read after its end.
  private var output: OutputCapture?
  private var printed: [String] = []

  public init(_ path: String, parts: [Part], records: Bool = true, limit: Double = Capture.patience) {
    self.path = path
    self.parts = parts
    self.records = records
    self.limit = limit
  }

  /// The usual time limit, in seconds. `BOOK_PATIENCE` sets another one, for sanitizers and for busy machines.
  public static let patience = ProcessInfo.processInfo.environment["BOOK_PATIENCE"].flatMap(Double.init) ?? 20

  /// Ends a part of the example: the output since the last call belongs to it.
  public func next() {
    guard let output else {
      // Alone in its process, an example marks the end of a part in its own output.
      Swift.print(Capture.separator, terminator: "")
      return
    }
    printed.append(output.take())
  }

  /// Runs an example to its end or to the time limit; returns where it differs from the chapter.
  public func check(_ play: @escaping @Sendable (Capture) async throws -> Void) async -> [Fault] {
    let place = "\(path):\(parts[0].line):\(parts[0].column)"
    let performance = await perform(at: place, limit: limit) { output in
      self.output = output
      try await play(self)
    }
    guard let performance else { return [fault(parts[0], uncatchable)] }
    printed.append(performance.rest)
    switch performance.end {
    case .finished: return compare()
    case .threw(let error):
      return compare() + [fault(parts[min(printed.count, parts.count) - 1], "the example throws \(error)")]
    case .alreadyReported: return compare()
    case .timedOut:
      return [
        fault(
          parts[min(printed.count, parts.count) - 1],
          "the example doesn't finish within \(limit == 1 ? "1 second" : "\(Int(limit)) seconds")")
      ]
    }
  }

  /// Returns where an example that ran in a process of its own differs from the chapter.
  public func judge(_ ending: Ending, against outcome: Outcome) -> [Fault] {
    let text = String(decoding: ending.output, as: UTF8.self)
    // The test library writes bytes of its own into the same stream, before the example begins.
    let own = text.firstRange(of: Capture.beginning + "\n").map { text[$0.upperBound...] } ?? ""
    printed = own.split(separator: Character(Capture.separator), omittingEmptySubsequences: false).map(String.init)
    let error = String(decoding: ending.error, as: UTF8.self)
    if let other = outcome.fault(ending, error: error) { return [fault(parts[parts.count - 1], other)] }
    if printed.count < parts.count {
      return [fault(parts[printed.count - 1], "the example ends here already, before its last block")]
    }
    return compare()
  }

  private func compare() -> [Fault] {
    if records { record() }
    return zip(parts, printed).flatMap { part, text in part.faults(in: text, path: path) }
  }

  private func record() {
    for (part, text) in zip(parts, printed) where part.output != nil || !text.isEmpty {
      RunRecord(.output(text), path: path, line: part.line).append()
    }
  }

  private func fault(_ part: Part, _ message: String) -> Fault {
    Fault(path: path, line: part.line, column: part.column, message: message)
  }

  /// ASCII's group separator; the example's own output follows it.
  static let beginning = "\u{1D}"

  /// ASCII's record separator, between the outputs of two parts.
  static let separator = "\u{1E}"
}

/// The intended end of an example that can't end normally.
public enum Outcome: Sendable {
  /// It traps, with this text in standard error.
  case traps(String)
  /// All its threads wait for ever.
  case hangs
  /// It runs for ever, and keeps a processor busy.
  case loops
  case overflows

  /// Returns why an ending isn't the intended one; nil if it is.
  func fault(_ ending: Ending, error: String) -> String? {
    switch self {
    case .traps(let text):
      guard ending.signal != nil else { return "the example was to trap, but it \(ending.reason)" }
      return error.contains(text) ? nil : "the example traps, but says ‘\(firstFatalLine(error))’, not ‘\(text)’"
    case .hangs: return ending.code == Alone.hung ? nil : "the example was to hang, but it \(ending.reason)"
    case .loops: return ending.code == Alone.looped ? nil : "the example was to loop, but it \(ending.reason)"
    case .overflows:
      let signals = [SIGSEGV, SIGBUS]
      return ending.signal.map(signals.contains) == true
        ? nil : "the example was to overflow the stack, but it \(ending.reason)"
    }
  }
}

extension Ending {
  fileprivate var reason: String {
    if code == Alone.finished { return "ends well" }
    if code == Alone.hung { return "hangs: all its threads wait" }
    if code == Alone.looped { return "runs on, and keeps a processor busy" }
    if code == Alone.ranOn { return "runs on: it neither ends nor stands still" }
    if code == Alone.threw { return "ends with an error: \(firstFatalLine(String(decoding: error, as: UTF8.self)))" }
    if let signal { return "ends by signal \(signal): \(firstFatalLine(String(decoding: error, as: UTF8.self)))" }
    return "ends with exit status \(code.map(String.init) ?? "unknown")"
  }
}

/// Returns the line of standard error that says what happened.
private func firstFatalLine(_ error: String) -> String {
  let lines = error.split(separator: "\n")
  let fatal = lines.lazy.compactMap { line in line.firstRange(of: "Fatal error").map { line[$0.lowerBound...] } }.first
  return String(fatal ?? lines.first ?? "nothing")
}

/// Marks a moment that a picture of objects shows. It does something only in the program that records them.
public func snapshot(_ moment: String) {}
