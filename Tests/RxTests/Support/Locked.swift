import Foundation

/// A value that threads take turns with, by a lock that the thread sanitizer knows.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var content: Value

  init(_ value: Value) {
    content = value
  }

  var value: Value { lock.withLock { content } }

  func change(_ action: (inout Value) -> Void) {
    lock.withLock { action(&content) }
  }
}
