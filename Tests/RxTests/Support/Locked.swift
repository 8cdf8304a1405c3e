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

/// Something that one thread waits for and another brings about, within the patience of a test.
struct Signal {
  private let semaphore = DispatchSemaphore(value: 0)

  func send() { semaphore.signal() }

  @discardableResult
  func wait() -> Bool { semaphore.wait(timeout: .now() + 300) == .success }
}
