// Made by chapters 13, 13a, 29 and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, whose events are delivered by `scheduler`, one at a time and in their order.
  ///
  /// Says nothing about the thread on which the subscription is made or disposed.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    ObserveOn(source: asObservable(), scheduler: scheduler)
  }
}

/// Has one event under way to the receiver; the others wait.
private final class ObserveOnSink<Element>: StageSink<Element, Element> {
  private let scheduler: any ImmediateSchedulerType
  private let lock = RecursiveLock()
  private var isUnderWay = false
  private var waiting = Queue<Event<Element>>(capacity: 10)

  init(scheduler: any ImmediateSchedulerType, downstream: Receiver<Element>) {
    self.scheduler = scheduler
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) { take(.next(element)) }

  override func error(_ error: any Error) { take(.error(error)) }

  override func completed() { take(.completed) }

  private func take(_ event: Event<Element>) {
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
    switch event {
    case .next(let element): forward(element)
    case .error(let error): return fail(error)
    case .completed: return complete()
    }
    if let next = nextEvent() { send(next) }
  }

  /// The event that goes next; when there is none, the way is free.
  private func nextEvent() -> Event<Element>? {
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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    if let scheduler = scheduler as? SerialDispatchQueueScheduler {
      let sink = ObserveOnSerialSink(scheduler: scheduler, downstream: receiver)
      return sink.attached(to: source.feed(sink))
    }
    let sink = ObserveOnSink(scheduler: scheduler, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

/// Hands over in bursts: one action on the queue delivers all that has come when it begins.
private final class ObserveOnSerialSink<Element>: StageSink<Element, Element> {
  private let scheduler: SerialDispatchQueueScheduler
  private let gate = SpinGate()
  private var waiting: [Element] = []
  private var end: SequenceEnd?
  private var isUnderWay = false

  init(scheduler: SerialDispatchQueueScheduler, downstream: Receiver<Element>) {
    self.scheduler = scheduler
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    add { waiting.append(element) }
  }

  override func error(_ error: any Error) {
    add { end = .error(error) }
  }

  override func completed() {
    add { end = .completed }
  }

  /// Notes what has come, and schedules its delivery unless an action is under way.
  @inline(__always)
  private func add(_ note: () -> Void) {
    gate.enter()
    // What comes after the end is dropped.
    if end == nil { note() }
    let isFirst = !isUnderWay
    isUnderWay = true
    gate.leave()
    if isFirst { scheduleDelivery() }
  }

  private func scheduleDelivery() {
    _ = scheduler.schedule(self) { sink in
      sink.deliver()
      return Disposables.create()
    }
  }

  /// Delivers what has come so far; what comes meanwhile waits for another action, so that others get their turn.
  private func deliver() {
    var (burst, end) = take()
    burst.reverse()
    while !burst.isEmpty { forward(burst.removeLast()) }
    switch end {
    case .error(let error): fail(error)
    case .completed: complete()
    case nil: if mustGoOn() { scheduleDelivery() }
    }
  }

  private func take() -> ([Element], SequenceEnd?) {
    gate.enter()
    defer { gate.leave() }
    defer { waiting = [] }
    return (waiting, end)
  }

  /// Whether more has come; otherwise the next that comes has to schedule its own delivery.
  private func mustGoOn() -> Bool {
    gate.enter()
    defer { gate.leave() }
    isUnderWay = !waiting.isEmpty || end != nil
    return isUnderWay
  }
}
