// Made by chapters 7a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The last `count` elements of this sequence, sent when it completes.
  ///
  /// Traps if `count` is negative.
  public func takeLast(_ count: Int) -> Observable<Element> {
    TakeLast(source: asObservable(), count: count)
  }
}

private final class TakeLast<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let count: Int

  init(source: Observable<Element>, count: Int) {
    precondition(count >= 0, "count can't be negative")
    self.source = source
    self.count = count
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = TakeLastSink(count: count, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class TakeLastSink<Element>: StageSink<Element, Element> {
  private let count: Int
  private var elements: [Element] = []
  /// Where the oldest element is, once there are `count`.
  private var oldest = 0

  init(count: Int, downstream: Receiver<Element>) {
    self.count = count
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    if elements.count < count {
      elements.append(element)
    } else if count > 0 {
      let place = oldest
      oldest = (oldest + 1) % count
      _ = replace(&elements[place], with: element)
    }
  }

  override func completed() {
    for element in elements[oldest...] { forward(element) }
    for element in elements[..<oldest] { forward(element) }
    complete()
  }
}
