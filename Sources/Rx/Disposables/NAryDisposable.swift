// Made by chapter 8b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Any number of disposables as one.
private final class NAryDisposable: DisposeBase, Cancelable {
  private(set) var isDisposed = false
  private var disposables: [any Disposable]

  init(_ disposables: [any Disposable]) {
    self.disposables = disposables
  }

  func dispose() {
    if isDisposed { return }
    isDisposed = true
    let all = disposables
    disposables = []
    for disposable in all {
      disposable.dispose()
    }
  }
}

extension Disposables {
  /// A disposable that disposes all three, in this order, and lets go of them.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) -> any Cancelable {
    NAryDisposable([disposable1, disposable2, disposable3])
  }

  /// A disposable that disposes all of them, in this order, and lets go of them.
  public static func create(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) -> any Cancelable {
    NAryDisposable([disposable1, disposable2, disposable3] + disposables)
  }

  /// A disposable that disposes all of them, in this order, and lets go of them.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    NAryDisposable(disposables)
  }
}
