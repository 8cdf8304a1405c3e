// Made by chapters 15a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// At every event of `sampler`, the latest element, if there was one since the last time.
  ///
  /// If there was none, `defaultValue` is sent, if there is one.
  public func sample(
    _ sampler: some ObservableType, defaultValue: Element? = nil
  ) -> Observable<Element> {
    Sample(
      source: asObservable(), sampler: sampler.asObservable().map { _ in () }, defaultValue: defaultValue)
  }
}

private final class Sample<Element>: Producer<Element> {
  let source: Observable<Element>
  let sampler: Observable<Void>
  let defaultValue: Element?

  init(source: Observable<Element>, sampler: Observable<Void>, defaultValue: Element?) {
    self.source = source
    self.sampler = sampler
    self.defaultValue = defaultValue
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = SampleSink(parent: self, downstream: receiver)
    return sink.attached(to: sink.run())
  }
}

private final class SampleSink<Element>: StageSink<Element, Element> {
  private let lock = RecursiveLock()
  private let parent: Sample<Element>
  private let sourceSubscription = SingleAssignmentDisposable()
  private var element: Element?
  private var atEnd = false
  private var samplerIsOver = false

  init(parent: Sample<Element>, downstream: Receiver<Element>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  func run() -> Link? {
    sourceSubscription.setDisposable(parent.source.feed(self) ?? Disposables.create())
    return .both(.to(sourceSubscription), parent.sampler.feed(SamplerObserver(parent: self)))
  }

  override func next(_ element: Element) {
    lock.performLocked { lock.releaseOutside(replace(&self.element, with: element)) }
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    let isAbandoned = lock.performLocked {
      atEnd = true
      lock.disposeOutside(sourceSubscription)
      return samplerIsOver
    }
    if isAbandoned {
      dispose()
      abandon()
    }
  }

  func takeSample(isLast: Bool = false) {
    lock.performLocked {
      if let sampled = element ?? parent.defaultValue {
        lock.releaseOutside(replace(&element, with: nil))
        forward(sampled)
      }
      if isLast { samplerIsOver = true }
      if atEnd { complete(leaving: lock) }
    }
  }
}

private final class SamplerObserver<Element>: Receiver<Void> {
  private let parent: SampleSink<Element>

  init(parent: SampleSink<Element>) {
    self.parent = parent
    super.init()
  }

  override func next(_ element: Void) { parent.takeSample() }

  override func error(_ error: any Error) { parent.error(error) }

  override func completed() { parent.takeSample(isLast: true) }
}
