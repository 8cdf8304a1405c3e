// Made by chapter 29 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A stage with nothing above it: it sends by itself, one element after another, and makes way for what else waits.
class Loop<Element>: StageSink<Element, Element>, ScheduledItemType {
  final var isDisposed: Bool { disposed }

  /// Sends until the sequence has ended, the subscription is over, or something else waits for this thread.
  func invoke() {
    rxAbstractMethod()
  }

  /// Waits on the trampoline of this thread for the first turn.
  final func begin() -> Link {
    Trampoline.current!.pointee.enqueue(self)
    return attached(to: nil)
  }

  /// Whether the trampoline is empty; otherwise this waits there for its next turn.
  @inline(__always)
  final func mayGoOn(on trampoline: UnsafeMutablePointer<Trampoline>) -> Bool {
    if trampoline.pointee.isEmpty { return true }
    trampoline.pointee.enqueue(self)
    return false
  }
}
