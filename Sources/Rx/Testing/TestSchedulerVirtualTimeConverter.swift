// Made by chapters 14 and 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// Counts time in ticks, which stand for `resolution` seconds each.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType {
  /// A moment, in ticks.
  public typealias VirtualTimeUnit = Int
  /// A distance, in ticks.
  public typealias VirtualTimeIntervalUnit = Int

  private let resolution: Double

  init(resolution: Double) {
    self.resolution = resolution
  }

  /// The date that stands for a tick; tick 0 is the beginning of 1970.
  public func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
    Date(timeIntervalSince1970: convertFromVirtualTimeInterval(virtualTime))
  }

  /// The tick that is nearest to a date.
  public func convertToVirtualTime(_ time: RxTime) -> Int {
    convertToVirtualTimeInterval(time.timeIntervalSince1970)
  }

  /// The seconds in so many ticks.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: Int) -> TimeInterval {
    Double(virtualTimeInterval) * resolution
  }

  /// The number of ticks that is nearest to so many seconds.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> Int {
    Int((timeInterval / resolution).rounded())
  }

  /// The tick that lies `offset` ticks after `time`.
  public func offsetVirtualTime(_ time: Int, offset: Int) -> Int {
    time + offset
  }

  /// Which of two ticks comes first.
  public func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
    lhs < rhs ? .lessThan : lhs > rhs ? .greaterThan : .equal
  }
}
