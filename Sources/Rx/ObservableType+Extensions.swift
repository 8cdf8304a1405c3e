// Made by chapters 3, 5 and 10a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// Subscribes a closure that takes whole events.
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    asObservable().subscribe(AnonymousObserver(on))
  }

  /// Subscribes a closure for each kind of event, and one for the end of the subscription, whatever ended it.
  ///
  /// An error that nobody takes goes to `Hooks.defaultErrorHandler`.
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let disposable: any Disposable
    if let onDisposed {
      disposable = Disposables.create(with: onDisposed)
    } else {
      disposable = Disposables.create()
    }
    let callStack = Hooks.recordCallStackOnError ? Hooks.customCaptureSubscriptionCallstack() : []
    let observer = AnonymousObserver<Element> { event in
      switch event {
      case .next(let element):
        onNext?(element)
      case .error(let error):
        if let onError {
          onError(error)
        } else {
          Hooks.defaultErrorHandler(callStack, error)
        }
        disposable.dispose()
      case .completed:
        onCompleted?()
        disposable.dispose()
      }
    }
    return Disposables.create(asObservable().subscribe(observer), disposable)
  }
}
