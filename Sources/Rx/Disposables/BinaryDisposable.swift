// Made by chapters 5, 5a, 16a, 16b and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// Two disposables as one.
private final class BinaryDisposable: Link, Cancelable {
  private let disposed = Atomic(false)
  private var disposable1: (any Disposable)?
  private var disposable2: (any Disposable)?

  var isDisposed: Bool {
    disposed.load(ordering: .acquiring)
  }

  init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
    self.disposable1 = disposable1
    self.disposable2 = disposable2
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  override func dispose() {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    disposable1.take()?.dispose()
    disposable2.take()?.dispose()
  }
}

extension Disposables {
  /// A disposable that disposes both, in this order, and releases them.
  public static func create(_ disposable1: any Disposable, _ disposable2: any Disposable) -> any Cancelable {
    BinaryDisposable(disposable1, disposable2)
  }
}
