// Made by chapters 14a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, subscribed to when `dueTime` has passed.
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    DelaySubscription(source: asObservable(), dueTime: dueTime, scheduler: scheduler)
  }
}

private final class DelaySubscription<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let dueTime: RxTimeInterval
  private let scheduler: any SchedulerType

  init(source: Observable<Element>, dueTime: RxTimeInterval, scheduler: any SchedulerType) {
    self.source = source
    self.dueTime = dueTime
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = DelaySubscriptionSink(downstream: receiver)
    let subscription = scheduler.scheduleRelative((), dueTime: dueTime) { _ in
      sink.subscribe(to: self.source)
    }
    return sink.attached(to: .to(subscription))
  }
}

private final class DelaySubscriptionSink<Element>: StageSink<Element, Element> {
  // There while the scheduler subscribes, for the thread that does.
  private var link: Link?

  func subscribe(to source: Observable<Element>) -> any Disposable {
    if disposed { return Disposables.create() }
    Trampoline.run(interruptedBy: ({ self.disposed }, { self.link.take()?.dispose() })) {
      self.link = source.feed(self)
    }
    return link.take() ?? Disposables.create()
  }

  override func next(_ element: Element) { forward(element) }
}
