// Made by chapters 11, 16 and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject with a current value, which it tells each new observer first.
public final class BehaviorSubject<Element>: Observable<Element> {
  private let audience = Audience()
  private var element: Element
  private var end: SequenceEnd?
  private var disposed = false

  /// A subject whose current value is `value`.
  public init(value: Element) {
    element = value
  }

  deinit {
    audience.takeList()?.leave()
  }

  /// Adds `receiver` and tells it the current value; one that comes after the end is told only how it ended.
  override func feed(_ receiver: Receiver<Element>) -> Link? {
    let (newcomer, membership) = (Newcomer(receiver), Membership(audience))
    let hasJoined = audience.behindGate { join(newcomer, membership) }
    newcomer.catchUp { isDisposed }
    return hasJoined ? membership : nil
  }

  /// Notes what the newcomer has missed, and whether it is to hear more.
  private func join(_ newcomer: Newcomer<Element>, _ membership: Membership) -> Bool {
    if disposed { newcomer.hasMissed(.error(RxError.disposed(object: self))) }
    if let end { newcomer.hasMissed(end.event(of: Element.self)) }
    if disposed || end != nil { return false }
    newcomer.hasMissed(.next(element))
    audience.join(newcomer, membership)
    return true
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
      if end != nil || disposed { return nil }
      swap(&self.element, &replaced)
      return audience.enterList()
    }
    list?.next(element)
  }

  @usableFromInline
  func fail(_ error: any Error) { finish(.error(error)) }

  @usableFromInline
  func complete() { finish(.completed) }

  private func finish(_ end: SequenceEnd) {
    let list = audience.behindGate { () -> Unmanaged<ObserverList>? in
      if self.end != nil || disposed { return nil }
      self.end = end
      return audience.takeList()
    }
    list?.end(end, of: Element.self)
  }
}

extension BehaviorSubject {
  /// The current value; throws the error that ended the subject, or `RxError.disposed`.
  public func value() throws -> Element {
    try audience.behindGate {
      if disposed { throw RxError.disposed(object: self) }
      if case .error(let error) = end { throw error }
      return element
    }
  }
}

extension BehaviorSubject: Cancelable {
  /// Whether `dispose` was called.
  public var isDisposed: Bool {
    audience.behindGate { disposed }
  }

  /// Releases all observers without an event; an observer that comes later gets `RxError.disposed`.
  public func dispose() {
    let (list, end) = audience.behindGate {
      disposed = true
      return (audience.takeList(), self.end.take())
    }
    list?.leave()
    withExtendedLifetime(end) {}
  }
}

extension BehaviorSubject: SubjectType {
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    audience.behindGate { !audience.isEmpty }
  }

  /// The subject itself, as an observer.
  public func asObserver() -> BehaviorSubject<Element> {
    self
  }
}
