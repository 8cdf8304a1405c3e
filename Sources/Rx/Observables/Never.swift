// Made by chapter 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that says nothing, and never ends.
  public static func never() -> Observable<Element> {
    NeverProducer()
  }
}

private final class NeverProducer<Element>: Observable<Element> {
  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    Disposables.create()
  }
}
