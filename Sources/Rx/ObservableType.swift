// Made by chapter 2 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// Anything that can be subscribed to.
public protocol ObservableType: ObservableConvertibleType {
  /// Produces the events for `observer`, and returns the receipt of this subscription.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  /// The same sequence as an `Observable`: one that passes every subscription on to this one.
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in subscribe(observer) }
  }
}
