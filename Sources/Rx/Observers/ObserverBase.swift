// Made by chapters 4, 5a and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// An observer as an object: what all observers that `subscribe` makes descend from.
class ObserverBase<Element>: ObserverType {
  private let isStopped = Atomic(false)

  init() {
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Takes the next event of the sequence, unless the sequence has ended.
  final func on(_ event: Event<Element>) {
    switch event {
    case .next:
      if isStopped.load(ordering: .acquiring) { return }
    case .error, .completed:
      if isStopped.exchange(true, ordering: .acquiringAndReleasing) { return }
    }
    onCore(event)
  }

  /// Does with the event what this kind of observer is for.
  func onCore(_ event: Event<Element>) {
    rxAbstractMethod()
  }
}
