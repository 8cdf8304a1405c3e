import Foundation
import Programs

enum RunEnd: Sendable {
  case finished
  case threw(String)
  /// It threw the error of a failed `#require`, which has already been reported at its place.
  case alreadyReported
  case timedOut
}

/// Runs `work` on a thread of its own, and stops waiting for it after a time limit, in seconds.
///
/// Without a thread of its own, deadlocked work would block one of the few threads that all tasks share.
func withTimeout(seconds limit: Double, _ work: @escaping @Sendable () async throws -> Void) async -> RunEnd {
  let once = Once()
  let end = await withCheckedContinuation { continuation in
    once.begin { continuation.resume(returning: $0) }
    Task(executorPreference: ThreadExecutor()) {
      do {
        try await work()
        once.call(.finished)
      } catch {
        once.call(
          String(describing: type(of: error)) == "ExpectationFailedError" ? .alreadyReported : .threw("\(error)"))
      }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit) { once.call(.timedOut) }
  }
  once.meet()
  return end
}

/// Calls an action once at most.
private final class Once: @unchecked Sendable {
  private let lock = NSLock()
  private var action: ((RunEnd) -> Void)?

  func begin(_ action: @escaping (RunEnd) -> Void) { lock.withLock { self.action = action } }

  /// Takes the lock after the action was called: a sanitizer doesn't know that a continuation orders two threads.
  func meet() { lock.withLock {} }

  func call(_ end: RunEnd) {
    lock.lock()
    let action = action
    self.action = nil
    lock.unlock()
    action?(end)
  }
}
