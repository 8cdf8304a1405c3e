// Made by chapters 3, 5, 10a and 16b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// Subscribes a closure that takes whole events.
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    asObservable().subscribe(AnonymousObserver(on))
  }

  /// Subscribes a closure for each kind of event, and one for the end of the subscription, whatever ended it.
  ///
  /// An error that no closure takes goes to `Hooks.defaultErrorHandler`.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let disposable = onDisposed.map { Disposables.create(with: $0) }
    let callStack = Hooks.recordCallStackOnError ? Hooks.customCaptureSubscriptionCallstack() : []
    let subscription = subscribe { (event: Event<Element>) in
      switch event {
      case .next(let element):
        onNext?(element)
      case .error(let error):
        if let onError {
          onError(error)
        } else {
          Hooks.defaultErrorHandler(callStack, error)
        }
        disposable?.dispose()
      case .completed:
        onCompleted?()
        disposable?.dispose()
      }
    }
    guard let disposable else { return subscription }
    return Disposables.create(subscription, disposable)
  }
}
