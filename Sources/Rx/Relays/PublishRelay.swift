// Made by chapter 11a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A `PublishSubject` that can't end: it is told elements, and nothing else.
public final class PublishRelay<Element>: ObservableType {
  private let subject = PublishSubject<Element>()

  /// A relay without observers.
  public init() {}

  /// Tells `event`, an element, to all who are subscribed now.
  public func accept(_ event: Element) {
    subject.onNext(event)
  }

  /// Adds `observer`.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// The same sequence as an `Observable`.
  public func asObservable() -> Observable<Element> {
    subject.asObservable()
  }
}
