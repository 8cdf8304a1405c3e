import Foundation

/// What a function made of the texts that it was given lately, so that what stays the same isn't worked out again.
///
/// Only for functions that look at nothing but the text. It forgets the older half of what it knows when it is full.
public final class Memo<Value: Sendable>: Sendable {
  private struct Store {
    var recent: [String: Value] = [:]
    var older: [String: Value] = [:]
    var bytes = 0
  }

  /// A lock that the thread sanitizer knows, which builds this tool, too.
  private let lock = NSLock()
  private nonisolated(unsafe) var store = Store()
  /// How many bytes of text are known at most, twice over.
  private let limit: Int

  public init(limit: Int) { self.limit = limit }

  /// The value of a text, made now if it isn't known.
  public func value(of text: String, make: () -> Value) -> Value {
    if let known = known(text) { return known }
    let value = make()
    remember(value, of: text)
    return value
  }

  /// The value of a text, if it is known.
  public func known(_ text: String) -> Value? {
    let found = lock.withLock {
      (value: store.recent[text], older: store.recent[text] == nil ? store.older[text] : nil)
    }
    if let value = found.older { remember(value, of: text) }
    return found.value ?? found.older
  }

  public func remember(_ value: Value, of text: String) {
    lock.withLock {
      if store.recent.updateValue(value, forKey: text) == nil { store.bytes += text.utf8.count }
      guard store.bytes > limit else { return }
      (store.older, store.recent, store.bytes) = (store.recent, [:], 0)
    }
  }
}
