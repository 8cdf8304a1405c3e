// Made by chapters 10a, 16a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, subscribed to anew after an error as soon as the trigger sends an element.
  ///
  /// `notificationHandler` makes the trigger out of the errors, once for each subscription. When the
  /// trigger has ended, the next error ends the sequence in the trigger's manner.
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> TriggerObservable
  ) -> Observable<Element> {
    RetryWhen(source: asObservable(), notificationHandler: notificationHandler)
  }

  /// The same for errors of one type; an error of another type ends the sequence.
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    RetryWhen(source: asObservable(), notificationHandler: notificationHandler)
  }
}

private final class RetryWhen<Element, Trigger: ObservableType, Failure>: Producer<Element> {
  private let source: Observable<Element>
  private let notificationHandler: (Observable<Failure>) -> Trigger

  init(source: Observable<Element>, notificationHandler: @escaping (Observable<Failure>) -> Trigger) {
    self.source = source
    self.notificationHandler = notificationHandler
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sources = sequence(first: source) { $0 }
    let errors = Errors<Failure>()
    let sink = RetryWhenSink<UnfoldFirstSequence<Observable<Element>>, Failure, Observer>(
      errors: errors, observer: observer, cancel: cancel)
    let trigger = notificationHandler(errors).subscribe(sink.onTrigger)
    let subscription = sink.run((sources, nil))
    return (sink, Disposables.create(subscription, trigger))
  }
}

private final class RetryWhenSink<Sources: Sequence, Failure, Observer: ObserverType>:
  TailRecursiveSink<Sources, Observer>, ObserverType
where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Observer.Element {
  private let lock = RecursiveLock()
  private let errors: Errors<Failure>
  private var isWaiting = false
  private var triggerEnd: Event<Observer.Element>?

  init(errors: Errors<Failure>, observer: Observer, cancel: any Cancelable) {
    self.errors = errors
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    if case .error(let error) = event, let failure = error as? Failure {
      if let triggerEnd = lock.performLocked(wait) { finish(with: triggerEnd) } else { errors.send(failure) }
    } else if event.isStopEvent {
      finish(with: event)
    } else {
      forwardOn(event)
    }
  }

  private func wait() -> Event<Observer.Element>? {
    isWaiting = true
    return triggerEnd
  }

  func onTrigger<Signal>(_ event: Event<Signal>) {
    switch event {
    case .next:
      if lock.performLocked(stopWaiting) { moveNext() }
    case .error(let error): endTrigger(with: .error(error))
    case .completed: endTrigger(with: .completed)
    }
  }

  private func stopWaiting() -> Bool {
    defer { isWaiting = false }
    return isWaiting
  }

  private func endTrigger(with event: Event<Observer.Element>) {
    let isTooLate = lock.performLocked {
      triggerEnd = event
      return isWaiting
    }
    if isTooLate { finish(with: event) }
  }

  private func finish(with event: Event<Observer.Element>) {
    end(with: event)
  }

  override func subscribeToNext(_ source: Observable<Observer.Element>) -> any Disposable {
    source.subscribe(self)
  }

  /// A nested `retry(when:)` has a trigger of its own, and stays a source like any other.
  override func extract(_ source: Observable<Observer.Element>) -> SequenceGenerator? {
    nil
  }
}

/// Errors as they come: an observer hears of those that follow its subscription.
private final class Errors<Failure>: Observable<Failure> {
  private let lock = RecursiveLock()
  private var observers = Bag<(Event<Failure>) -> Void>()

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Failure {
    let key = lock.performLocked { observers.insert(observer.on) }
    return Disposables.create { [weak self] in self?.forget(key) }
  }

  private func forget(_ key: BagKey) {
    _ = lock.performLocked { observers.removeKey(key) }
  }

  func send(_ error: Failure) {
    let audience = lock.performLocked { observers }
    audience.forEach { observer in observer(.next(error)) }
  }
}
