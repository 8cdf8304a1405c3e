// Made by chapters 20 and 20a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

import Foundation

/// Traps unless it is called on the main thread or on the main queue.
func ensureMain(_ errorMessage: String) {
  if Thread.isMainThread || DispatchQueue.isMain { return }
  fatalError(errorMessage)
}

private let offMain = "Call `drive` on the main queue: it replays the latest element where it is called."

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Subscribes a closure for each kind of event, and one for the end of the subscription; traps off the main queue.
  public func drive(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    ensureMain(offMain)
    return asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Subscribes `observers`; traps off the main queue.
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    ensureMain(offMain)
    return asObservable().subscribe { event in
      for observer in observers { observer.on(event) }
    }
  }

  /// Subscribes `observers`, which take optionals; traps off the main queue.
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    ensureMain(offMain)
    return asObservable().map { $0 as Element? }.subscribe { event in
      for observer in observers { observer.on(event) }
    }
  }

  /// Lets `relays` accept the elements; traps off the main queue.
  public func drive(_ relays: BehaviorRelay<Element>...) -> any Disposable {
    drive(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }

  /// Lets `relays` accept the elements; traps off the main queue.
  public func drive(_ relays: BehaviorRelay<Element?>...) -> any Disposable {
    drive(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }

  /// Lets `relays` accept the elements; traps off the main queue.
  public func drive(_ relays: ReplayRelay<Element>...) -> any Disposable {
    drive(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }

  /// Lets `relays` accept the elements; traps off the main queue.
  public func drive(_ relays: ReplayRelay<Element?>...) -> any Disposable {
    drive(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }

  /// What `transformation` makes of the sequence; traps off the main queue.
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
    ensureMain(offMain)
    return transformation(asObservable())
  }

  /// What `with` makes of the sequence and `curriedArgument`; traps off the main queue.
  public func drive<R1, R2>(_ with: (Observable<Element>) -> (R1) -> R2, curriedArgument: R1) -> R2 {
    ensureMain(offMain)
    return with(asObservable())(curriedArgument)
  }

  /// Subscribes closures that get an object which the subscription does not keep alive; traps off the main queue.
  ///
  /// Once the object is gone, no closure is called.
  public func drive<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    ensureMain(offMain)
    return asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Runs the sequence for its effects; traps off the main queue.
  public func drive() -> any Disposable {
    drive(onNext: nil, onCompleted: nil, onDisposed: nil)
  }
}
