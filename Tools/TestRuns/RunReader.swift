import Book
import Foundation

/// Reads the output of `swift test` line by line: finds the compiler's messages and the place of a crash.
public struct RunReader {
  /// The importance of a line to the user.
  public enum Worth: Sendable {
    /// The line that ends the run.
    case result
    /// A line that only shows progress.
    case progress
    case detail
  }

  /// Returns a line as the user sees it: without the number of issues, which is printed below the mistakes.
  public static func shown(_ line: String) -> String {
    guard line.contains("Test run with"), let count = line.firstMatch(of: /with \d+ issues?\b/) else { return line }
    return line[..<count.range.lowerBound].trimmingCharacters(in: .whitespaces) + "."
  }

  private var fatal: String?
  private var frame: Diagnostic?
  /// The fatal error and the frames of the crashed thread that name a place.
  public private(set) var crashLog: [String] = []
  private var isInBacktrace = false
  /// The reports of a sanitizer; each ends with its summary line.
  public private(set) var sanitizerLog: [String] = []
  private var isInReport = false
  public private(set) var compilerMistakes: [Diagnostic] = []
  /// The lines of the build, apart from its progress.
  public private(set) var buildLog: [String] = []
  /// `true` once the tests were built and began to run.
  public private(set) var hasRun = false

  public init() {}

  public mutating func read(_ line: String) -> Worth {
    if line.contains("Test run started") { hasRun = true }
    if !hasRun { readBuild(line) }
    if line.contains("Fatal error") { (fatal, frame, crashLog) = (line, nil, [line]) }
    readBacktrace(line)
    readReport(line)
    if frame == nil, let place = chapterFrame(line) { frame = place }
    if line.contains("Test run with") { return .result }
    return !hasRun || ["◇", "✔", "↳"].contains(String(line.prefix(1))) ? .progress : .detail
  }

  /// The frames of the crashed thread stand between its name and a line of dots.
  private mutating func readBacktrace(_ line: String) {
    if line.hasPrefix("Thread "), line.hasSuffix("crashed:") { isInBacktrace = true }
    if line == "..." { isInBacktrace = false }
    if isInBacktrace, line.contains(" at ") { crashLog.append(line) }
  }

  private mutating func readReport(_ line: String) {
    if line.contains("Sanitizer: "), line.contains("WARNING: ") || line.contains("ERROR: ") { isInReport = true }
    if isInReport, !line.isEmpty { sanitizerLog.append(line) }
    if line.hasPrefix("SUMMARY: ") { isInReport = false }
  }

  private mutating func readBuild(_ line: String) {
    if let mistake = chapterDiagnostic(line) { compilerMistakes.append(mistake) }
    if !line.hasPrefix("[") { buildLog.append(line) }
  }

  /// All mistakes that a run found, in its output and in its files.
  public func mistakes(isGreen: Bool, _ files: RunFiles) -> [Diagnostic] {
    let crash = isGreen ? nil : crash(at: files.runningPlace)
    return compilerMistakes + files.failures + (crash.map { [$0] } ?? [])
  }

  /// The crash of the example that was running at `place`; nil if it was another test that crashed.
  func crash(at place: String) -> Diagnostic? {
    let parts = place.split(separator: ":").map(String.init)
    guard parts.count == 3, let line = Int(parts[1]), let column = Int(parts[2]) else { return nil }
    let reason = fatal.map { text in text.firstRange(of: "Fatal error").map { String(text[$0.lowerBound...]) } ?? text }
    let message = "the example traps\(reason.map { ": \($0)" } ?? ""); the examples after it were not run"
    if let frame, frame.path == parts[0] {
      return Diagnostic(path: frame.path, position: frame.position, message: message)
    }
    // A backtrace without a line of a chapter belongs to another test, which ran concurrently.
    if frame == nil, crashLog.count > 1 { return nil }
    return Diagnostic(path: parts[0], line: line, column: column, message)
  }
}

/// Parses a frame of a backtrace in a chapter: `… in f() at …/Chapters/03-name.md:41:12`.
private func chapterFrame(_ line: String) -> Diagnostic? {
  guard let at = line.firstRange(of: " at "), let start = line[at.upperBound...].firstRange(of: "Chapters/")?.lowerBound
  else { return nil }
  let parts = line[start...].split(separator: ":")
  guard parts.count >= 3, parts[0].hasSuffix(".md"), let number = Int(parts[1]),
    let column = Int(parts[2].prefix { $0.isNumber })
  else { return nil }
  return Diagnostic(path: String(parts[0]), line: number, column: column, "")
}
