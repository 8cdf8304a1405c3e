// Made by chapter 11a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A `BehaviorSubject` that can't end, and therefore always has a value.
public final class BehaviorRelay<Element>: ObservableType {
  private let subject: BehaviorSubject<Element>

  /// A relay whose current value is `value`.
  public init(value: Element) {
    subject = BehaviorSubject(value: value)
  }

  /// Makes `event`, an element, the current value, and tells it to all who are subscribed.
  public func accept(_ event: Element) {
    subject.onNext(event)
  }

  /// The current value.
  public var value: Element {
    // A subject that neither ends nor is disposed never throws here.
    try! subject.value()
  }

  /// Adds `observer` and tells it the current value.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// The same sequence as an `Observable`.
  public func asObservable() -> Observable<Element> {
    subject.asObservable()
  }
}
