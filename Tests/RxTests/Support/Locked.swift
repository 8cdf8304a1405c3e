import Foundation
import Testing

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

/// An event that one thread waits for and another one causes. One that hasn't come after four minutes is an issue.
struct Signal {
  private let semaphore = DispatchSemaphore(value: 0)

  func send() { semaphore.signal() }

  /// Returns whether it came.
  @discardableResult
  func wait(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    if semaphore.wait(timeout: .now() + 240) == .success { return true }
    Issue.record("what was waited for never came", sourceLocation: sourceLocation)
    return false
  }
}
