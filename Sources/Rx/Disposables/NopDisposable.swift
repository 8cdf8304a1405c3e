// Made by chapters 2 and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A disposable with nothing to give back.
struct NopDisposable: Disposable {
  func dispose() {}
}

extension Disposables {
  /// A disposable that does nothing.
  public static func create() -> any Disposable {
    NopDisposable()
  }
}
