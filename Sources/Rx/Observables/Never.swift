// Made by chapters 2 and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that says nothing, and never ends.
  public static func never() -> Observable<Element> {
    NeverProducer()
  }
}

private final class NeverProducer<Element>: Observable<Element> {
  override func feed(_ receiver: Receiver<Element>) -> Link? {
    nil
  }
}
