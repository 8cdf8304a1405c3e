// Made by chapters 8a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements that come after `other` has sent one.
  public func skip(until other: some ObservableType) -> Observable<Element> {
    SkipUntil(source: asObservable(), other: other.asObservable())
  }
}

private final class SkipUntil<Element, Other>: Producer<Element> {
  private let source: Observable<Element>
  private let other: Observable<Other>

  init(source: Observable<Element>, other: Observable<Other>) {
    self.source = source
    self.other = other
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = SkipUntilSink(observer: observer, cancel: cancel)
    return (sink, sink.run(source, until: other))
  }
}

private final class SkipUntilSink<Observer: ObserverType>: Sink<Observer>, SynchronizedOnType {
  let lock = RecursiveLock()
  fileprivate var isOpen = false

  func run<Other>(_ source: Observable<Observer.Element>, until other: Observable<Other>) -> any Disposable {
    let observer = SkipUntilObserver<Other, Observer>(sink: self)
    let subscription = source.subscribe(self)
    observer.subscription.setDisposable(other.subscribe(observer))
    return Disposables.create(subscription, observer.subscription)
  }

  func on(_ event: Event<Observer.Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Observer.Element>) {
    switch event {
    case .next:
      if isOpen { forwardOn(event) }
    case .error:
      end(with: event, leaving: lock)
    case .completed:
      if isOpen { end(with: event, leaving: lock) } else { lock.disposeOutside(self) }
    }
  }
}

private final class SkipUntilObserver<Element, Observer: ObserverType>: SynchronizedOnType {
  let subscription = SingleAssignmentDisposable()
  private let sink: SkipUntilSink<Observer>

  var lock: RecursiveLock { sink.lock }

  init(sink: SkipUntilSink<Observer>) {
    self.sink = sink
  }

  func on(_ event: Event<Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Element>) {
    switch event {
    case .next:
      sink.isOpen = true
      lock.disposeOutside(subscription)
    case .error(let error):
      sink.synchronized_on(.error(error))
    case .completed:
      lock.disposeOutside(subscription)
    }
  }
}
