// Made by chapters 8a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements that come after `other` has sent one.
  public func skip(until other: some ObservableType) -> Observable<Element> {
    SkipUntil(source: asObservable(), other: other.asObservable())
  }
}

private final class SkipUntil<Element, Other>: Producer<Element> {
  private let source: Observable<Element>
  private let other: Observable<Other>

  init(source: Observable<Element>, other: Observable<Other>) {
    self.source = source
    self.other = other
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = SkipUntilSink(downstream: receiver)
    return sink.attached(to: sink.run(source, until: other))
  }
}

private final class SkipUntilSink<Element>: StageSink<Element, Element> {
  let lock = RecursiveLock()
  fileprivate var isOpen = false

  func run<Other>(_ source: Observable<Element>, until other: Observable<Other>) -> Link? {
    let observer = SkipUntilObserver<Other, Element>(sink: self)
    let link = source.feed(self)
    observer.subscription.setDisposable(other.feed(observer) ?? Disposables.create())
    return .both(link, .to(observer.subscription))
  }

  override func next(_ element: Element) {
    lock.performLocked {
      if isOpen { forward(element) }
    }
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    let hasNothingToSay = lock.performLocked {
      if isOpen { complete(leaving: lock) }
      return !isOpen
    }
    if hasNothingToSay {
      dispose()
      abandon()
    }
  }

  func errorOfOther(_ error: any Error) {
    lock.performLocked {
      if !isOpen { fail(error, leaving: lock) }
    }
  }
}

private final class SkipUntilObserver<Other, Element>: Receiver<Other> {
  let subscription = SingleAssignmentDisposable()
  private let sink: SkipUntilSink<Element>

  init(sink: SkipUntilSink<Element>) {
    self.sink = sink
    super.init()
  }

  override func next(_ element: Other) {
    sink.lock.performLocked { sink.isOpen = true }
    sink.lock.disposeOutside(subscription)
  }

  override func error(_ error: any Error) { sink.errorOfOther(error) }

  override func completed() { sink.lock.disposeOutside(subscription) }
}
