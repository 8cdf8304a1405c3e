// Made by chapters 8, 16c, 16d and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// A lock that a thread may take again while it holds it.
final class RecursiveLock {
  private let recursiveLock = NSRecursiveLock()
  private var depth = 0
  private var leftForLater: [any Disposable] = []
  private var hasLeftovers = false

  func lock() {
    recursiveLock.lock()
    depth += 1
  }

  func unlock() {
    depth -= 1
    guard depth == 0, hasLeftovers else { return recursiveLock.unlock() }
    let due = leftForLater
    leftForLater = []
    hasLeftovers = false
    recursiveLock.unlock()
    for disposable in due { disposable.dispose() }
  }

  /// Disposes `disposable` while this thread is not inside: at once, or when it has left.
  func disposeOutside(_ disposable: any Disposable) {
    guard recursiveLock.try() else { return disposable.dispose() }
    depth += 1
    keep(disposable)
    unlock()
  }

  /// Keeps `value` until this thread, which holds the lock, has left it: a `deinit` may take a lock of the app.
  func releaseOutside<Value>(_ value: Value) {
    if _isPOD(Value.self) { return }
    keep(Leftover(value))
  }

  private func keep(_ disposable: any Disposable) {
    leftForLater.append(disposable)
    hasLeftovers = true
  }

  /// Runs `action` while no other thread holds the lock.
  func performLocked<Result>(_ action: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try action()
  }

  /// Gives the lock back once while `action` runs: a thread that has taken it twice still holds it.
  func performUnlocked(_ action: () -> Void) {
    unlock()
    action()
    lock()
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
