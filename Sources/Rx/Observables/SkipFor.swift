// Made by chapters 15a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// Only the elements that come when `duration` has passed.
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    SkipTime(source: asObservable(), duration: duration, scheduler: scheduler)
  }
}

private final class SkipTime<Element>: Producer<Element> {
  let source: Observable<Element>
  let duration: RxTimeInterval
  let scheduler: any SchedulerType

  init(source: Observable<Element>, duration: RxTimeInterval, scheduler: any SchedulerType) {
    self.source = source
    self.duration = duration
    self.scheduler = scheduler
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = SkipTimeSink(observer: observer, cancel: cancel)
    return (sink, sink.run(self))
  }
}

private final class SkipTimeSink<Observer: ObserverType>: Sink<Observer>, SynchronizedOnType {
  let lock = RecursiveLock()
  private var isOpen = false

  func run(_ parent: SkipTime<Observer.Element>) -> any Disposable {
    let timer = parent.scheduler.scheduleRelative((), dueTime: parent.duration) { _ in
      self.lock.performLocked { self.isOpen = true }
      return Disposables.create()
    }
    return Disposables.create(timer, parent.source.subscribe(self))
  }

  func on(_ event: Event<Observer.Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Observer.Element>) {
    if event.isStopEvent { return end(with: event, leaving: lock) }
    if isOpen { forwardOn(event) }
  }
}
