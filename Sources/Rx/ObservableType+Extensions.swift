// Made by chapters 3, 5, 10a, 16b, 17, 26a and 30a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// Subscribes a closure that takes whole events.
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    asObservable().subscribe(last: AnonymousObserver(on))
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
    let disposable = onDisposed.flatMap { Link.to(Disposables.create(with: $0)) }
    let observer = CallbackObserver<Element>(
      onNext: onNext, onError: onError, onCompleted: onCompleted, ending: disposable)
    let subscription = asObservable().subscribe(last: observer)
    guard let disposable else { return subscription }
    return Disposables.create(subscription, disposable)
  }
}

extension ObservableType {
  /// Subscribes closures that are handed `object`, without keeping it alive.
  ///
  /// Once the object is gone, none of them is called. An error that none of them takes goes to
  /// `Hooks.defaultErrorHandler`. The subscription goes on until its own end.
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onNext: { [weak object] element in
        if let object { onNext?(object, element) }
      },
      onError: onError.map { onError in
        { [weak object] error in
          if let object { onError(object, error) } else { Hooks.defaultErrorHandler([], error) }
        }
      },
      onCompleted: { [weak object] in
        if let object { onCompleted?(object) }
      },
      onDisposed: onDisposed.map { onDisposed in
        { [weak object] in
          if let object { onDisposed(object) }
        }
      })
  }
}
