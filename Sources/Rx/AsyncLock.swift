// Made by chapters 16 and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Runs actions one at a time, without making a thread wait.
///
/// The thread that finds it idle runs its own action, and then those that other threads left here meanwhile.
final class AsyncLock {
  private let lock = RecursiveLock()
  private var queue = Queue<() -> Void>(capacity: 0)
  private var isBusy = false

  /// Runs `action` now, or leaves it to the thread that is at work.
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
