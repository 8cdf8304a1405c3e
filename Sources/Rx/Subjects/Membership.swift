// Made by chapters 28 and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// The receipt of one observer of a subject. It keeps the list of the observers alive, but not the subject.
final class Membership: Link, Cancelable {
  private let left = Atomic(false)
  private let audience: Audience
  /// Its place in the order of the subscriptions; given when it joins.
  var number = 0

  /// Whether the observer hears nothing more; any thread may ask.
  var hasLeft: Bool { left.load(ordering: .acquiring) }

  var isDisposed: Bool { hasLeft }

  init(_ audience: Audience) {
    self.audience = audience
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  override func dispose() {
    if !left.exchange(true, ordering: .acquiringAndReleasing) { audience.leave(self) }
  }
}
