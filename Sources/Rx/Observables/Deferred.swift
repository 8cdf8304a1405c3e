// Made by chapter 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

extension ObservableType {
  /// A source that is made anew by `observableFactory` for every observer.
  ///
  /// If the factory throws, the observer gets that error.
  public static func deferred(_ observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    Deferred(observableFactory)
  }
}

private final class Deferred<Element>: Observable<Element> {
  private let observableFactory: () throws -> Observable<Element>

  init(_ observableFactory: @escaping () throws -> Observable<Element>) {
    self.observableFactory = observableFactory
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    do {
      return try observableFactory().subscribe(observer)
    } catch {
      observer.onError(error)
      return Disposables.create()
    }
  }
}
