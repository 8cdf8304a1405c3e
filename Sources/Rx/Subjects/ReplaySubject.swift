// Made by chapters 11a, 16a and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject that tells each new observer the last elements, or all of them, before those to come.
public class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Disposable {
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = ReplaySubject<Element>

  private let audience = Audience()
  private let bufferSize: Int
  private var buffer = Ring<Element>()

  private init(bufferSize: Int) {
    precondition(bufferSize >= 0, "bufferSize can't be negative")
    self.bufferSize = bufferSize
  }

  deinit {
    audience.letGo()
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
      if audience.isOver { return nil }
      if bufferSize > 0 { buffer.keep(&dropped, atMost: bufferSize) }
      return audience.enterList()
    }
    list?.next(element)
  }

  @usableFromInline
  final func fail(_ error: any Error) { audience.finish(.error(error), of: Element.self) }

  @usableFromInline
  final func complete() { audience.finish(.completed, of: Element.self) }

  /// Adds `receiver` and tells it the elements kept; one that comes after the end gets them and then the end.
  override func feed(_ receiver: Receiver<Element>) -> Link? {
    audience.feed(receiver, of: self) { newcomer in buffer.forEach { newcomer.hasMissed(.next($0)) } }
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool { audience.hasObservers }

  /// The subject itself, as an observer.
  public func asObserver() -> ReplaySubject<Element> {
    self
  }

  /// Releases observers and elements without an event; an observer that comes later gets `RxError.disposed`.
  public func dispose() {
    audience.dispose { replace(&buffer, with: Ring()) }
  }
}
