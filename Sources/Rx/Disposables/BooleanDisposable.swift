// Made by chapters 5b and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// A disposable that only remembers that it was disposed: a flag for a loop to look at.
public final class BooleanDisposable: Cancelable {
  private let disposed: Atomic<Bool>

  /// Whether `dispose` was called.
  public var isDisposed: Bool {
    disposed.load(ordering: .acquiring)
  }

  /// A disposable that is not disposed yet.
  public init() {
    disposed = Atomic(false)
  }

  /// A disposable that begins in the given state.
  public init(isDisposed: Bool) {
    disposed = Atomic(isDisposed)
  }

  /// Sets the flag.
  public func dispose() {
    disposed.store(true, ordering: .releasing)
  }
}
