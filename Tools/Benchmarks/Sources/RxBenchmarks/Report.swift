import Foundation

/// The part of RESULTS.md that is about the core.
func report(of measurements: [Measurement], rounds: Int) -> String {
  """
  Written by `Tools/bench all` on \(today()): \(processor()), \(ProcessInfo.processInfo.activeProcessorCount) cores, \(compiler()), release build.

  Nanoseconds per unit, best / median of \(rounds) rounds. In every round each workload is done by the core, by OpenCombine 0.14 and AsyncAlgorithms 1.1 where they have it, by plain closures that are put together at run time (raw), and by a loop that the compiler sees whole, beginning with another one each time; what they compute is compared. Time of the processor, and of the wall clock where threads work together (observeOn.serial, subject.twoThreads, values). Ratios are of medians: below 1 the core is faster. Heap: blocks / bytes per unit. A dash: there is no such operator, no such loop, or OpenCombine's stack overflows (concat.deferred).

  \(table(of: measurements))
  """
}

/// Puts `text` between the marks of the core's part in a Markdown file.
func write(_ text: String, into path: String) throws {
  let begin = "<!-- Tools/bench begin -->\n"
  let end = "\n<!-- Tools/bench end -->"
  let old = try String(contentsOfFile: path, encoding: .utf8)
  guard let start = old.range(of: begin), let stop = old.range(of: end, range: start.upperBound..<old.endIndex) else {
    throw MissingMarks(path: path, begin: begin, end: end)
  }
  let new = old.replacingCharacters(in: start.upperBound..<stop.lowerBound, with: text)
  try new.write(toFile: path, atomically: true, encoding: .utf8)
}

private struct MissingMarks: Error, CustomStringConvertible {
  let path, begin, end: String

  var description: String { "\(path) has no lines ‘\(begin.trimmed)’ and ‘\(end.trimmed)’ to write between" }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

private func today() -> String {
  Date.now.formatted(.iso8601.year().month().day())
}

/// The processor's name, where the system tells it.
private func processor() -> String {
  let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
  let name = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
  return name.map { String($0).trimmed } ?? "an unnamed processor"
}

private func compiler() -> String {
  #if os(Linux)
    let system = "Linux"
  #else
    let system = "macOS"
  #endif
  return "Swift \(ProcessInfo.processInfo.environment["BENCH_SWIFT_VERSION"] ?? "of unknown version"), \(system)"
}
