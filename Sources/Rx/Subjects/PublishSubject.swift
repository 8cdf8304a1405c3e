// Made by chapters 11, 16a, 16b and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject that tells each observer what is sent after it has subscribed.
public final class PublishSubject<Element>: Observable<Element> {
  private let audience = Audience()

  /// A subject without observers.
  public override init() {}

  deinit {
    audience.letGo()
  }

  /// Adds `receiver`; one that comes after the end is told only how it ended.
  override func feed(_ receiver: Receiver<Element>) -> Link? {
    let membership = Membership(audience)
    guard let end = audience.admit(receiver, membership, to: self) else { return membership }
    end.tell(receiver)
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
  func fail(_ error: any Error) { audience.finish(.error(error), of: Element.self) }

  @usableFromInline
  func complete() { audience.finish(.completed, of: Element.self) }
}

extension PublishSubject: Cancelable {
  /// Whether `dispose` was called.
  public var isDisposed: Bool { audience.isDisposed }

  /// Releases all observers without an event; an observer that comes later gets `RxError.disposed`.
  public func dispose() {
    audience.dispose(forgetting: {})
  }
}

extension PublishSubject: SubjectType {
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = PublishSubject<Element>

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { audience.hasObservers }

  /// The subject itself, as an observer.
  public func asObserver() -> PublishSubject<Element> {
    self
  }
}
