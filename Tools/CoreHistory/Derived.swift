import Foundation

/// A cache of facts about a text, one value of each type. It lives as long as its owner, which has the text.
public final class Derived: Sendable {
  /// A lock that the thread sanitizer knows.
  private let lock = NSLock()
  private nonisolated(unsafe) var values: [ObjectIdentifier: any Sendable] = [:]

  init() {}

  /// Returns the value of a type, and makes it first if there is none yet.
  ///
  /// - Parameter make: must depend on the text alone, so that it doesn't matter who asks first. Two threads may both
  ///   call it.
  public func value<Value: Sendable>(make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let known = lock.withLock({ values[key] }) as? Value { return known }
    let value = make()
    lock.withLock { values[key] = value }
    return value
  }
}
