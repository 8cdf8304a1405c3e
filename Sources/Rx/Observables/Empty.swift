// Made by chapter 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that completes at once, without an element.
  public static func empty() -> Observable<Element> {
    EmptyProducer()
  }
}

private final class EmptyProducer<Element>: Observable<Element> {
  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    observer.onCompleted()
    return Disposables.create()
  }
}
