// Made by chapters 5, 5a, 16, 16b and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Synchronization

/// A disposable that runs a closure, once.
private final class AnonymousDisposable: Link, Cancelable {
  private let disposed = Atomic(false)
  private var disposeAction: (() -> Void)?

  var isDisposed: Bool {
    disposed.load(ordering: .acquiring)
  }

  init(_ disposeAction: @escaping () -> Void) {
    self.disposeAction = disposeAction
    super.init()
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  override func dispose() {
    if disposed.exchange(true, ordering: .acquiringAndReleasing) { return }
    disposeAction.take()?()
  }
}

extension Disposables {
  /// A disposable that runs `dispose` the first time it is disposed, and then releases it.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }
}
