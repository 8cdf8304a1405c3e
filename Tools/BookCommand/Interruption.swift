import ArgumentParser
import Foundation
import Synchronization

/// Runs work that Ctrl-C and other ending signals cancel, so that it can clean up. Then it throws exit code 130.
func untilInterrupted<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
  let task = Task { try await work() }
  do {
    return try await receivingSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT], { _ in task.cancel() }) {
      try await task.value
    }
  } catch {
    throw task.isCancelled ? ExitCode(130) : error
  }
}

/// Calls `receive` with the number of each signal that arrives during `work`, within about 20 ms.
///
/// It installs signal handlers instead of Dispatch sources: a source is registered some time after `resume`, and on
/// Linux a signal in between is lost.
func receivingSignals<Result>(
  _ numbers: [Int32], _ receive: @escaping @Sendable (Int32) -> Void, during work: () async throws -> Result
) async rethrows -> Result {
  caught.bitwiseXor(0, ordering: .relaxed)  // Initialises the global, which a signal handler mustn't do.
  for number in numbers { signal(number) { caught.bitwiseOr(1 << UInt64($0), ordering: .relaxed) } }
  let watch = Task.detached {
    while !Task.isCancelled {
      let news = caught.exchange(0, ordering: .relaxed)
      for number in numbers where news & (1 << UInt64(number)) != 0 { receive(number) }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
  defer {
    watch.cancel()
    for number in numbers { signal(number, SIG_DFL) }
  }
  return try await work()
}

/// The signals that have arrived and weren't reported yet, a bit for each.
private let caught = Atomic<UInt64>(0)
