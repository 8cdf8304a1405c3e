import Foundation
import Synchronization

/// Runs work that waits on a thread of its own, which learns when the task is cancelled.
///
/// The few threads that tasks share may all be waiting for a processor: who watches over a program that keeps the
/// processors busy mustn't need one of them.
public func aside<Result: Sendable>(_ work: @escaping @Sendable (_ isCancelled: () -> Bool) -> Result) async -> Result {
  let flag = Flag()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work { flag.isRaised }) }
    }
  } onCancel: {
    flag.raise()
  }
}

private final class Flag: Sendable {
  private let state = Atomic(false)

  var isRaised: Bool { state.load(ordering: .acquiring) }

  func raise() { state.store(true, ordering: .releasing) }
}
