// Made by chapter 19a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The promise of at most one element.
public enum MaybeTrait {}

/// Sends one element and completes, or only completes, or fails.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// How a maybe ends.
@frozen
public enum MaybeEvent<Element> {
  /// With its element.
  case success(Element)
  /// With an error.
  case error(any Error)
  /// Without an element.
  case completed
}

extension MaybeEvent: Equatable where Element: Equatable {
  /// Two errors count as equal if they are of one type and print the same.
  public static func == (lhs: MaybeEvent<Element>, rhs: MaybeEvent<Element>) -> Bool {
    lhs.event == rhs.event
  }
}

extension MaybeEvent {
  /// The event that tells the same of an observable.
  var event: Event<Element> {
    switch self {
    case .success(let element): .next(element)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// What `create` hands to its closure.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// A maybe that runs `subscribe` anew for every observer and ends with the first event that it is given.
  public static func create(
    subscribe: @escaping (@escaping MaybeObserver) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable.create { observer in
        let gate = Gate()
        return subscribe { event in
          guard gate.pass() else { return }
          observer.on(event.event)
          if case .success = event { observer.onCompleted() }
        }
      })
  }

  /// Subscribes a closure that takes the end.
  public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
    let gate = Gate()
    return primitiveSequence.source.subscribe { (event: Event<Element>) in
      guard gate.pass() else { return }
      switch event {
      case .next(let element): observer(.success(element))
      case .error(let error): observer(.error(error))
      case .completed: observer(.completed)
      }
    }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A maybe that sends `element`.
  public static func just(_ element: Element) -> Maybe<Element> {
    Maybe(raw: Observable.just(element))
  }

  /// A maybe that sends `element` on `scheduler`.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Maybe<Element> {
    Maybe(raw: Observable.just(element, scheduler: scheduler))
  }

  /// A maybe that fails.
  public static func error(_ error: any Error) -> Maybe<Element> {
    Maybe(raw: Observable.error(error))
  }

  /// A maybe that never ends.
  public static func never() -> Maybe<Element> {
    Maybe(raw: Observable.never())
  }

  /// A maybe that only completes.
  public static func empty() -> Maybe<Element> {
    Maybe(raw: Observable.empty())
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Subscribes a closure for each kind of end, and one for the end of the subscription, whatever ended it.
  ///
  /// An error that no closure takes goes to `Hooks.defaultErrorHandler`.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let ending = SubscriptionEnd(onDisposed)
    let subscription = subscribe { (event: MaybeEvent<Element>) in
      switch event {
      case .success(let element): onSuccess?(element)
      case .error(let error): ending.report(error, to: onError)
      case .completed: onCompleted?()
      }
      ending.dispose()
    }
    return Disposables.create(subscription, ending)
  }

  /// The same with an object that the closures get and the subscription does not keep alive.
  ///
  /// Once the object is gone, no closure is called. An error that no closure takes goes to
  /// `Hooks.defaultErrorHandler`.
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: { [weak object] element in
        if let object { onSuccess?(object, element) }
      },
      onError: SubscriptionEnd.handing(object, to: onError),
      onCompleted: { [weak object] in
        if let object { onCompleted?(object) }
      },
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      })
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The same maybe, with closures that run while its events pass and while it is subscribed to and disposed.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: primitiveSequence.source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError,
        onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// The element if there is one and `predicate` holds for it.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// The element, if there is one, transformed.
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.map(transform))
  }

  /// What `transform` makes of the element, if that isn't `nil`.
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.compactMap(transform))
  }

  /// The maybe that `selector` makes of the element.
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.flatMap(selector))
  }

  /// The element, or `default` if there is none.
  public func ifEmpty(default: Element) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(default: `default`))
  }

  /// This maybe, or `other` if there is no element.
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }

  /// The element, or that of `other` if there is none.
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: primitiveSequence.source.ifEmpty(switchTo: other.source))
  }

  /// The same maybe, with `element` in the place of an error.
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
  }
}
