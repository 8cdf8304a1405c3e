// Made by chapter 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// Notices when an event is on its way while another still is: it says so, and lets both go on.
final class SynchronizationTracker {
  private let lock = NSLock()
  /// The threads that are inside now, and how deep.
  private var threads: [ObjectIdentifier: Int] = [:]

  /// Lets `action` happen between a coming in and a going out.
  func track(_ place: @autoclosure () -> String, _ action: () -> Void) {
    let thread = ObjectIdentifier(Thread.current)
    let anomaly = lock.withLock {
      threads[thread, default: 0] += 1
      return threads[thread]! > 1 ? "Reentrancy" : threads.count > 1 ? "Synchronization" : nil
    }
    if let anomaly { Self.report("\(anomaly) anomaly was detected in \(place()).") }
    action()
    lock.withLock {
      threads[thread]! -= 1
      if threads[thread] == 0 { threads[thread] = nil }
    }
  }
}

extension SynchronizationTracker {
  private static let lock = NSLock()
  // Unsafe for the compiler, which cannot see that `lock` is always held here.
  private nonisolated(unsafe) static var handler: @Sendable (String) -> Void = { message in
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }

  /// What is done with a finding: it is written to standard error, unless a test listens.
  static var report: @Sendable (String) -> Void {
    get {
      lock.lock()
      defer { lock.unlock() }
      return handler
    }
    set {
      // Handed out of the lock, since releasing the old closure may run any code.
      let old = lock.withLock {
        defer { handler = newValue }
        return handler
      }
      withExtendedLifetime(old) {}
    }
  }
}
