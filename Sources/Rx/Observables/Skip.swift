// Made by chapters 7a and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence after the first `count`.
  public func skip(_ count: Int) -> Observable<Element> {
    SkipCount(source: asObservable(), count: count)
  }
}

private final class SkipCount<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let count: Int

  init(source: Observable<Element>, count: Int) {
    self.source = source
    self.count = count
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = SkipCountSink(count: count, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class SkipCountSink<Element>: StageSink<Element, Element> {
  private var remaining: Int

  init(count: Int, downstream: Receiver<Element>) {
    remaining = count
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    if remaining > 0 {
      remaining -= 1
    } else {
      forward(element)
    }
  }
}
