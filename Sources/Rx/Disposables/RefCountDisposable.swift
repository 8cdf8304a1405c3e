// Made by chapter 11a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A disposable that waits for its dependants before it disposes what it stands for.
public final class RefCountDisposable: DisposeBase, Cancelable {
  private let lock = RecursiveLock()
  private var disposable: (any Disposable)?
  private var primaryDisposed = false
  private var count = 0

  /// A disposable for `disposable`, without dependants.
  public init(disposable: any Disposable) {
    self.disposable = disposable
  }

  /// Whether what it stands for was disposed.
  public var isDisposed: Bool {
    lock.performLocked { disposable == nil }
  }

  /// Makes one dependant more; after the end it is one that does nothing.
  public func retain() -> any Disposable {
    lock.lock()
    defer { lock.unlock() }
    if disposable == nil { return Disposables.create() }
    count += 1
    return Disposables.create { self.release() }
  }

  /// Disposes what it stands for as soon as no dependant is left.
  public func dispose() {
    end { primaryDisposed = true }
  }

  private func release() {
    end { count -= 1 }
  }

  /// Takes note of one end, and disposes if it was the last.
  private func end(_ note: () -> Void) {
    let ended: (any Disposable)? = lock.performLocked {
      note()
      guard primaryDisposed && count == 0 else { return nil }
      defer { disposable = nil }
      return disposable
    }
    ended?.dispose()
  }
}
