// Made by chapters 14 and 14a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// How a virtual clock counts, and what its times are in real ones.
public protocol VirtualTimeConverterType {
  /// A moment on the virtual clock.
  associatedtype VirtualTimeUnit
  /// A distance between two of them.
  associatedtype VirtualTimeIntervalUnit

  /// The date that stands for a virtual moment.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime
  /// The virtual moment that is nearest to a date.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit
  /// The seconds in a virtual distance.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> TimeInterval
  /// The virtual distance that is nearest to so many seconds.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit
  /// The moment that lies `offset` after `time`.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit
  /// Which of two moments comes first.
  func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How one virtual moment lies to another.
public enum VirtualTimeComparison {
  /// It comes before the other.
  case lessThan
  /// It is the same.
  case equal
  /// It comes after the other.
  case greaterThan
}
