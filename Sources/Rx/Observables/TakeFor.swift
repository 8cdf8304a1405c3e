// Made by chapters 15a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements that come within `duration`; then the sequence completes.
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    TakeTime(source: asObservable(), duration: duration, scheduler: scheduler)
  }
}

private final class TakeTime<Element>: Producer<Element> {
  let source: Observable<Element>
  let duration: RxTimeInterval
  let scheduler: any SchedulerType

  init(source: Observable<Element>, duration: RxTimeInterval, scheduler: any SchedulerType) {
    self.source = source
    self.duration = duration
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = TakeTimeSink(downstream: receiver)
    return sink.attached(to: sink.run(self))
  }
}

private final class TakeTimeSink<Element>: StageSink<Element, Element> {
  let lock = RecursiveLock()

  func run(_ parent: TakeTime<Element>) -> Link? {
    let timer = parent.scheduler.scheduleRelative((), dueTime: parent.duration) { _ in
      self.completed()
      return Disposables.create()
    }
    return .both(.to(timer), parent.source.feed(self))
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
