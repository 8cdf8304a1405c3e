import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs a program to its end, and calls `line` with every line of its standard output and standard error.
///
/// If the task is cancelled, the program gets SIGINT, as from Ctrl-C, so that it can end its own children.
///
/// - Returns: `true` if it ended with exit status 0.
package func follow(
  _ program: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:],
  line: (String) throws -> Void
) async throws -> Bool {
  let updates = Dictionary(uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) })
  var options = PlatformOptions()
  options.teardownSequence = [.send(signal: .interrupt, allowedDurationToNextStep: .seconds(5))]
  let result = try await run(
    .name(program), arguments: Arguments(arguments), environment: .inherit.updating(updates),
    workingDirectory: FilePath(folder.path), platformOptions: options, input: .none, output: .sequence,
    error: .combinedWithOutput
  ) { execution in
    for try await text in execution.standardOutput.strings() { try line(text) }
  }
  try Task.checkCancellation()
  return result.terminationStatus.isSuccess
}

/// Returns every line that a program writes, standard error included.
package func outputLines(of program: String, _ arguments: [String], in folder: URL) async throws -> [String] {
  var lines: [String] = []
  _ = try await follow(program, arguments, in: folder) { lines.append($0) }
  return lines
}
