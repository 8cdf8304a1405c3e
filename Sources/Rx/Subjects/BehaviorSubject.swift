// Made by chapters 11, 16 and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject with a current value, which it tells each new observer first.
public final class BehaviorSubject<Element>: Observable<Element> {
  private let audience = Audience()
  private let current = UnsafeMutablePointer<Element>.allocate(capacity: 1)

  /// A subject whose current value is `value`.
  public init(value: Element) {
    current.initialize(to: value)
  }

  deinit {
    audience.letGo()
    current.deinitialize(count: 1)
    current.deallocate()
  }

  /// Adds `receiver` and tells it the current value; one that comes after the end is told only how it ended.
  override func feed(_ receiver: Receiver<Element>) -> Link? {
    audience.feed(receiver, of: self) { if !audience.isOver { $0.hasMissed(.next(current.pointee)) } }
  }
}

extension BehaviorSubject: ObserverType {
  /// Notes an element as the current value, and tells `event` to all who are subscribed.
  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let error): fail(error)
    case .completed: complete()
    }
  }

  @usableFromInline
  func next(_ element: Element) {
    // Afterwards the one that was replaced, which is released when all have heard the new one.
    var replaced = element
    let list = audience.behindGate { () -> Unmanaged<ObserverList>? in
      if audience.isOver { return nil }
      swap(&current.pointee, &replaced)
      return audience.enterList()
    }
    list?.next(element)
  }

  @usableFromInline
  func fail(_ error: any Error) { audience.finish(.error(error), of: Element.self) }

  @usableFromInline
  func complete() { audience.finish(.completed, of: Element.self) }
}

extension BehaviorSubject {
  /// The current value; throws the error that ended the subject, or `RxError.disposed`.
  public func value() throws -> Element {
    try audience.behindGate {
      if case .error(let error) = audience.end(of: self) { throw error }
      return current.pointee
    }
  }
}

extension BehaviorSubject: Cancelable {
  /// Whether `dispose` was called.
  public var isDisposed: Bool { audience.isDisposed }

  /// Releases all observers without an event; an observer that comes later gets `RxError.disposed`.
  public func dispose() {
    audience.dispose(forgetting: {})
  }
}

extension BehaviorSubject: SubjectType {
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { audience.hasObservers }

  /// The subject itself, as an observer.
  public func asObserver() -> BehaviorSubject<Element> {
    self
  }
}
