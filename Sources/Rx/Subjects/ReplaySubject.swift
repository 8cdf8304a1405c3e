// Made by chapters 11a, 16a and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject that tells each new observer the last elements, or all of them, before those to come.
public class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Disposable {
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = ReplaySubject<Element>

  private let audience = Audience()
  private let bufferSize: Int
  private var buffer = Ring<Element>()
  private var end: SequenceEnd?
  private var disposed = false

  private init(bufferSize: Int) {
    precondition(bufferSize >= 0, "bufferSize can't be negative")
    self.bufferSize = bufferSize
  }

  deinit {
    audience.takeList()?.leave()
  }

  /// A subject that replays at most the last `bufferSize` elements.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    ReplaySubject(bufferSize: bufferSize)
  }

  /// A subject that replays all elements, and so keeps all of them.
  public static func createUnbounded() -> ReplaySubject<Element> {
    ReplaySubject(bufferSize: .max)
  }

  /// Keeps an element, and tells `event` to all who are subscribed, unless the subject has ended.
  @inlinable
  public final func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): next(element)
    case .error(let error): fail(error)
    case .completed: complete()
    }
  }

  @usableFromInline
  final func next(_ element: Element) {
    // Afterwards the one for which there was no room any more, which is released when all have heard the new one.
    var dropped = element
    let list = audience.behindGate { () -> Unmanaged<ObserverList>? in
      if end != nil || disposed { return nil }
      if bufferSize > 0 { buffer.keep(&dropped, atMost: bufferSize) }
      return audience.enterList()
    }
    list?.next(element)
  }

  @usableFromInline
  final func fail(_ error: any Error) { finish(.error(error)) }

  @usableFromInline
  final func complete() { finish(.completed) }

  private func finish(_ end: SequenceEnd) {
    let list = audience.behindGate { () -> Unmanaged<ObserverList>? in
      if self.end != nil || disposed { return nil }
      self.end = end
      return audience.takeList()
    }
    list?.end(end, of: Element.self)
  }

  /// Adds `receiver`, after telling it the elements kept; one that comes after the end gets them and then the end.
  override func feed(_ receiver: Receiver<Element>) -> Link? {
    let (newcomer, membership) = (Newcomer(receiver), Membership(audience))
    let hasJoined = audience.behindGate { join(newcomer, membership) }
    newcomer.catchUp { isOff }
    return hasJoined ? membership : nil
  }

  /// Notes what the newcomer has missed, and whether it is to hear more.
  private func join(_ newcomer: Newcomer<Element>, _ membership: Membership) -> Bool {
    if disposed { newcomer.hasMissed(.error(RxError.disposed(object: self))) }
    buffer.forEach { newcomer.hasMissed(.next($0)) }
    if let end { newcomer.hasMissed(end.event(of: Element.self)) }
    if disposed || end != nil { return false }
    audience.join(newcomer, membership)
    return true
  }

  private var isOff: Bool {
    audience.behindGate { disposed }
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    audience.behindGate { !audience.isEmpty }
  }

  /// The subject itself, as an observer.
  public func asObserver() -> ReplaySubject<Element> {
    self
  }

  /// Releases observers and elements without an event; an observer that comes later gets `RxError.disposed`.
  public func dispose() {
    let (list, end, elements) = audience.behindGate {
      disposed = true
      return (audience.takeList(), self.end.take(), replace(&buffer, with: Ring()))
    }
    list?.leave()
    withExtendedLifetime((end, elements)) {}
  }
}
