// Made by chapter 13a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Dispatch

/// Runs actions on a queue that may run several of them at the same time.
public class ConcurrentDispatchQueueScheduler: ImmediateSchedulerType {
  let configuration: DispatchQueueConfiguration

  /// A scheduler that runs its actions on `queue`.
  public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    configuration = DispatchQueueConfiguration(queue: queue, leeway: leeway)
  }

  /// A scheduler with a concurrent queue of its own, which works with quality `qos`.
  public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    self.init(
      queue: DispatchQueue(label: "rx.concurrent", qos: qos, attributes: .concurrent), leeway: leeway)
  }

  /// Runs `action` on the queue, at once if the queue has a thread to spare.
  public final func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    configuration.schedule(state, action: action)
  }
}
