// Made by chapters 13 and 13a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Dispatch

/// Runs actions on a serial queue: one after another, in the order in which they were scheduled.
public class SerialDispatchQueueScheduler: ImmediateSchedulerType {
  let configuration: DispatchQueueConfiguration

  init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    configuration = DispatchQueueConfiguration(queue: serialQueue, leeway: leeway)
  }

  /// Runs `action` on the queue, when all that was scheduled before it has returned.
  public final func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleInternal(state, action: action)
  }

  /// What `schedule` does; a scheduler that knows a shorter way has its own.
  func scheduleInternal<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    configuration.schedule(state, action: action)
  }
}

extension SerialDispatchQueueScheduler {
  /// A scheduler with a serial queue of its own, which `serialQueueConfiguration` may prepare.
  public convenience init(
    internalSerialQueueName: String,
    serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(serialQueue: queue, leeway: leeway)
  }

  /// A scheduler with a serial queue of its own, which runs its actions on `queue`.
  ///
  /// `queue` may be serial or concurrent; code can't ask it which.
  public convenience init(
    queue: DispatchQueue,
    internalSerialQueueName: String,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    let serialQueue = DispatchQueue(label: internalSerialQueueName, target: queue)
    self.init(serialQueue: serialQueue, leeway: leeway)
  }

  /// A scheduler with a serial queue of its own, which runs its actions in the background with quality `qos`.
  public convenience init(
    qos: DispatchQoS,
    internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(
      queue: .global(qos: qos.qosClass), internalSerialQueueName: internalSerialQueueName, leeway: leeway)
  }
}
