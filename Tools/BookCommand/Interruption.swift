import ArgumentParser
import Foundation

/// Runs work that Ctrl-C ends by cancelling it, so that it can put its things away.
///
/// The exit status is then that of a program which the signal ended.
func untilInterrupted<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
  let task = Task { try await work() }
  let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { task.cancel() }
    source.resume()
    return source
  }
  defer {
    for source in sources { source.cancel() }
  }
  do {
    return try await task.value
  } catch {
    throw task.isCancelled ? ExitCode(130) : error
  }
}
