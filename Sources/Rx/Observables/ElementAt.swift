// Made by chapters 7a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The element of this sequence with the number `index`, counted from 0.
  ///
  /// Fails with `RxError.argumentOutOfRange` if this sequence completes before. Traps if `index` is negative.
  public func element(at index: Int) -> Observable<Element> {
    ElementAt(source: asObservable(), index: index)
  }
}

private final class ElementAt<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let index: Int

  init(source: Observable<Element>, index: Int) {
    precondition(index >= 0, "index can't be negative")
    self.source = source
    self.index = index
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = ElementAtSink(index: index, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class ElementAtSink<Element>: StageSink<Element, Element> {
  private var remaining: Int

  init(index: Int, downstream: Receiver<Element>) {
    remaining = index
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    if remaining < 0 { return }
    remaining -= 1
    if remaining >= 0 { return }
    forward(element)
    complete()
  }

  override func error(_ error: any Error) {
    if remaining >= 0 { fail(error) }
  }

  override func completed() {
    if remaining >= 0 { fail(RxError.argumentOutOfRange) }
  }
}
