// Made by chapter 27 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// What a program holds of a chain: disposes it, and forgets it when it has ended.
final class Receipt: Link, Cancelable {
  private let isEmpty = Atomic(false)
  private var chain: Link?

  var isDisposed: Bool { isEmpty.load(ordering: .acquiring) }

  init(_ chain: Link) {
    self.chain = chain
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Releases the chain, which has ended and disposes itself.
  func forget() {
    if !isEmpty.exchange(true, ordering: .acquiringAndReleasing) { chain = nil }
  }

  override func dispose() {
    if !isEmpty.exchange(true, ordering: .acquiringAndReleasing) { chain.take()?.dispose() }
  }
}
