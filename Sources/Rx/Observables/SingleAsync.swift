// Made by chapters 7a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The only element of this sequence.
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement` if there is another number of them.
  public func single() -> Observable<Element> {
    SingleAsync(source: asObservable(), predicate: { _ in true })
  }

  /// The only element of this sequence for which `predicate` holds.
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement` if there is another number of them,
  /// and with the error of `predicate` if that throws.
  public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    SingleAsync(source: asObservable(), predicate: predicate)
  }
}

private final class SingleAsync<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let predicate: (Element) throws -> Bool

  init(source: Observable<Element>, predicate: @escaping (Element) throws -> Bool) {
    self.source = source
    self.predicate = predicate
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = SingleAsyncSink(predicate: predicate, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class SingleAsyncSink<Element>: StageSink<Element, Element> {
  private let predicate: (Element) throws -> Bool
  private var hasElement = false

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
      if try predicate(element) { try take(element) }
    } catch {
      fail(error)
    }
  }

  override func completed() {
    if hasElement { complete() } else { fail(RxError.noElements) }
  }

  private func take(_ element: Element) throws {
    if hasElement { throw RxError.moreThanOneElement }
    hasElement = true
    forward(element)
  }
}
