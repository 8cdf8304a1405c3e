// Made by chapters 2, 26a and 29a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that completes at once, without an element.
  public static func empty() -> Observable<Element> {
    EmptyProducer()
  }
}

private final class EmptyProducer<Element>: Observable<Element> {
  override var isScalar: Bool { true }

  override func feed(_ receiver: Receiver<Element>) -> Link? {
    receiver.completed()
    return nil
  }
}
