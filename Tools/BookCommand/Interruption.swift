import ArgumentParser
import Foundation
import Synchronization

/// Runs work that Ctrl-C ends by cancelling it, so that it can put its things away.
///
/// The exit status is then that of a program which the signal ended.
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

/// Calls a function with the number of each signal that comes while some work is done, soon after it has come.
///
/// With a handler of our own: a source of Dispatch is registered some time after it was resumed, and on Linux a signal
/// that comes meanwhile is lost.
func receivingSignals<Result>(
  _ numbers: [Int32], _ receive: @escaping @Sendable (Int32) -> Void, during work: () async throws -> Result
) async rethrows -> Result {
  caught.bitwiseXor(0, ordering: .relaxed)  // A handler mustn't be the first who needs it.
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

/// The signals that have come and weren't received yet, a bit for each.
private let caught = Atomic<UInt64>(0)
