// Made by chapters 13 and 13a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, to which `scheduler` subscribes, and which `scheduler` disposes.
  ///
  /// Says nothing about the thread on which events are delivered.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    SubscribeOn(source: self, scheduler: scheduler)
  }
}

private final class SubscribeOnSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  typealias Element = Observer.Element

  func on(_ event: Event<Observer.Element>) {
    forwardOn(event)
    if event.isStopEvent { dispose() }
  }

  // There while the scheduler subscribes, for the thread that does.
  private var receipt: ScheduledDisposable?

  func run<Source: ObservableType>(_ parent: SubscribeOn<Source>) -> any Disposable
  where Source.Element == Element {
    let (source, scheduler) = (parent.source, parent.scheduler)
    return scheduler.schedule(()) { _ in
      Trampoline.run(interruptedBy: ({ self.disposed }, { self.receipt?.disposeNow() })) {
        self.receipt = ScheduledDisposable(scheduler: scheduler, disposable: source.subscribe(self))
      }
      return self.receipt.take() ?? Disposables.create()
    }
  }
}

private final class SubscribeOn<Source: ObservableType>: Producer<Source.Element> {
  let source: Source
  let scheduler: any ImmediateSchedulerType

  init(source: Source, scheduler: any ImmediateSchedulerType) {
    self.source = source
    self.scheduler = scheduler
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = SubscribeOnSink(observer: observer, cancel: cancel)
    return (sink, sink.run(self))
  }
}
