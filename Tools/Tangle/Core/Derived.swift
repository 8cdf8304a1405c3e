import Foundation

/// Facts that have been worked out of a text, one value of each type; they live as long as their owner, who has the text.
public final class Derived: Sendable {
  /// A lock that the thread sanitizer knows.
  private let lock = NSLock()
  private nonisolated(unsafe) var values: [ObjectIdentifier: any Sendable] = [:]

  init() {}

  /// The value of a type, made now if nobody has asked for it yet.
  ///
  /// - Parameter make: looks at nothing but the text, so that it doesn't matter who asks first.
  public func value<Value: Sendable>(make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let known = lock.withLock({ values[key] }) as? Value { return known }
    let value = make()
    lock.withLock { values[key] = value }
    return value
  }
}
