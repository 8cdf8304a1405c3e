// Made by chapters 1, 2 and 5a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A source of events: the class that all sources of this library descend from.
public class Observable<Element>: ObservableType {
  init() {
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Produces the events for `observer`; each kind of source says how.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    rxAbstractMethod()
  }

  /// The observable itself.
  public func asObservable() -> Observable<Element> {
    self
  }
}
