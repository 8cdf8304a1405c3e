// Made by chapters 1, 2, 5a, 26, 26a, 27, 27a, 27b, 29 and 30a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A source of events: the class that all sources of this library descend from.
public class Observable<Element>: ObservableType {
  /// Whether `feed` says all there is to say before it returns, calls no code of the program's and gives nothing back.
  var isScalar: Bool { false }

  init() {
    Resources.incrementTotal()
  }

  deinit {
    Resources.decrementTotal()
  }

  /// Produces the events for `observer`; each kind of source says how.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    if Observer.self == Asked<Element>.self, (observer as! Asked<Element>).source == ObjectIdentifier(self) {
      rxAbstractMethod()
    }
    return subscribe(last: Edge(observer.receiver))
  }

  /// Produces elements and the end for `receiver`; each kind of source says how.
  func feed(_ receiver: Receiver<Element>) -> Link? {
    .to(subscribe(Asked(receiver: receiver, source: ObjectIdentifier(self))))
  }

  /// Feeds the last receiver of a chain, and returns the receipt for the program.
  @usableFromInline
  final func subscribe(last terminal: Terminal<Element>) -> any Disposable {
    guard let link = feed(terminal) else { return Disposables.create() }
    return link.endsItself ? terminal.receipt(for: link) : link
  }

  /// What a deferred sequence is now; `nil` for every other.
  func open() throws -> Observable<Element>? { nil }

  /// The observable itself.
  public func asObservable() -> Observable<Element> {
    self
  }
}

/// A receiver that a source has sent to its own public door, because it doesn't override `feed`.
struct Asked<Element>: ObserverType {
  let receiver: Receiver<Element>
  // Not the source itself: a subject would come to hold itself by its observers.
  let source: ObjectIdentifier

  func on(_ event: Event<Element>) { receiver.on(event) }
}
