// Made by chapters 7a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, with closures that run while its events pass and while it is subscribed to and disposed.
  ///
  /// The closures whose names begin with `after` run when the observer has taken the event. If one of the
  /// closures throws, the sequence fails with that error.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil,
    afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onSubscribed: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    Do(
      source: asObservable(),
      before: { event in
        switch event {
        case .next(let element): try onNext?(element)
        case .error(let error): try onError?(error)
        case .completed: try onCompleted?()
        }
      },
      after: { event in
        switch event {
        case .next(let element): try afterNext?(element)
        case .error(let error): try afterError?(error)
        case .completed: try afterCompleted?()
        }
      },
      onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
  }
}

private final class Do<Element>: Producer<Element> {
  private let source: Observable<Element>
  let before: (Event<Element>) throws -> Void
  let after: (Event<Element>) throws -> Void
  private let onSubscribe: (() -> Void)?
  private let onSubscribed: (() -> Void)?
  private let onDispose: (() -> Void)?

  init(
    source: Observable<Element>,
    before: @escaping (Event<Element>) throws -> Void,
    after: @escaping (Event<Element>) throws -> Void,
    onSubscribe: (() -> Void)?, onSubscribed: (() -> Void)?, onDispose: (() -> Void)?
  ) {
    self.source = source
    self.before = before
    self.after = after
    self.onSubscribe = onSubscribe
    self.onSubscribed = onSubscribed
    self.onDispose = onDispose
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    onSubscribe?()
    let sink = DoSink(parent: self, observer: observer, cancel: cancel)
    let subscription = source.subscribe(sink)
    onSubscribed?()
    guard let onDispose else { return (sink, subscription) }
    return (sink, Disposables.create(subscription, Disposables.create(with: onDispose)))
  }
}

private final class DoSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let parent: Do<Observer.Element>

  init(parent: Do<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    if disposed { return }
    do {
      try parent.before(event)
    } catch {
      end(with: .error(error))
      return
    }
    forwardOn(event)
    do {
      try parent.after(event)
    } catch {
      // Nothing may follow the event that ends a sequence, not even this error.
      if !event.isStopEvent { end(with: .error(error)) }
    }
    if event.isStopEvent { dispose() }
  }
}
