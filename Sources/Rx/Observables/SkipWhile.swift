// Made by chapters 7a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence from the first one on for which `predicate` doesn't hold.
  ///
  /// If `predicate` throws, the sequence fails with that error.
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    SkipWhile(source: asObservable(), predicate: predicate)
  }
}

private final class SkipWhile<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let predicate: (Element) throws -> Bool

  init(source: Observable<Element>, predicate: @escaping (Element) throws -> Bool) {
    self.source = source
    self.predicate = predicate
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = SkipWhileSink(predicate: predicate, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class SkipWhileSink<Element>: StageSink<Element, Element> {
  private let predicate: (Element) throws -> Bool
  private var isSkipping = true

  init(
    predicate: @escaping (Element) throws -> Bool,
    downstream: Receiver<Element>
  ) {
    self.predicate = predicate
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    if disposed { return }
    do {
      if isSkipping, try predicate(element) { return }
      isSkipping = false
      forward(element)
    } catch {
      fail(error)
    }
  }
}
