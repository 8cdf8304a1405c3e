import Synchronization

/// Tells the thread sanitizer an order that it doesn't see: that of a continuation that is resumed before it is awaited,
/// of which Swift's runtime says nothing (its `swift_continuation_await`, as of 6.3).
final class Order: Sendable {
  private let told = Atomic(0)

  /// Says that what this thread has done comes first.
  func tell() { told.wrappingAdd(1, ordering: .releasing) }

  /// Says that what this thread does from now on comes after what was told.
  func hear() { _ = told.load(ordering: .acquiring) }
}
