// Made by chapter 8 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// A lock that a thread may take again while it holds it.
final class RecursiveLock {
  private let recursiveLock = NSRecursiveLock()

  func lock() {
    recursiveLock.lock()
  }

  func unlock() {
    recursiveLock.unlock()
  }

  /// Runs `action` while no other thread holds the lock.
  func performLocked<Result>(_ action: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try action()
  }
}
