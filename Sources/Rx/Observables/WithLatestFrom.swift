// Made by chapters 8a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// What `resultSelector` makes of each element and the latest one of `second`.
  ///
  /// Elements that come before `second` has sent one are dropped.
  public func withLatestFrom<Source: ObservableConvertibleType, ResultType>(
    _ second: Source,
    resultSelector: @escaping (Element, Source.Element) throws -> ResultType
  ) -> Observable<ResultType> {
    WithLatestFrom(
      first: asObservable(), second: second.asObservable(), resultSelector: resultSelector)
  }

  /// The latest element of `second`, whenever this sequence sends one.
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> {
    WithLatestFrom(first: asObservable(), second: second.asObservable(), resultSelector: { $1 })
  }
}

private final class WithLatestFrom<First, Second, Element>: Producer<Element> {
  private let first: Observable<First>
  private let second: Observable<Second>
  private let resultSelector: (First, Second) throws -> Element

  init(
    first: Observable<First>, second: Observable<Second>,
    resultSelector: @escaping (First, Second) throws -> Element
  ) {
    self.first = first
    self.second = second
    self.resultSelector = resultSelector
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = WithLatestFromSink<First, Second, Observer>(
      resultSelector: resultSelector, observer: observer, cancel: cancel)
    return (sink, sink.run(first, second))
  }
}

private final class WithLatestFromSink<First, Second, Observer: ObserverType>:
  Sink<Observer>, SynchronizedOnType
{
  let lock = RecursiveLock()
  private let resultSelector: (First, Second) throws -> Observer.Element
  fileprivate var latest: Second?

  init(
    resultSelector: @escaping (First, Second) throws -> Observer.Element,
    observer: Observer, cancel: any Cancelable
  ) {
    self.resultSelector = resultSelector
    super.init(observer: observer, cancel: cancel)
  }

  func run(_ first: Observable<First>, _ second: Observable<Second>) -> any Disposable {
    let observer = WithLatestFromSecond(sink: self)
    observer.subscription.setDisposable(second.subscribe(observer))
    return Disposables.create(first.subscribe(self), observer.subscription)
  }

  func on(_ event: Event<First>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<First>) {
    switch event {
    case .next(let element):
      if let latest { emit(element, latest) }
    case .error(let error):
      fail(error)
    case .completed:
      end(with: .completed, leaving: lock)
    }
  }

  private func emit(_ element: First, _ latest: Second) {
    if disposed { return }
    do {
      let result = try resultSelector(element, latest)
      lock.releaseOutside(result)
      forwardOn(.next(result))
    } catch {
      fail(error)
    }
  }

  fileprivate func fail(_ error: any Error) {
    end(with: .error(error), leaving: lock)
  }
}

private final class WithLatestFromSecond<First, Second, Observer: ObserverType>: SynchronizedOnType {
  let subscription = SingleAssignmentDisposable()
  private let sink: WithLatestFromSink<First, Second, Observer>

  var lock: RecursiveLock { sink.lock }

  init(sink: WithLatestFromSink<First, Second, Observer>) {
    self.sink = sink
  }

  func on(_ event: Event<Second>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Second>) {
    switch event {
    case .next(let element): lock.releaseOutside(replace(&sink.latest, with: element))
    case .error(let error): sink.fail(error)
    case .completed: lock.disposeOutside(subscription)
    }
  }
}
