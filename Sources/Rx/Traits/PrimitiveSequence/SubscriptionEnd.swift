// Made by chapter 19a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What the closures of a trait's subscription need when it ends: the last of them, and who subscribed.
final class SubscriptionEnd: DisposeBase, Disposable {
  private let disposable: any Disposable
  private let callStack: [String]

  init(_ onDisposed: (() -> Void)?) {
    disposable = onDisposed.map { Disposables.create(with: $0) } ?? Disposables.create()
    callStack = Hooks.recordCallStackOnError ? Hooks.customCaptureSubscriptionCallstack() : []
  }

  func report(_ error: any Error, to onError: ((any Error) -> Void)?) {
    if let onError {
      onError(error)
    } else {
      Hooks.defaultErrorHandler(callStack, error)
    }
  }

  func dispose() {
    disposable.dispose()
  }

  /// `onError` without its first argument, which is `object`; nil if there is none.
  static func handing<Object: AnyObject>(
    _ object: Object, to onError: ((Object, any Error) -> Void)?
  ) -> ((any Error) -> Void)? {
    onError.map { onError in
      { [weak object] error in
        if let object { onError(object, error) } else { Hooks.defaultErrorHandler([], error) }
      }
    }
  }
}
