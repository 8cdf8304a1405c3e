// Made by chapters 5 and 5a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A disposable that runs a closure, once.
private final class AnonymousDisposable: DisposeBase, Cancelable {
  private(set) var isDisposed = false
  private var disposeAction: (() -> Void)?

  init(_ disposeAction: @escaping () -> Void) {
    self.disposeAction = disposeAction
  }

  func dispose() {
    if isDisposed { return }
    isDisposed = true
    let action = disposeAction
    disposeAction = nil
    action?()
  }
}

extension Disposables {
  /// A disposable that runs `dispose` the first time it is disposed, and lets go of it.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }
}
