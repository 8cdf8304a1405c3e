// Made by chapter 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

extension ConcurrentDispatchQueueScheduler: SchedulerType {
  /// A moment, as `now` is one.
  public typealias Time = Date
  /// A distance between two moments, in seconds.
  public typealias TimeInterval = Foundation.TimeInterval

  /// The time of day.
  public var now: RxTime { Date() }

  /// Runs `action` on the queue when `dueTime` has passed.
  public final func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    configuration.scheduleRelative(state, dueTime: dueTime, action: action)
  }

  /// Runs `action` on the queue again and again, one run at a time.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    configuration.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
