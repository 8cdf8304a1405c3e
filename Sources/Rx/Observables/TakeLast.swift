// Made by chapters 7a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The last `count` elements of this sequence, sent when it completes.
  ///
  /// Traps if `count` is negative.
  public func takeLast(_ count: Int) -> Observable<Element> {
    TakeLast(source: asObservable(), count: count)
  }
}

private final class TakeLast<Element>: Producer<Element> {
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
    let sink = TakeLastSink(count: count, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class TakeLastSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let count: Int
  private var elements: [Observer.Element] = []
  /// Where the oldest element is, once there are `count`.
  private var oldest = 0

  init(count: Int, observer: Observer, cancel: any Cancelable) {
    self.count = count
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    switch event {
    case .next(let element):
      keep(element)
    case .error:
      forwardOn(event)
      dispose()
    case .completed:
      for element in elements[oldest...] { forwardOn(.next(element)) }
      for element in elements[..<oldest] { forwardOn(.next(element)) }
      forwardOn(.completed)
      dispose()
    }
  }

  private func keep(_ element: Observer.Element) {
    if elements.count < count {
      elements.append(element)
    } else if count > 0 {
      let place = oldest
      oldest = (oldest + 1) % count
      _ = replace(&elements[place], with: element)
    }
  }
}
