// Made by chapter 12a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that sends `element` again and again, until it is disposed.
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    RepeatElement(element: element, scheduler: scheduler)
  }
}

private final class RepeatElement<Element>: Producer<Element> {
  let element: Element
  let scheduler: any ImmediateSchedulerType

  init(element: Element, scheduler: any ImmediateSchedulerType) {
    self.element = element
    self.scheduler = scheduler
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = RepeatElementSink(observer: observer, cancel: cancel)
    return (sink, sink.run(self))
  }
}

private final class RepeatElementSink<Observer: ObserverType>: Sink<Observer> {
  func run(_ parent: RepeatElement<Observer.Element>) -> any Disposable {
    parent.scheduler.scheduleRecursive(()) { _, recurse in
      self.forwardOn(.next(parent.element))
      recurse(())
    }
  }
}
