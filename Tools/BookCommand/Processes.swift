import Book
import Classroom
import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs a program to its end and hands over every line that it writes, standard error included.
///
/// - Returns: whether it ended with exit status 0.
func follow(
  _ program: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:],
  line: (String) throws -> Void
) async throws -> Bool {
  let updates = Dictionary(uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) })
  let result = try await run(
    .name(program), arguments: Arguments(arguments), environment: .inherit.updating(updates),
    workingDirectory: FilePath(folder.path), input: .none, output: .sequence, error: .combinedWithOutput
  ) { execution in
    for try await text in execution.standardOutput.strings() { try line(text) }
  }
  return result.terminationStatus.isSuccess
}

/// Every line that a program writes.
func outputLines(of program: String, _ arguments: [String], in folder: URL) async throws -> [String] {
  var lines: [String] = []
  _ = try await follow(program, arguments, in: folder) { lines.append($0) }
  return lines
}

/// Lends a folder that is gone afterwards, also when a signal ends the command meanwhile.
func inTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = try temporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await receivingSignals(
    [SIGINT, SIGTERM, SIGHUP],
    { number in
      try? FileManager.default.removeItem(at: folder)
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
  ) { try await body(folder) }
}
