import Foundation

/// A value behind a lock that the thread sanitizer knows.
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

/// An event that one thread waits for and another one causes. The wait ends after 300 seconds at the latest.
struct Signal {
  private let semaphore = DispatchSemaphore(value: 0)

  func send() { semaphore.signal() }

  @discardableResult
  func wait() -> Bool { semaphore.wait(timeout: .now() + 300) == .success }
}
