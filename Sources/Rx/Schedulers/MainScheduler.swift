// Made by chapters 13, 13a and 20a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation
import Synchronization

/// Runs actions on the main queue; at once, if we are there and nothing of its own waits or runs there.
public final class MainScheduler: SerialDispatchQueueScheduler {
  /// One for all; an action that must not wait for those of others needs a scheduler of its own.
  // Unsafe for the compiler, which cannot see that nothing in it changes but an atomic number.
  public nonisolated(unsafe) static let instance = MainScheduler()

  /// Runs actions on the main queue, and never at once.
  // Unsafe for the compiler, which cannot see that nothing in it changes.
  public nonisolated(unsafe) static let asyncInstance =
    SerialDispatchQueueScheduler(serialQueue: .main)

  private let numberEnqueued = Atomic(0)

  /// A scheduler that knows nothing of what others have on the main queue.
  public init() {
    super.init(serialQueue: .main)
  }

  override func scheduleInternal<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let previous = numberEnqueued.wrappingAdd(1, ordering: .relaxed).oldValue
    if DispatchQueue.isMain && previous == 0 {
      defer { numberEnqueued.wrappingSubtract(1, ordering: .relaxed) }
      return action(state)
    }
    let cancel = SingleAssignmentDisposable()
    let work = Transfer {
      if !cancel.isDisposed { cancel.setDisposable(action(state)) }
      self.numberEnqueued.wrappingSubtract(1, ordering: .relaxed)
    }
    configuration.queue.async { work.value() }
    return cancel
  }
}

extension MainScheduler {
  /// Traps unless it is called on the main queue.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    if DispatchQueue.isMain { return }
    fatalError(errorMessage ?? "Not on the main queue. Use `MainScheduler.instance` to get there.")
  }

  /// Traps unless it is called on the main thread or on the main queue.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    ensureMain(errorMessage ?? "Not on the main thread.")
  }
}
