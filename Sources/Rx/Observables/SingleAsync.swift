// Made by chapters 7a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The only element of this sequence.
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement` if there is another number of them.
  public func single() -> Observable<Element> {
    SingleAsync(source: asObservable(), predicate: { _ in true })
  }

  /// The only element of this sequence for which `predicate` holds.
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement` if there is another number of them,
  /// and with the error of `predicate` if that throws.
  public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    SingleAsync(source: asObservable(), predicate: predicate)
  }
}

private final class SingleAsync<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let predicate: (Element) throws -> Bool

  init(source: Observable<Element>, predicate: @escaping (Element) throws -> Bool) {
    self.source = source
    self.predicate = predicate
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = SingleAsyncSink(predicate: predicate, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class SingleAsyncSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let predicate: (Observer.Element) throws -> Bool
  private var hasElement = false

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
        if try predicate(element) { try take(event) }
      } catch {
        end(with: .error(error))
      }
    case .error:
      end(with: event)
    case .completed:
      end(with: hasElement ? .completed : .error(RxError.noElements))
    }
  }

  private func take(_ event: Event<Observer.Element>) throws {
    if hasElement { throw RxError.moreThanOneElement }
    hasElement = true
    forwardOn(event)
  }
}
