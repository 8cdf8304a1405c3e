// Made by chapters 13 and 13a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, whose events are delivered by `scheduler`, one at a time and in their order.
  ///
  /// Says nothing about the thread on which the subscription is made or disposed.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    ObserveOn(source: asObservable(), scheduler: scheduler)
  }
}

/// Has one event under way to the observer; the others wait.
private final class ObserveOnSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  typealias Element = Observer.Element

  private let scheduler: any ImmediateSchedulerType
  private let lock = RecursiveLock()
  private var isUnderWay = false
  private var waiting = Queue<Event<Element>>(capacity: 10)

  init(
    scheduler: any ImmediateSchedulerType, observer: Observer, cancel: any Cancelable
  ) {
    self.scheduler = scheduler
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Element>) {
    if mayGo(event) { send(event) }
  }

  /// Whether no other event is under way; if one is, `event` waits.
  private func mayGo(_ event: Event<Element>) -> Bool {
    lock.performLocked {
      if isUnderWay {
        waiting.enqueue(event)
        return false
      }
      isUnderWay = true
      return true
    }
  }

  private func send(_ event: Event<Element>) {
    _ = scheduler.schedule(event) { event in
      self.deliver(event)
      return Disposables.create()
    }
  }

  private func deliver(_ event: Event<Element>) {
    forwardOn(event)
    if event.isStopEvent {
      dispose()
    } else if let next = next() {
      send(next)
    }
  }

  /// The event that goes next; when there is none, the way is free.
  private func next() -> Event<Element>? {
    lock.performLocked {
      let next = disposed ? nil : waiting.dequeue()
      isUnderWay = next != nil
      return next
    }
  }
}

private final class ObserveOn<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let scheduler: any ImmediateSchedulerType

  init(source: Observable<Element>, scheduler: any ImmediateSchedulerType) {
    self.source = source
    self.scheduler = scheduler
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    if let scheduler = scheduler as? SerialDispatchQueueScheduler {
      let sink = ObserveOnSerialSink(
        scheduler: scheduler, observer: observer, cancel: cancel)
      return (sink, source.subscribe(sink))
    }
    let sink = ObserveOnSink(scheduler: scheduler, observer: observer, cancel: cancel)
    return (sink, source.subscribe(sink))
  }
}

/// Leaves the waiting to the queue.
private final class ObserveOnSerialSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  private let scheduler: SerialDispatchQueueScheduler

  init(
    scheduler: SerialDispatchQueueScheduler, observer: Observer, cancel: any Cancelable
  ) {
    self.scheduler = scheduler
    super.init(observer: observer, cancel: cancel)
  }

  func on(_ event: Event<Observer.Element>) {
    _ = scheduler.schedule(event) { event in
      self.forwardOn(event)
      if event.isStopEvent { self.dispose() }
      return Disposables.create()
    }
  }
}
