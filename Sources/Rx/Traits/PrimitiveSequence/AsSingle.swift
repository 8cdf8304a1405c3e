// Made by chapters 19, 19a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// The only element of this sequence, sent when the sequence has completed.
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement` if there is another number of them.
  public func asSingle() -> Single<Element> {
    Single(raw: AtMostOne(source: asObservable(), whenEmpty: RxError.noElements))
  }
}

/// Keeps an element until the end: only then is it known to be the only one.
///
/// Where there is none, it fails with `whenEmpty`, or completes if that is `nil`.
final class AtMostOne<Element>: Producer<Element> {
  private let source: Observable<Element>
  private let whenEmpty: (any Error)?

  init(source: Observable<Element>, whenEmpty: (any Error)?) {
    self.source = source
    self.whenEmpty = whenEmpty
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = AtMostOneSink(whenEmpty: whenEmpty, downstream: receiver)
    return sink.attached(to: source.feed(sink))
  }
}

private final class AtMostOneSink<Element>: StageSink<Element, Element> {
  private let whenEmpty: (any Error)?
  private var element: Element?

  init(whenEmpty: (any Error)?, downstream: Receiver<Element>) {
    self.whenEmpty = whenEmpty
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) {
    if self.element == nil { self.element = element } else { fail(RxError.moreThanOneElement) }
  }

  override func completed() {
    if let element {
      forward(element)
      complete()
    } else if let whenEmpty {
      fail(whenEmpty)
    } else {
      complete()
    }
  }
}

extension ObservableType {
  /// The element of this sequence if there is one, sent when the sequence has completed.
  ///
  /// Fails with `RxError.moreThanOneElement` if there are several.
  public func asMaybe() -> Maybe<Element> {
    Maybe(raw: AtMostOne(source: asObservable(), whenEmpty: nil))
  }

  /// The first element of this sequence, sent at once, or `nil` if the sequence completes without one.
  public func first() -> Single<Element?> {
    Single(raw: take(1).map { $0 }.ifEmpty(default: nil))
  }
}
