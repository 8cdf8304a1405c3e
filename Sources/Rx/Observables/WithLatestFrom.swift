// Made by chapters 8a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = WithLatestFromSink(resultSelector: resultSelector, downstream: receiver)
    return sink.attached(to: sink.run(first, second))
  }
}

private final class WithLatestFromSink<First, Second, Element>: StageSink<First, Element> {
  let lock = RecursiveLock()
  private let resultSelector: (First, Second) throws -> Element
  fileprivate var latest: Second?

  init(resultSelector: @escaping (First, Second) throws -> Element, downstream: Receiver<Element>) {
    self.resultSelector = resultSelector
    super.init(downstream: downstream)
  }

  func run(_ first: Observable<First>, _ second: Observable<Second>) -> Link? {
    let observer = WithLatestFromSecond(sink: self)
    observer.subscription.setDisposable(second.feed(observer) ?? Disposables.create())
    return .both(first.feed(self), .to(observer.subscription))
  }

  override func next(_ element: First) {
    lock.performLocked {
      if let latest { emit(element, latest) }
    }
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    lock.performLocked { complete(leaving: lock) }
  }

  private func emit(_ element: First, _ latest: Second) {
    if disposed { return }
    do {
      let result = try resultSelector(element, latest)
      lock.releaseOutside(result)
      forward(result)
    } catch {
      fail(error, leaving: lock)
      // It may have been replaced meanwhile, and this be the last reference.
      lock.releaseOutside(latest)
    }
  }
}

private final class WithLatestFromSecond<First, Second, Element>: Receiver<Second> {
  let subscription = SingleAssignmentDisposable()
  private let sink: WithLatestFromSink<First, Second, Element>

  init(sink: WithLatestFromSink<First, Second, Element>) {
    self.sink = sink
    super.init()
  }

  override func next(_ element: Second) {
    sink.lock.performLocked { sink.lock.releaseOutside(replace(&sink.latest, with: element)) }
  }

  override func error(_ error: any Error) { sink.error(error) }

  override func completed() { sink.lock.disposeOutside(subscription) }
}
