// Made by chapters 13, 13a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, to which `scheduler` subscribes, and which `scheduler` disposes.
  ///
  /// Says nothing about the thread on which events are delivered.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    SubscribeOn(source: self, scheduler: scheduler)
  }
}

private final class SubscribeOnSink<Element>: StageSink<Element, Element> {
  override func next(_ element: Element) { forward(element) }

  // There while the scheduler subscribes, for the thread that does.
  private var receipt: ScheduledDisposable?

  func run<Source: ObservableType>(_ parent: SubscribeOn<Source>) -> any Disposable
  where Source.Element == Element {
    let (source, scheduler) = (parent.source, parent.scheduler)
    return scheduler.schedule(()) { _ in
      Trampoline.run(interruptedBy: ({ self.disposed }, { self.receipt?.disposeNow() })) {
        self.receipt = ScheduledDisposable(scheduler: scheduler, disposable: self.subscribe(to: source))
      }
      return self.receipt.take() ?? Disposables.create()
    }
  }

  /// A source that is no `Observable` is subscribed to as it is: made into one, it would be disposed where it ends.
  private func subscribe<Source: ObservableType>(to source: Source) -> any Disposable
  where Source.Element == Element {
    guard let source = source as? Observable<Element> else { return source.subscribe(self) }
    return source.feed(self) ?? Disposables.create()
  }
}

private final class SubscribeOn<Source: ObservableType>: Producer<Source.Element> {
  let source: Source
  let scheduler: any ImmediateSchedulerType

  init(source: Source, scheduler: any ImmediateSchedulerType) {
    self.source = source
    self.scheduler = scheduler
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = SubscribeOnSink(downstream: receiver)
    return sink.attached(to: .to(sink.run(self)))
  }
}
