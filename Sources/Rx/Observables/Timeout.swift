// Made by chapters 15a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = TimeoutSink(parent: self, downstream: receiver)
    return sink.attached(to: sink.run())
  }
}

private final class TimeoutSink<Element>: StageSink<Element, Element> {
  private let parent: Timeout<Element>
  private let subscription = SerialDisposable()
  private let timer = SerialDisposable()

  private let lock = RecursiveLock()
  private var id: UInt64 = 0
  private var inside = 0
  private var switched = false

  init(parent: Timeout<Element>, downstream: Receiver<Element>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  func run() -> Link? {
    let original = SingleAssignmentDisposable()
    subscription.disposable = original
    startTimer()
    original.setDisposable(parent.source.feed(self) ?? Disposables.create())
    return .both(.to(subscription), .to(timer))
  }

  override func next(_ element: Element) {
    if !isInTime() { return }
    forward(element)
    if isOutermost() { startTimer() }
  }

  override func error(_ error: any Error) {
    if isInTime() { fail(error) }
  }

  override func completed() {
    if isInTime() { complete() }
  }

  /// Whether the event that has come is still to be heard; its time is over then.
  private func isInTime() -> Bool {
    lock.performLocked {
      if switched { return false }
      id &+= 1
      inside += 1
      return true
    }
  }

  /// Whether the element that has been heard was sent from inside no other.
  private func isOutermost() -> Bool {
    lock.performLocked {
      inside -= 1
      return inside == 0
    }
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
    subscription.disposable = parent.other.feed(Inlet(self)) ?? Disposables.create()
  }
}
