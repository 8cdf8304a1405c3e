// Made by chapters 13 and 13a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The same sequence, to which `scheduler` subscribes, and which `scheduler` disposes.
  ///
  /// Says nothing about the thread on which events are delivered.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    SubscribeOn(source: asObservable(), scheduler: scheduler)
  }
}

private final class SubscribeOnSink<Observer: ObserverType>: Sink<Observer>, ObserverType {
  func on(_ event: Event<Observer.Element>) {
    forwardOn(event)
    if event.isStopEvent { dispose() }
  }

  func run(_ parent: SubscribeOn<Observer.Element>) -> any Disposable {
    let (source, scheduler) = (parent.source, parent.scheduler)
    return scheduler.schedule(()) { _ in
      ScheduledDisposable(scheduler: scheduler, disposable: source.subscribe(self))
    }
  }
}

private final class SubscribeOn<Element>: Producer<Element> {
  let source: Observable<Element>
  let scheduler: any ImmediateSchedulerType

  init(source: Observable<Element>, scheduler: any ImmediateSchedulerType) {
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
