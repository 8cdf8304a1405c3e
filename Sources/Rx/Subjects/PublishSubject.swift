// Made by chapters 11, 16a, 16b and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject that tells each observer what is sent after it has subscribed.
public final class PublishSubject<Element>: Observable<Element> {
  private let audience = Audience()
  private var end: SequenceEnd?
  private var disposed = false

  /// A subject without observers.
  public override init() {}

  deinit {
    audience.takeList()?.leave()
  }

  /// Adds `receiver`; one that comes after the end is told only how it ended.
  override func feed(_ receiver: Receiver<Element>) -> Link? {
    let membership = Membership(audience)
    let end = audience.behindGate { join(receiver, membership) }
    end?.tell(receiver)
    return end == nil ? membership : nil
  }

  private func join(_ receiver: Receiver<Element>, _ membership: Membership) -> SequenceEnd? {
    if let end { return end }
    if disposed { return .error(RxError.disposed(object: self)) }
    audience.join(receiver, membership)
    return nil
  }
}

extension PublishSubject: ObserverType {
  /// Tells `event` to all who are subscribed now, unless the subject has ended.
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
    audience.behindGate { audience.enterList() }?.next(element)
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

extension PublishSubject: Cancelable {
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

extension PublishSubject: SubjectType {
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = PublishSubject<Element>

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    audience.behindGate { !audience.isEmpty }
  }

  /// The subject itself, as an observer.
  public func asObserver() -> PublishSubject<Element> {
    self
  }
}
