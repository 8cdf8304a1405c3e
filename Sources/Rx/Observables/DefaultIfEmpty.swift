// Made by chapter 7a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence, or `default` alone if it completes without any.
  public func ifEmpty(default: Element) -> Observable<Element> {
    DefaultIfEmpty(source: asObservable(), default: `default`)
  }
}

private final class DefaultIfEmpty<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let `default`: Element

  init(source: Observable<Element>, default: Element) {
    self.source = source
    self.default = `default`
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = DefaultIfEmptySink(default: `default`, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class DefaultIfEmptySink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let `default`: Observer.Element
  private var isEmpty = true

  init(default: Observer.Element, observer: Observer, cancel: any Cancelable) {
    self.default = `default`
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    switch event {
    case .next:
      isEmpty = false
      forwardOn(event)
    case .error:
      forwardOn(event)
      dispose()
    case .completed:
      if isEmpty { forwardOn(.next(`default`)) }
      forwardOn(.completed)
      dispose()
    }
  }
}
