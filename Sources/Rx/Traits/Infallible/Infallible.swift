// Made by chapter 19b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What can be had as an `Infallible`.
public protocol InfallibleType: ObservableConvertibleType {}

/// Any number of elements and perhaps a completion, and never an error.
public struct Infallible<Element>: InfallibleType {
  private let source: Observable<Element>

  /// Puts the promise on `source`, which has to keep it: no public code may call this.
  init(_ source: Observable<Element>) {
    self.source = source
  }

  /// The same sequence without the promise.
  public func asObservable() -> Observable<Element> {
    source
  }
}

/// What an infallible tells its observer.
public enum InfallibleEvent<Element> {
  /// The next element.
  case next(Element)
  /// The sequence is finished; nothing follows.
  case completed
}

extension InfallibleEvent: EventConvertible {
  /// The event that tells the same of an observable.
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}

extension Infallible {
  /// What `create` hands to its closure.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  /// A source that runs `subscribe` anew for every observer.
  public static func create(
    subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(.create { observer in subscribe { observer.on($0.event) } })
  }
}

extension InfallibleType {
  /// Subscribes a closure that takes the events; an error goes to `Hooks.defaultErrorHandler`.
  public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
    asObservable().subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
  }

  /// Subscribes a closure for each kind of event, and one for the end of the subscription, whatever ended it.
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// The same with an object that the closures get and the subscription does not keep alive.
  ///
  /// Once the object is gone, no closure is called.
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onNext: { [weak object] element in
        if let object { onNext?(object, element) }
      },
      onCompleted: { [weak object] in
        if let object { onCompleted?(object) }
      },
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      })
  }
}

extension ObservableConvertibleType {
  /// The same sequence, with `element` in the place of an error.
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// The same sequence, with `infallible` in the place of an error.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().catch { _ in infallible.asObservable() })
  }

  /// The same sequence, with what `onErrorRecover` returns in the place of an error.
  public func asInfallible(
    onErrorRecover: @escaping (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
  }
}
