// Made by chapters 8a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements up to the moment in which `other` sends one; then it completes.
  public func take(until other: some ObservableType) -> Observable<Element> {
    TakeUntilOther(source: asObservable(), other: other.asObservable())
  }
}

private final class TakeUntilOther<Element, Other>: Producer<Element> {
  private let source: Observable<Element>
  private let other: Observable<Other>

  init(source: Observable<Element>, other: Observable<Other>) {
    self.source = source
    self.other = other
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = TakeUntilOtherSink(downstream: receiver)
    return sink.attached(to: sink.run(source, until: other))
  }
}

private final class TakeUntilOtherSink<Element>: StageSink<Element, Element> {
  let lock = RecursiveLock()

  func run<Other>(_ source: Observable<Element>, until other: Observable<Other>) -> Link? {
    let observer = TakeUntilOtherObserver<Other, Element>(sink: self)
    observer.subscription.setDisposable(other.feed(observer) ?? Disposables.create())
    return .both(source.feed(self), .to(observer.subscription))
  }

  override func next(_ element: Element) {
    lock.performLocked { forward(element) }
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    lock.performLocked { complete(leaving: lock) }
  }
}

private final class TakeUntilOtherObserver<Other, Element>: Receiver<Other> {
  let subscription = SingleAssignmentDisposable()
  private let sink: TakeUntilOtherSink<Element>

  init(sink: TakeUntilOtherSink<Element>) {
    self.sink = sink
    super.init()
  }

  override func next(_ element: Other) { sink.completed() }

  override func error(_ error: any Error) { sink.error(error) }

  override func completed() { sink.lock.disposeOutside(subscription) }
}
