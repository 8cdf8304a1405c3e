// Made by chapter 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// Virtual time that is counted in dates and seconds.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter> {
  /// A scheduler whose clock begins at `initialClock`.
  public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// Takes dates and seconds as they are.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType {
  /// A moment is a date.
  public typealias VirtualTimeUnit = RxTime
  /// A distance is a number of seconds.
  public typealias VirtualTimeIntervalUnit = TimeInterval

  /// The date itself.
  public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime {
    virtualTime
  }

  /// The date itself.
  public func convertToVirtualTime(_ time: RxTime) -> RxTime {
    time
  }

  /// The seconds themselves.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> TimeInterval {
    virtualTimeInterval
  }

  /// The seconds themselves.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TimeInterval {
    timeInterval
  }

  /// The date so many seconds after another.
  public func offsetVirtualTime(_ time: RxTime, offset: TimeInterval) -> RxTime {
    time.addingTimeInterval(offset)
  }

  /// Which of two dates comes first.
  public func compareVirtualTime(_ lhs: RxTime, _ rhs: RxTime) -> VirtualTimeComparison {
    lhs < rhs ? .lessThan : lhs > rhs ? .greaterThan : .equal
  }
}
