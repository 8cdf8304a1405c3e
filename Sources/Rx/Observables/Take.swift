// Made by chapters 7 and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The first `count` elements of this sequence.
  ///
  /// Completes with the last of them. Traps if `count` is negative.
  public func take(_ count: Int) -> Observable<Element> {
    count == 0 ? .empty() : TakeCount(source: asObservable(), count: count)
  }
}

private final class TakeCount<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let count: Int

  init(source: Observable<Element>, count: Int) {
    precondition(count >= 0, "count can't be negative")
    self.source = source
    self.count = count
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = TakeCountSink(count: count, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class TakeCountSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private var remaining: Int

  init(count: Int, observer: Observer, cancel: any Cancelable) {
    remaining = count
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    if remaining == 0 { return }
    if event.isStopEvent { return end(with: event) }
    remaining -= 1
    let isLast = remaining == 0
    forwardOn(event)
    if isLast { end(with: .completed) }
  }
}
