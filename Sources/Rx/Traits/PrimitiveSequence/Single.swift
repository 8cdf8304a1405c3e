// Made by chapters 19 and 19a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The promise of one element, or an error.
public enum SingleTrait {}

/// Sends one element and completes, or fails.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// How a single ends: with its element, or with an error.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// What `create` hands to its closure.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// A single that runs `subscribe` anew for every observer and ends with the first result that it is given.
  public static func create(
    subscribe: @escaping (@escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    PrimitiveSequence(
      raw: Observable.create { observer in
        let gate = Gate()
        return subscribe { event in
          guard gate.pass() else { return }
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error):
            observer.onError(error)
          }
        }
      })
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes a closure that takes the result.
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
    let gate = Gate()
    return primitiveSequence.source.subscribe { (event: Event<Element>) in
      guard gate.pass() else { return }
      switch event {
      case .next(let element): observer(.success(element))
      case .error(let error): observer(.failure(error))
      case .completed: observer(.failure(RxError.noElements))
      }
    }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The element, transformed.
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> {
    Single(raw: primitiveSequence.source.map(transform))
  }

  /// The single that `selector` makes of the element.
  public func flatMap<Result>(
    _ selector: @escaping (Element) throws -> Single<Result>
  ) -> Single<Result> {
    Single(raw: primitiveSequence.source.flatMap(selector))
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A single that sends `element`.
  public static func just(_ element: Element) -> Single<Element> {
    Single(raw: Observable.just(element))
  }

  /// A single that sends `element` on `scheduler`.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Single<Element> {
    Single(raw: Observable.just(element, scheduler: scheduler))
  }

  /// A single that fails.
  public static func error(_ error: any Error) -> Single<Element> {
    Single(raw: Observable.error(error))
  }

  /// A single that never ends.
  public static func never() -> Single<Element> {
    Single(raw: Observable.never())
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes a closure for each result, and one for the end of the subscription, whatever ended it.
  ///
  /// An error that no closure takes goes to `Hooks.defaultErrorHandler`.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let ending = SubscriptionEnd(onDisposed)
    let subscription = subscribe { (event: SingleEvent<Element>) in
      switch event {
      case .success(let element): onSuccess?(element)
      case .failure(let error): ending.report(error, to: onFailure)
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
    onFailure: ((Object, any Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: { [weak object] element in
        if let object { onSuccess?(object, element) }
      },
      onFailure: SubscriptionEnd.handing(object, to: onFailure),
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      })
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The same single, with closures that run while its result passes and while it is subscribed to and disposed.
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil,
    afterSuccess: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: primitiveSequence.source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// The element if `predicate` holds for it.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source.filter(predicate))
  }

  /// What `transform` makes of the element, if that isn't `nil`.
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.compactMap(transform))
  }

  /// The maybe that `selector` makes of the element.
  public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: primitiveSequence.source.flatMap(selector))
  }

  /// The completable that `selector` makes of the element.
  public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
    Completable(raw: primitiveSequence.source.flatMap(selector))
  }

  /// The same single, with `element` in the place of an error.
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: primitiveSequence.source.catchAndReturn(element))
  }

  /// The same single, without the promise that an element comes.
  public func asMaybe() -> Maybe<Element> {
    Maybe(raw: primitiveSequence.source)
  }

  /// The end of this single without its element.
  public func asCompletable() -> Completable {
    primitiveSequence.source.ignoreElements().asCompletable()
  }
}
