// Made by chapters 6, 16d, 26a and 30a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The elements of this sequence for which `predicate` holds.
  ///
  /// If `predicate` throws, the sequence fails with that error.
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    Filter(source: asObservable(), predicate: predicate)
  }
}

@usableFromInline
final class Filter<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let predicate: (Element) throws -> Bool

  @usableFromInline
  init(source: Observable<Element>, predicate: @escaping (Element) throws -> Bool) {
    self.source = source
    self.predicate = predicate
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = FilterSink(predicate: predicate, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class FilterSink<Element>: StageSink<Element, Element> {
  private let predicate: (Element) throws -> Bool

  init(predicate: @escaping (Element) throws -> Bool, downstream: Receiver<Element>) {
    self.predicate = predicate
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    if disposed { return }
    do {
      if try predicate(element) { forward(element) }
    } catch {
      fail(error)
    }
  }
}
