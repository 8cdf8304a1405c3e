// Made by chapter 16 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Runs actions one at a time, without making anyone wait.
///
/// Whoever finds it idle runs his action, and then those of all who came meanwhile; they left theirs and went.
final class AsyncLock {
  private let lock = RecursiveLock()
  private var queue = Queue<() -> Void>(capacity: 0)
  private var isBusy = false

  /// Runs `action` now, or leaves it to whoever is at work.
  func invoke(_ action: @escaping () -> Void) {
    if lock.performLocked({ leave(action) }) { return }
    action()
    while let next = lock.performLocked(takeNext) { next() }
  }

  private func leave(_ action: @escaping () -> Void) -> Bool {
    defer { isBusy = true }
    if isBusy { queue.enqueue(action) }
    return isBusy
  }

  private func takeNext() -> (() -> Void)? {
    let next = queue.dequeue()
    isBusy = next != nil
    return next
  }
}
