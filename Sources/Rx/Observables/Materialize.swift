// Made by chapters 10a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The events of the sequence as elements; completes after the event that ended it.
  public func materialize() -> Observable<Event<Element>> {
    Materialize(source: asObservable())
  }
}

private final class Materialize<Element>: Producer<Event<Element>> {
  private let source: Observable<Element>

  init(source: Observable<Element>) {
    self.source = source
  }

  override func run(_ receiver: Receiver<Event<Element>>) -> Link? {
    let sink = MaterializeSink<Element>(downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class MaterializeSink<Element>: StageSink<Element, Event<Element>> {
  override func next(_ element: Element) { forward(.next(element)) }

  override func error(_ error: any Error) {
    forward(.error(error))
    complete()
  }

  override func completed() {
    forward(.completed)
    complete()
  }
}
