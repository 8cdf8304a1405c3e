// Made by chapters 5, 5a and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A bag that disposes what is in it when it dies.
///
/// To empty a bag, put a new one in its place.
public final class DisposeBag: DisposeBase {
  private let lock = RecursiveLock()
  private var disposables: [any Disposable] = []
  private var isDisposed = false

  /// An empty bag.
  public override init() {}

  /// Keeps `disposable` until the bag dies; a bag that is dying disposes it at once.
  public func insert(_ disposable: any Disposable) {
    if !lock.performLocked({ keep(disposable) }) { disposable.dispose() }
  }

  private func keep(_ disposable: any Disposable) -> Bool {
    if isDisposed { return false }
    disposables.append(disposable)
    return true
  }

  deinit {
    isDisposed = true
    for disposable in disposables {
      disposable.dispose()
    }
  }
}

extension Disposable {
  /// Puts this disposable into `bag`.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
