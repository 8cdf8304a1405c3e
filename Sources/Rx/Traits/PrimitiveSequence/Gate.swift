// Made by chapter 19 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// Lets the first caller pass, and no other, whatever their threads.
final class Gate {
  private let isClosed = Atomic(false)

  func pass() -> Bool {
    !isClosed.exchange(true, ordering: .acquiringAndReleasing)
  }
}
