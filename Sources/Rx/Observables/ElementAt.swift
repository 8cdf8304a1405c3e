// Made by chapters 7a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The element of this sequence with the number `index`, counted from 0.
  ///
  /// Fails with `RxError.argumentOutOfRange` if this sequence completes before. Traps if `index` is negative.
  public func element(at index: Int) -> Observable<Element> {
    ElementAt(source: asObservable(), index: index)
  }
}

private final class ElementAt<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let index: Int

  init(source: Observable<Element>, index: Int) {
    precondition(index >= 0, "index can't be negative")
    self.source = source
    self.index = index
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = ElementAtSink(index: index, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class ElementAtSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private var remaining: Int

  init(index: Int, observer: Observer, cancel: any Cancelable) {
    remaining = index
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    if remaining < 0 { return }
    switch event {
    case .next:
      remaining -= 1
      if remaining >= 0 { return }
      forwardOn(event)
      end(with: .completed)
    case .error:
      end(with: event)
    case .completed:
      end(with: .error(RxError.argumentOutOfRange))
    }
  }
}
