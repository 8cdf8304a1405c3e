// Made by chapters 19 and 19a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The promise of no element.
public enum CompletableTrait {}

/// Completes or fails, and sends nothing before.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

extension ObservableType where Element == Never {
  /// The same sequence as a completable; nothing is left to be checked.
  public func asCompletable() -> Completable {
    Completable(raw: asObservable())
  }
}

/// How a completable ends.
@frozen
public enum CompletableEvent: Sendable {
  /// With an error.
  case error(any Error)
  /// As it should.
  case completed
}

extension CompletableEvent: Equatable {
  /// Two errors count as equal if they are of one type and print the same.
  public static func == (lhs: CompletableEvent, rhs: CompletableEvent) -> Bool {
    switch (lhs, rhs) {
    case (.completed, .completed): true
    case (.error(let left), .error(let right)): Event<Int>.error(left) == .error(right)
    case (.completed, .error), (.error, .completed): false
    }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// What `create` hands to its closure.
  public typealias CompletableObserver = (CompletableEvent) -> Void

  /// A completable that runs `subscribe` anew for every observer and ends with the first event that it is given.
  public static func create(
    subscribe: @escaping (@escaping CompletableObserver) -> any Disposable
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable.create { observer in
        subscribe { event in
          switch event {
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// Subscribes a closure that takes the end.
  public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
    primitiveSequence.source.subscribe { (event: Event<Never>) in
      switch event {
      case .error(let error): observer(.error(error))
      case .completed: observer(.completed)
      }
    }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A completable that fails.
  public static func error(_ error: any Error) -> Completable {
    Completable(raw: Observable.error(error))
  }

  /// A completable that never ends.
  public static func never() -> Completable {
    Completable(raw: Observable.never())
  }

  /// A completable that completes at once.
  public static func empty() -> Completable {
    Completable(raw: Observable.empty())
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes a closure for each kind of end, and one for the end of the subscription, whatever ended it.
  ///
  /// An error that no closure takes goes to `Hooks.defaultErrorHandler`.
  public func subscribe(
    onCompleted: (() -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let ending = SubscriptionEnd(onDisposed)
    let subscription = subscribe { (event: CompletableEvent) in
      switch event {
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
    onCompleted: ((Object) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onCompleted: { [weak object] in
        if let object { onCompleted?(object) }
      },
      onError: SubscriptionEnd.handing(object, to: onError),
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      })
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// The same completable, with closures that run while its end passes and while it is subscribed to and disposed.
  public func `do`(
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: primitiveSequence.source.do(
        onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// `second`, subscribed to when this has completed.
  public func andThen<Element>(_ second: Observable<Element>) -> Observable<Element> {
    primitiveSequence.source.map { (_: Never) -> Element in }.concat(second)
  }

  /// `second`, subscribed to when this has completed.
  public func andThen<Element>(_ second: Single<Element>) -> Single<Element> {
    Single(raw: andThen(second.source))
  }

  /// `second`, subscribed to when this has completed.
  public func andThen<Element>(_ second: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: andThen(second.source))
  }

  /// `second`, subscribed to when this has completed.
  public func andThen(_ second: Completable) -> Completable {
    concat(second)
  }

  /// `second`, subscribed to when this has completed.
  public func concat(_ second: Completable) -> Completable {
    Completable.concat(primitiveSequence, second)
  }

  /// Completables one after the other, the next when the one before has completed.
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
  where Sequence.Element == Completable {
    Completable(raw: Observable.concat(sequence.lazy.map { $0.source }))
  }

  /// Completables one after the other, the next when the one before has completed.
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: Observable.concat(collection.map { $0.source }))
  }

  /// Completables one after the other, the next when the one before has completed.
  public static func concat(_ sources: Completable...) -> Completable {
    Completable(raw: Observable.concat(sources.map { $0.source }))
  }

  /// All of `sources` at once; completes when the last of them does.
  public static func zip<Collection: Swift.Collection>(_ sources: Collection) -> Completable
  where Collection.Element == Completable {
    Completable(raw: Observable.merge(sources.map { $0.source }))
  }

  /// All of `sources` at once; completes when the last of them does.
  public static func zip(_ sources: [Completable]) -> Completable {
    Completable(raw: Observable.merge(sources.map { $0.source }))
  }

  /// All of `sources` at once; completes when the last of them does.
  public static func zip(_ sources: Completable...) -> Completable {
    zip(sources)
  }
}
