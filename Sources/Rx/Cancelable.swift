// Made by chapter 5 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A disposable that knows whether it was disposed.
public protocol Cancelable: Disposable {
  /// Whether `dispose` was called.
  var isDisposed: Bool { get }
}
