// Made by chapters 1, 4, 6a, 14a and 26a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer whose type is erased: a closure, or a receiver of the library's.
public struct AnyObserver<Element>: ObserverType {
  /// What happens to an event.
  public typealias EventHandler = (Event<Element>) -> Void

  @usableFromInline let owned: Receiver<Element>?
  /// The same receiver, which need not be retained for a call as long as this observer holds it.
  @usableFromInline let receiver: Unmanaged<Receiver<Element>>?
  @usableFromInline let handler: EventHandler?

  /// An observer that hands every event to `eventHandler`.
  public init(eventHandler: @escaping EventHandler) {
    owned = nil
    receiver = nil
    handler = eventHandler
  }

  /// The same observer with its type erased; keeps `observer` alive if that is an object.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    self.init(eventHandler: observer.on)
  }

  init(receiver: Receiver<Element>) {
    owned = receiver
    self.receiver = .passUnretained(receiver)
    handler = nil
  }

  /// Takes the next event of the sequence.
  @inlinable
  public func on(_ event: Event<Element>) {
    if let receiver {
      withExtendedLifetime(owned) { receiver._withUnsafeGuaranteedRef { $0.on(event) } }
    } else {
      handler?(event)
    }
  }
}

extension ObserverType {
  /// An observer of other elements, which hands this one what `transform` makes of them.
  ///
  /// If `transform` throws, this observer gets that error.
  public func mapObserver<Result>(
    _ transform: @escaping (Result) throws -> Element
  ) -> AnyObserver<Result> {
    AnyObserver { event in on(event.map(transform)) }
  }
}

extension AnyObserver {
  /// The observer itself, since its type is erased already.
  public func asObserver() -> AnyObserver<Element> {
    self
  }
}

extension ObserverType {
  /// The same observer with its type erased.
  public func asObserver() -> AnyObserver<Element> {
    AnyObserver(self)
  }
}
