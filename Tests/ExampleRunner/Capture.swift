import Foundation
import Marbles

/// Runs one play, collects what it prints, and says where that differs from the chapter.
///
/// Plays take the stage one after the other, because the core has state that all of them share, and because what is
/// printed is caught at the file descriptor: the core's own operators print too, and know nothing of the book.
public final class Capture: @unchecked Sendable {
  let path: String
  let parts: [Part]
  /// Whether what is printed is what `book test --accept` writes into the chapter.
  let records: Bool
  /// How long a play may take, in seconds.
  let limit: Double
  /// Written by the play's own thread of execution only, read after it ended.
  private var output: OutputCapture?
  private var printed: [String] = []

  public init(_ path: String, parts: [Part], records: Bool = true, limit: Double = Capture.patience) {
    self.path = path
    self.parts = parts
    self.records = records
    self.limit = limit
  }

  /// How many seconds a play gets if nothing else is said; more where `BOOK_PATIENCE` says so: under a sanitizer, and on
  /// machines that are busy with other things.
  public static let patience = ProcessInfo.processInfo.environment["BOOK_PATIENCE"].flatMap(Double.init) ?? 20

  /// Ends a part: what was printed since the last end belongs to it.
  public func next() {
    guard let output else {
      // Alone in its process, a play marks the end of a part in its own output.
      Swift.print(Capture.separator, terminator: "")
      return
    }
    printed.append(output.take())
  }

  /// Runs a play to its end or to its time limit.
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

  /// Judges a play that was run in a process of its own.
  public func judge(_ ending: Ending, against outcome: Outcome) -> [Fault] {
    let text = String(decoding: ending.output, as: UTF8.self)
    // The test library writes bytes of its own into the same stream, before the play begins.
    let own = text.firstRange(of: Capture.beginning + "\n").map { text[$0.upperBound...] } ?? ""
    printed = own.split(separator: Character(Capture.separator), omittingEmptySubsequences: false).map(String.init)
    let error = String(decoding: ending.error, as: UTF8.self)
    return outcome.fault(ending, error: error).map { [fault(parts[parts.count - 1], $0)] } ?? compare()
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

  /// ASCII's group separator: what follows it is the play's own.
  static let beginning = "\u{1D}"

  /// ASCII's record separator.
  static let separator = "\u{1E}"
}

/// How a play is meant to end that can't end well.
public enum Outcome: Sendable {
  /// It traps, and standard error contains the text.
  case traps(String)
  /// All its threads wait, for good.
  case hangs
  /// It never ends, and keeps a processor busy.
  case loops
  case overflows

  /// What is wrong with an ending, or nil where it is as it should be.
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

/// The line of standard error that says what happened.
private func firstFatalLine(_ error: String) -> String {
  let lines = error.split(separator: "\n")
  let fatal = lines.lazy.compactMap { line in line.firstRange(of: "Fatal error").map { line[$0.lowerBound...] } }.first
  return String(fatal ?? lines.first ?? "nothing")
}

/// Names a moment at which a picture shows who keeps whom alive. It does nothing but in the program that looks.
public func snapshot(_ moment: String) {}
