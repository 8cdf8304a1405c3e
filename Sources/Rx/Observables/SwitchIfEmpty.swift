// Made by chapter 8a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, or `other` if this one completes without an element.
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    SwitchIfEmpty(source: asObservable(), other: other)
  }
}

private final class SwitchIfEmpty<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let other: Observable<Element>

  init(source: Observable<Element>, other: Observable<Element>) {
    self.source = source
    self.other = other
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = SwitchIfEmptySink(other: other, observer: observer, cancel: cancel)
    let subscription = Disposables.create(source.subscribe(sink), sink.otherSubscription)
    return (sink, subscription)
  }
}

private final class SwitchIfEmptySink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  let otherSubscription = SingleAssignmentDisposable()
  private let other: Observable<Observer.Element>
  private var isEmpty = true

  init(other: Observable<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.other = other
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    switch event {
    case .completed where isEmpty:
      otherSubscription.setDisposable(other.subscribe(SwitchIfEmptyObserver(sink: self)))
    case .next:
      isEmpty = false
      forwardOn(event)
    case .error, .completed:
      forwardOn(event)
      dispose()
    }
  }
}

private final class SwitchIfEmptyObserver<Observer: ObserverType>: ObserverType {
  private let sink: SwitchIfEmptySink<Observer>

  init(sink: SwitchIfEmptySink<Observer>) {
    self.sink = sink
  }

  func on(_ event: Event<Observer.Element>) {
    sink.forwardOn(event)
    if event.isStopEvent { sink.dispose() }
  }
}
