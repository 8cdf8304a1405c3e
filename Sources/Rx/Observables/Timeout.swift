// Made by chapters 15a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, unless there is no event for `dueTime`: then it fails with `RxError.timeout`.
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// The same sequence, unless there is no event for `dueTime`: then it goes on as `other`.
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    Timeout(source: asObservable(), dueTime: dueTime, other: other.asObservable(), scheduler: scheduler)
  }
}

private final class Timeout<Element>: Producer<Element> {
  let source: Observable<Element>
  let dueTime: RxTimeInterval
  let other: Observable<Element>
  let scheduler: any SchedulerType

  init(
    source: Observable<Element>, dueTime: RxTimeInterval, other: Observable<Element>,
    scheduler: any SchedulerType
  ) {
    self.source = source
    self.dueTime = dueTime
    self.other = other
    self.scheduler = scheduler
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = TimeoutSink(parent: self, observer: observer, cancel: cancel)
    return (sink, sink.run())
  }
}

private final class TimeoutSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let parent: Timeout<Observer.Element>
  private let subscription = SerialDisposable()
  private let timer = SerialDisposable()

  private let lock = RecursiveLock()
  private var id: UInt64 = 0
  private var switched = false

  init(parent: Timeout<Observer.Element>, observer: Observer, cancel: any Cancelable) {
    self.parent = parent
    super.init(observer: observer, cancel: cancel)
  }

  func run() -> any Disposable {
    let original = SingleAssignmentDisposable()
    subscription.disposable = original
    startTimer()
    original.setDisposable(parent.source.subscribe(self))
    return Disposables.create(subscription, timer)
  }

  func on(_ event: Event<Observer.Element>) {
    let isInTime = lock.performLocked {
      if !switched { id &+= 1 }
      return !switched
    }
    if !isInTime { return }
    pass(event)
    if !event.isStopEvent { startTimer() }
  }

  private func pass(_ event: Event<Observer.Element>) {
    if event.isStopEvent { end(with: event) } else { forwardOn(event) }
  }

  private func startTimer() {
    let currentId = lock.performLocked { id }
    timer.schedule(on: parent.scheduler, dueTime: parent.dueTime) {
      let isLate = self.lock.performLocked {
        if self.id == currentId { self.switched = true }
        return self.id == currentId
      }
      if isLate && !self.disposed { self.subscribeToOther() }
    }
  }

  private func subscribeToOther() {
    subscription.disposable = parent.other.subscribe(AnyObserver(eventHandler: pass))
  }
}
