// Made by chapters 14 and 15a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// A length of time, in the words of Dispatch: `.seconds(1)`, `.milliseconds(300)`.
public typealias RxTimeInterval = DispatchTimeInterval

/// A moment.
public typealias RxTime = Date

/// A scheduler that has a clock.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The time on this scheduler's clock.
  var now: RxTime { get }

  /// Runs `action` when `dueTime` has passed, unless the returned disposable was disposed before.
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable

  /// Runs `action` again and again, each time with the state that the last run returned.
  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable
}

extension Date {
  /// The moment that lies `interval` after this one.
  func addingDispatchInterval(_ interval: DispatchTimeInterval) -> Date {
    switch interval {
    case .seconds(let count): addingTimeInterval(Double(count))
    case .milliseconds(let count): addingTimeInterval(Double(count) / 1e3)
    case .microseconds(let count): addingTimeInterval(Double(count) / 1e6)
    case .nanoseconds(let count): addingTimeInterval(Double(count) / 1e9)
    case .never: .distantFuture
    @unknown default: .distantFuture
    }
  }
}

extension Date {
  /// The time from `other` to this moment, or `nil` if that is over.
  func interval(since other: Date) -> DispatchTimeInterval? {
    let microseconds = (timeIntervalSince(other) * 1e6).rounded()
    // More than 290,000 years are as many.
    return microseconds > 0 ? .microseconds(Int(min(microseconds, 9e18))) : nil
  }
}
