// Made by chapter 2a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that fails at once.
  public static func error(_ error: any Error) -> Observable<Element> {
    ErrorProducer(error: error)
  }
}

private final class ErrorProducer<Element>: Observable<Element> {
  private let error: any Error

  init(error: any Error) {
    self.error = error
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    observer.onError(error)
    return Disposables.create()
  }
}
