// Made by chapters 10, 10a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence until it fails; then what `handler` makes of the error takes over.
  ///
  /// If the handler throws, the observer gets that error.
  public func `catch`(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    Catch(source: asObservable(), handler: handler)
  }
}

private final class Catch<Element>: Producer<Element> {
  let source: Observable<Element>
  let handler: (any Error) throws -> Observable<Element>

  init(
    source: Observable<Element>,
    handler: @escaping (any Error) throws -> Observable<Element>
  ) {
    self.source = source
    self.handler = handler
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = CatchSink(parent: self, observer: observer, cancel: cancel)
    let subscription = sink.run()
    return (sink, subscription)
  }
}

private final class CatchSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let parent: Catch<Observer.Element>
  private let subscription = SerialDisposable()

  init(parent: Catch<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    let first = SingleAssignmentDisposable()
    subscription.disposable = first
    first.setDisposable(parent.source.subscribe(self))
    return subscription
  }

  func on(_ event: Event<Observer.Element>) {
    guard case .error(let error) = event else { return pass(event) }
    if disposed { return }
    do {
      let fallback = try parent.handler(error)
      subscription.disposable = fallback.subscribe(CatchSinkProxy(parent: self))
    } catch {
      pass(.error(error))
    }
  }

  func pass(_ event: Event<Observer.Element>) {
    if event.isStopEvent { end(with: event) } else { forwardOn(event) }
  }
}

private final class CatchSinkProxy<Observer: ObserverType>: ObserverType {
  private let parent: CatchSink<Observer>

  init(parent: CatchSink<Observer>) {
    self.parent = parent
  }

  func on(_ event: Event<Observer.Element>) {
    parent.pass(event)
  }
}

extension ObservableType {
  /// The same sequence, subscribed to anew after every error, until it completes.
  public func retry() -> Observable<Element> {
    CatchSequence(sources: sequence(first: asObservable()) { $0 })
  }
}

private final class CatchSequence<Sources: Sequence>: Producer<Sources.Element.Element>
where Sources.Element: ObservableConvertibleType {
  let sources: Sources

  init(sources: Sources) {
    self.sources = sources
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = CatchSequenceSink<Sources, Observer>(observer: observer, cancel: cancel)
    let subscription = sink.run((sources.makeIterator(), nil))
    return (sink, subscription)
  }
}

private final class CatchSequenceSink<Sources: Sequence, Observer: ObserverType>:
  TailRecursiveSink<Sources, Observer>, ObserverType
where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Observer.Element {
  private var lastError: (any Error)?

  func on(_ event: Event<Observer.Element>) {
    switch event {
    case .next:
      forwardOn(event)
    case .error(let error):
      lastError = error
      moveNext()
    case .completed:
      end(with: event)
    }
  }

  override func done() {
    end(with: lastError.map { .error($0) } ?? .completed)
  }

  override func subscribeToNext(_ source: Observable<Observer.Element>) -> any Disposable {
    source.subscribe(self)
  }

  override func extract(_ source: Observable<Observer.Element>) -> SequenceGenerator? {
    (source as? CatchSequence<Sources>).map { ($0.sources.makeIterator(), nil) }
  }
}

extension ObservableType {
  /// The same sequence, with `element` and completion in the place of an error.
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    Catch(source: asObservable(), handler: { _ in .just(element) })
  }
}

extension ObservableType {
  /// The first source; whenever one fails, the next one takes over.
  public static func `catch`<Sequence: Swift.Sequence>(sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    CatchSequence(sources: sequence)
  }
}

extension ObservableType {
  /// The same sequence, subscribed to anew after an error, at most `maxAttemptCount` times in all.
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    CatchSequence(sources: Swift.repeatElement(asObservable(), count: maxAttemptCount))
  }
}
