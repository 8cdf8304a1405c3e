// Made by chapter 13a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Dispatch

/// Runs actions on the main queue; at once, if that is where we are, whatever waits there already.
public final class ConcurrentMainScheduler: ImmediateSchedulerType {
  /// The one there is: it has nothing of its own but the main queue.
  public nonisolated(unsafe) static let instance = ConcurrentMainScheduler()

  private let mainScheduler = MainScheduler.instance

  private init() {}

  /// Runs `action` at once on the main queue, or else asks the main queue to run it.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    if DispatchQueue.isMain { return action(state) }
    return mainScheduler.configuration.schedule(state, action: action)
  }
}
