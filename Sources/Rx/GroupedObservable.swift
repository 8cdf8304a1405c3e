// Made by chapter 11a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// The elements of one group, and the key that they share.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// What the elements of this group have in common.
  public let key: Key

  private let source: Observable<Element>

  /// A group with this key, whose elements come from `source`.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// Subscribes to the elements of this group.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// The elements of this group as an `Observable`.
  public func asObservable() -> Observable<Element> {
    source
  }
}
