// Made by chapters 7, 16d and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The first `count` elements of this sequence.
  ///
  /// Completes with the last of them. Traps if `count` is negative.
  public func take(_ count: Int) -> Observable<Element> {
    count == 0 ? .empty() : TakeCount(source: asObservable(), count: count)
  }
}

private final class TakeCount<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let count: Int

  init(source: Observable<Element>, count: Int) {
    precondition(count >= 0, "count can't be negative")
    self.source = source
    self.count = count
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = TakeCountSink(count: count, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class TakeCountSink<Element>: StageSink<Element, Element> {
  private var remaining: Int

  init(count: Int, downstream: Receiver<Element>) {
    remaining = count
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    if remaining == 0 { return }
    remaining -= 1
    let isLast = remaining == 0
    forward(element)
    if isLast { complete() }
  }

  override func error(_ error: any Error) {
    if remaining > 0 { fail(error) }
  }

  override func completed() {
    if remaining > 0 { complete() }
  }
}
