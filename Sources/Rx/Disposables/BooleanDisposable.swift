// Made by chapter 5b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A disposable that only remembers that it was disposed: a flag for a loop to look at.
public final class BooleanDisposable: Cancelable {
  /// Whether `dispose` was called.
  public private(set) var isDisposed: Bool

  /// A disposable that is not disposed yet.
  public init() {
    isDisposed = false
  }

  /// A disposable that begins in the given state.
  public init(isDisposed: Bool) {
    self.isDisposed = isDisposed
  }

  /// Sets the flag.
  public func dispose() {
    isDisposed = true
  }
}
