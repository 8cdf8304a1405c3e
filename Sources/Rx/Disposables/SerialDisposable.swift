// Made by chapter 9 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A place for one disposable at a time: a new one disposes the one before.
public final class SerialDisposable: DisposeBase, Cancelable {
  private let lock = RecursiveLock()
  private var current: (any Disposable)?
  private var disposed = false

  /// An empty place.
  public override init() {}

  /// Whether `dispose` was called.
  public var isDisposed: Bool {
    lock.performLocked { disposed }
  }

  /// The disposable in its place now.
  ///
  /// What was here before is disposed; if this was disposed already, the new one is, at once.
  public var disposable: any Disposable {
    get { lock.performLocked { current ?? Disposables.create() } }
    set { exchange(for: newValue)?.dispose() }
  }

  /// Puts `new` in its place, and returns what is to be disposed.
  private func exchange(for new: any Disposable) -> (any Disposable)? {
    lock.performLocked {
      if disposed { return new }
      defer { current = new }
      return current
    }
  }

  /// Disposes what is here, and whatever is put here later.
  public func dispose() {
    let last = lock.performLocked {
      defer { current = nil }
      disposed = true
      return current
    }
    last?.dispose()
  }
}
