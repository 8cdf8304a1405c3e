// Made by chapters 15a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = SkipTimeSink(downstream: receiver)
    return sink.attached(to: sink.run(self))
  }
}

private final class SkipTimeSink<Element>: StageSink<Element, Element> {
  let lock = RecursiveLock()
  private var isOpen = false

  func run(_ parent: SkipTime<Element>) -> Link? {
    let timer = parent.scheduler.scheduleRelative((), dueTime: parent.duration) { _ in
      self.lock.performLocked { self.isOpen = true }
      return Disposables.create()
    }
    return .both(.to(timer), parent.source.feed(self))
  }

  override func next(_ element: Element) {
    lock.performLocked { if isOpen { forward(element) } }
  }

  override func error(_ error: any Error) {
    lock.performLocked { fail(error, leaving: lock) }
  }

  override func completed() {
    lock.performLocked { complete(leaving: lock) }
  }
}
