// Made by chapters 1, 4, 6a, 14a and 26 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// An observer that is nothing but one closure.
public struct AnyObserver<Element>: ObserverType {
  /// What happens to an event.
  public typealias EventHandler = (Event<Element>) -> Void

  /// Where the events go: to a receiver of the library, or to a closure.
  @usableFromInline
  enum Target {
    case receiver(Receiver<Element>)
    case closure(EventHandler)
  }

  @usableFromInline let target: Target

  /// An observer that hands every event to `eventHandler`.
  public init(eventHandler: @escaping EventHandler) {
    target = .closure(eventHandler)
  }

  /// The same observer with its type erased; keeps `observer` alive if that is an object.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    target = .closure(observer.on)
  }

  init(receiver: Receiver<Element>) {
    target = .receiver(receiver)
  }

  /// Takes the next event of the sequence.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch target {
    case .receiver(let receiver): receiver.on(event)
    case .closure(let handle): handle(event)
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
