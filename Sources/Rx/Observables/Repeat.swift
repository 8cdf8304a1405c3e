// Made by chapters 12a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = RepeatElementSink(downstream: receiver)
    return sink.attached(to: .to(sink.run(self)))
  }
}

private final class RepeatElementSink<Element>: StageSink<Element, Element> {
  func run(_ parent: RepeatElement<Element>) -> any Disposable {
    parent.scheduler.scheduleRecursive(()) { _, recurse in
      self.forward(parent.element)
      recurse(())
    }
  }
}
