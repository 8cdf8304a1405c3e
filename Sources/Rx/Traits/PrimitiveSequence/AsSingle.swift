// Made by chapters 19 and 19a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The only element of this sequence, sent when the sequence has completed.
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement` if there is another number of them.
  public func asSingle() -> Single<Element> {
    Single(raw: AtMostOne(source: asObservable(), whenEmpty: .error(RxError.noElements)))
  }
}

/// Keeps an element until the end: only then is it known to be the only one.
final class AtMostOne<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let whenEmpty: Event<Element>

  init(source: Observable<Element>, whenEmpty: Event<Element>) {
    self.source = source
    self.whenEmpty = whenEmpty
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = AtMostOneSink(whenEmpty: whenEmpty, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    return (sink, subscription)
  }
}

private final class AtMostOneSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let whenEmpty: Event<Observer.Element>
  private var element: Event<Observer.Element>?

  init(whenEmpty: Event<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.whenEmpty = whenEmpty
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    switch event {
    case .next where element == nil:
      element = event
    case .next:
      end(with: .error(RxError.moreThanOneElement))
    case .error:
      end(with: event)
    case .completed:
      guard let element else { return end(with: whenEmpty) }
      forwardOn(element)
      end(with: event)
    }
  }
}

extension ObservableType {
  /// The element of this sequence if there is one, sent when the sequence has completed.
  ///
  /// Fails with `RxError.moreThanOneElement` if there are several.
  public func asMaybe() -> Maybe<Element> {
    Maybe(raw: AtMostOne(source: asObservable(), whenEmpty: .completed))
  }

  /// The first element of this sequence, sent at once, or `nil` if the sequence completes without one.
  public func first() -> Single<Element?> {
    Single(raw: take(1).map { $0 }.ifEmpty(default: nil))
  }
}
