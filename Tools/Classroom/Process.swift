import Book
import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// What became of a process.
struct Ending: Sendable {
  var isSuccess: Bool
  /// The number of the signal that ended it.
  var signal: Int?
  /// Whether it had to be ended because its time was over.
  var isLate = false
  /// What it wrote to standard output and standard error, as far as it was read.
  var output = ""
}

/// Runs a program to its end, or to the end of its time, and reads at most 1 MB of what it writes.
func execute(
  _ program: URL, _ arguments: [String], in folder: URL, environment: [String: String?] = [:],
  within limit: Duration = .seconds(120)
) async throws -> Ending {
  let updates = Dictionary(uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), $1) })
  var options = PlatformOptions()
  options.processGroupID = 0
  let deadline = Deadline()
  let result = try await run(
    .path(FilePath(program.path)), arguments: Arguments(arguments), environment: .inherit.updating(updates),
    workingDirectory: FilePath(folder.path), platformOptions: options, input: .none, output: .sequence,
    error: .combinedWithOutput
  ) { execution in
    let alarm = Task {
      try await Task.sleep(for: limit)
      deadline.pass()
      try execution.send(signal: .kill, toProcessGroup: true)
    }
    defer { alarm.cancel() }
    var text = ""
    for try await part in execution.standardOutput.strings() where text.utf8.count < 1 << 20 { text += part + "\n" }
    return text
  }
  let output = result.closureResult
  switch result.terminationStatus {
  case .exited(let code):
    // A shell reports the signal that ended what it ran.
    return Ending(
      isSuccess: code == 0, signal: code > 128 ? Int(code) - 128 : nil, isLate: deadline.hasPassed, output: output)
  case .signaled(let signal):
    return Ending(isSuccess: false, signal: Int(signal), isLate: deadline.hasPassed, output: output)
  }
}

/// Whether the time of a process is over.
private final class Deadline: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var passed = false

  var hasPassed: Bool { lock.withLock { passed } }
  func pass() { lock.withLock { passed = true } }
}
