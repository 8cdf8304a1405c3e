// Made by chapters 8a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements up to the moment in which `other` sends one; then it completes.
  public func take(until other: some ObservableType) -> Observable<Element> {
    TakeUntilOther(source: asObservable(), other: other.asObservable())
  }
}

private final class TakeUntilOther<Element, Other>: Producer<Element> {
  private let source: Observable<Element>
  private let other: Observable<Other>

  init(source: Observable<Element>, other: Observable<Other>) {
    self.source = source
    self.other = other
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = TakeUntilOtherSink(observer: observer, cancel: cancel)
    return (sink, sink.run(source, until: other))
  }
}

private final class TakeUntilOtherSink<Observer: ObserverType>: Sink<Observer>, SynchronizedOnType {
  let lock = RecursiveLock()

  func run<Other>(_ source: Observable<Observer.Element>, until other: Observable<Other>) -> any Disposable {
    let observer = TakeUntilOtherObserver<Other, Observer>(sink: self)
    observer.subscription.setDisposable(other.subscribe(observer))
    return Disposables.create(source.subscribe(self), observer.subscription)
  }

  func on(_ event: Event<Observer.Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Observer.Element>) {
    if event.isStopEvent { end(with: event, leaving: lock) } else { forwardOn(event) }
  }
}

private final class TakeUntilOtherObserver<Element, Observer: ObserverType>: SynchronizedOnType {
  let subscription = SingleAssignmentDisposable()
  private let sink: TakeUntilOtherSink<Observer>

  var lock: RecursiveLock { sink.lock }

  init(sink: TakeUntilOtherSink<Observer>) {
    self.sink = sink
  }

  func on(_ event: Event<Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Element>) {
    switch event {
    case .next: sink.synchronized_on(.completed)
    case .error(let error): sink.synchronized_on(.error(error))
    case .completed: lock.disposeOutside(subscription)
    }
  }
}
