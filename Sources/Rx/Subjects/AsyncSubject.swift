// Made by chapters 11a, 16a and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject that tells its observers only the last element, and only when it has completed.
public final class AsyncSubject<Element>: Observable<Element> {
  private let audience = Audience()
  private var last = Ring<Element>()

  /// A subject without an element.
  public override init() {}

  deinit {
    audience.letGo()
  }

  /// Adds `receiver`; one that comes after the end is told at once.
  override func feed(_ receiver: Receiver<Element>) -> Link? {
    let membership = Membership(audience)
    guard let end = audience.admit(receiver, membership, to: self) else { return membership }
    last.forEach(receiver.next)
    end.tell(receiver)
    return nil
  }
}

extension AsyncSubject: ObserverType {
  /// Keeps an element in place of the one before; tells all who are subscribed of the end.
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
    // Afterwards the one that was kept before, which is released here.
    var before = element
    audience.behindGate { if !audience.isOver { last.keep(&before, atMost: 1) } }
  }

  @usableFromInline
  func fail(_ error: any Error) {
    let (list, forgotten) = audience.behindGate { () -> (Unmanaged<ObserverList>?, Ring<Element>?) in
      if audience.isOver { return (nil, nil) }
      return (audience.close(.error(error)), replace(&last, with: Ring()))
    }
    list?.end(.error(error), of: Element.self)
    withExtendedLifetime(forgotten) {}
  }

  @usableFromInline
  func complete() {
    guard let list = audience.behindGate({ audience.close(.completed) }) else { return }
    last.forEach { list.tell($0) }
    list.end(.completed, of: Element.self)
  }
}

extension AsyncSubject: SubjectType {
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = AsyncSubject<Element>

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { audience.hasObservers }

  /// The subject itself, as an observer.
  public func asObserver() -> AsyncSubject<Element> {
    self
  }
}
