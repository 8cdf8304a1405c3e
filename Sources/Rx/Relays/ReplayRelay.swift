// Made by chapter 11a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A `ReplaySubject` that can't end.
public final class ReplayRelay<Element>: ObservableType {
  private let subject: ReplaySubject<Element>

  private init(subject: ReplaySubject<Element>) {
    self.subject = subject
  }

  /// A relay that replays at most the last `bufferSize` elements.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(subject: .create(bufferSize: bufferSize))
  }

  /// A relay that replays all elements, and so keeps all of them.
  public static func createUnbound() -> ReplayRelay<Element> {
    ReplayRelay(subject: .createUnbounded())
  }

  /// Keeps `event`, an element, and tells it to all who are subscribed now.
  public func accept(_ event: Element) {
    subject.onNext(event)
  }

  /// Adds `observer` and tells it the elements kept.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// The same sequence as an `Observable`.
  public func asObservable() -> Observable<Element> {
    subject.asObservable()
  }
}
