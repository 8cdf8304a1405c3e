// Made by chapters 7a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence from the first one on for which `predicate` doesn't hold.
  ///
  /// If `predicate` throws, the sequence fails with that error.
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    SkipWhile(source: asObservable(), predicate: predicate)
  }
}

private final class SkipWhile<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let predicate: (Element) throws -> Bool

  init(source: Observable<Element>, predicate: @escaping (Element) throws -> Bool) {
    self.source = source
    self.predicate = predicate
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = SkipWhileSink(predicate: predicate, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class SkipWhileSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let predicate: (Observer.Element) throws -> Bool
  private var isSkipping = true

  init(
    predicate: @escaping (Observer.Element) throws -> Bool,
    observer: Observer, cancel: any Cancelable
  ) {
    self.predicate = predicate
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    switch event {
    case .next(let element):
      if disposed { return }
      do {
        if isSkipping { isSkipping = try predicate(element) }
        if !isSkipping { forwardOn(event) }
      } catch {
        end(with: .error(error))
      }
    case .error, .completed:
      end(with: event)
    }
  }
}
