// Made by chapters 10a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType where Element: EventConvertible {
  /// The sequence that the elements tell of: the way back from `materialize`.
  public func dematerialize() -> Observable<Element.Element> {
    Dematerialize(source: asObservable())
  }
}

private final class Dematerialize<Source: EventConvertible>: Producer<Source.Element> {
  private let source: Observable<Source>

  init(source: Observable<Source>) {
    self.source = source
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Source.Element {
    let sink = DematerializeSink<Source, Observer>(observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class DematerializeSink<Source: EventConvertible, Observer: ObserverType>:
  Sink<Observer>, ObserverType
where Observer.Element == Source.Element {
  func on(_ event: Event<Source>) {
    switch event {
    case .next(let element): pass(element.event)
    case .error(let error): pass(.error(error))
    case .completed: pass(.completed)
    }
  }

  private func pass(_ event: Event<Observer.Element>) {
    if event.isStopEvent { end(with: event) } else { forwardOn(event) }
  }
}
