// Made by chapters 15a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = SampleSink(parent: self, observer: observer, cancel: cancel)
    return (sink, sink.run())
  }
}

private final class SampleSink<Observer: ObserverType>: Sink<Observer>, SynchronizedOnType {
  let lock = RecursiveLock()
  private let parent: Sample<Observer.Element>
  private let sourceSubscription = SingleAssignmentDisposable()
  private var element: Observer.Element?
  private var atEnd = false

  init(parent: Sample<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    sourceSubscription.setDisposable(parent.source.subscribe(self))
    let samplerSubscription = parent.sampler.subscribe(SamplerObserver(parent: self))
    return Disposables.create(sourceSubscription, samplerSubscription)
  }

  func on(_ event: Event<Observer.Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Observer.Element>) {
    switch event {
    case .next(let element):
      lock.releaseOutside(replace(&self.element, with: element))
    case .error:
      end(with: event, leaving: lock)
    case .completed:
      atEnd = true
      lock.disposeOutside(sourceSubscription)
    }
  }

  func takeSample() {
    if let sampled = element ?? parent.defaultValue {
      lock.releaseOutside(replace(&element, with: nil))
      forwardOn(.next(sampled))
    }
    if atEnd {
      end(with: .completed, leaving: lock)
    }
  }

  func samplerFailed(_ error: any Error) {
    end(with: .error(error), leaving: lock)
  }
}

private final class SamplerObserver<Observer: ObserverType>: SynchronizedOnType {
  private let parent: SampleSink<Observer>
  var lock: RecursiveLock { parent.lock }

  init(parent: SampleSink<Observer>) {
    self.parent = parent
  }

  func on(_ event: Event<Void>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Void>) {
    switch event {
    case .next, .completed: parent.takeSample()
    case .error(let error): parent.samplerFailed(error)
    }
  }
}
