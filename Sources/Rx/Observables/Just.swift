// Made by chapters 2, 12a, 26a, 29a and 30a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source of one element.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    Just(element: element)
  }
}

@usableFromInline
final class Just<Element>: Observable<Element> {
  private let element: Element

  @usableFromInline
  init(element: Element) {
    self.element = element
  }

  override var isScalar: Bool { true }

  override func feed(_ receiver: Receiver<Element>) -> Link? {
    receiver.next(element)
    receiver.completed()
    return nil
  }
}

extension ObservableType {
  /// A source of one element, sent and completed by `scheduler`.
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    from(CollectionOfOne(element), scheduler: scheduler)
  }
}
