// Made by chapter 6a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence, each with its number, counted from 0.
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    Enumerated(source: asObservable())
  }
}

private final class Enumerated<Element>: Producer<(index: Int, element: Element)> {
  private let source: Observable<Element>

  init(source: Observable<Element>) {
    self.source = source
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable)
  where Observer.Element == (index: Int, element: Element) {
    let sink = EnumeratedSink<Element, Observer>(observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class EnumeratedSink<Source, Observer: ObserverType>: Sink<Observer>, ObserverType
where Observer.Element == (index: Int, element: Source) {
  private var index = 0

  func on(_ event: Event<Source>) {
    switch event {
    case .next(let element):
      let number = index
      index += 1
      forwardOn(.next((index: number, element: element)))
    case .error(let error):
      forwardOn(.error(error))
      dispose()
    case .completed:
      forwardOn(.completed)
      dispose()
    }
  }
}
