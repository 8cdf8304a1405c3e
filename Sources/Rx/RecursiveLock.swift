// Made by chapters 8, 16c and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// A lock that a thread may take again while it holds it.
final class RecursiveLock {
  private let recursiveLock = NSRecursiveLock()
  private var depth = 0
  private var leftForLater: [any Disposable] = []

  func lock() {
    recursiveLock.lock()
    depth += 1
  }

  func unlock() {
    depth -= 1
    guard depth == 0, !leftForLater.isEmpty else { return recursiveLock.unlock() }
    let due = leftForLater
    leftForLater = []
    recursiveLock.unlock()
    for disposable in due { disposable.dispose() }
  }

  /// Disposes `disposable` while this thread is not inside: at once, or when it has left.
  func disposeOutside(_ disposable: any Disposable) {
    guard recursiveLock.try() else { return disposable.dispose() }
    depth += 1
    leftForLater.append(disposable)
    unlock()
  }

  /// Keeps `value` until this thread, which holds the lock, has left it: a `deinit` may take a lock of the app.
  func releaseOutside<Value>(_ value: Value) {
    if _isPOD(Value.self) { return }
    leftForLater.append(Leftover(value))
  }

  /// Runs `action` while no other thread holds the lock.
  func performLocked<Result>(_ action: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try action()
  }
}

/// Holds a value until it is released itself.
private final class Leftover<Value>: Disposable {
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }

  func dispose() {}
}
