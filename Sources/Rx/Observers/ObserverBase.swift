// Made by chapters 4, 5a, 16a and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// An observer as an object: what all observers that `subscribe` makes descend from.
class ObserverBase<Element>: Receiver<Element> {
  private let stopped = Atomic(false)

  /// Whether the end was heard; any thread may ask.
  final var isStopped: Bool {
    stopped.load(ordering: .acquiring)
  }

  override init() {
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Notes that the end is heard; `false` if it was before.
  final func stop() -> Bool {
    !stopped.exchange(true, ordering: .acquiringAndReleasing)
  }
}
