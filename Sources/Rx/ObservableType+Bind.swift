// Made by chapter 20b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// Subscribes `observers`.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    subscribe { event in
      for observer in observers { observer.on(event) }
    }
  }

  /// Subscribes `observers`, which take optionals.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    map { $0 as Element? }.subscribe { event in
      for observer in observers { observer.on(event) }
    }
  }

  /// What `binder` makes of the sequence.
  public func bind<Result>(to binder: (Self) -> Result) -> Result {
    binder(self)
  }

  /// What `binder` makes of the sequence and `curriedArgument`.
  public func bind<R1, R2>(to binder: (Self) -> (R1) -> R2, curriedArgument: R1) -> R2 {
    binder(self)(curriedArgument)
  }

  /// Subscribes a closure that gets an object which the subscription does not keep alive; takes no error.
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    bind(onNext: { [weak object] element in
      if let object { onNext(object, element) }
    })
  }

  /// Subscribes a closure for the elements; an error traps in debug builds, and is printed in others.
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext, onError: bindingError)
  }

  /// Lets `relays` accept the elements; an error traps in debug builds, and is printed in others.
  public func bind(to relays: PublishRelay<Element>...) -> any Disposable {
    bind(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }

  /// Lets `relays` accept the elements; an error traps in debug builds, and is printed in others.
  public func bind(to relays: PublishRelay<Element?>...) -> any Disposable {
    map { $0 as Element? }.bind(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }

  /// Lets `relays` accept the elements; an error traps in debug builds, and is printed in others.
  public func bind(to relays: BehaviorRelay<Element>...) -> any Disposable {
    bind(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }

  /// Lets `relays` accept the elements; an error traps in debug builds, and is printed in others.
  public func bind(to relays: BehaviorRelay<Element?>...) -> any Disposable {
    map { $0 as Element? }.bind(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }

  /// Lets `relays` accept the elements; an error traps in debug builds, and is printed in others.
  public func bind(to relays: ReplayRelay<Element>...) -> any Disposable {
    bind(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }

  /// Lets `relays` accept the elements; an error traps in debug builds, and is printed in others.
  public func bind(to relays: ReplayRelay<Element?>...) -> any Disposable {
    map { $0 as Element? }.bind(onNext: { element in
      for relay in relays { relay.accept(element) }
    })
  }
}
