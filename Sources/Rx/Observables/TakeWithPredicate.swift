// Made by chapters 7a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// What becomes of the element that ends `take(while:)` or `take(until:)`.
public enum TakeBehavior {
  /// It is taken.
  case inclusive
  /// It is left out.
  case exclusive
}

extension ObservableType {
  /// The elements of this sequence up to the first one for which `predicate` doesn't hold.
  ///
  /// Completes with that one. If `predicate` throws, the sequence fails with that error.
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    TakeWhile(source: asObservable(), predicate: predicate, behavior: behavior)
  }

  /// The elements of this sequence up to the first one for which `predicate` holds.
  ///
  /// Completes with that one. If `predicate` throws, the sequence fails with that error.
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }
}

private final class TakeWhile<Element>: Producer<Element> {
  private let source: Observable<Element>
  let predicate: (Element) throws -> Bool
  let behavior: TakeBehavior

  init(
    source: Observable<Element>,
    predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior
  ) {
    self.source = source
    self.predicate = predicate
    self.behavior = behavior
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = TakeWhileSink(parent: self, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class TakeWhileSink<Element>: StageSink<Element, Element> {
  private let parent: TakeWhile<Element>
  private var isTaking = true

  init(parent: TakeWhile<Element>, downstream: Receiver<Element>) {
    self.parent = parent
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    if disposed || !isTaking { return }
    do {
      isTaking = try parent.predicate(element)
    } catch {
      isTaking = false
      return fail(error)
    }
    if isTaking || parent.behavior == .inclusive { forward(element) }
    if !isTaking { complete() }
  }

  override func error(_ error: any Error) {
    if isTaking { fail(error) }
  }

  override func completed() {
    if isTaking { complete() }
  }
}
