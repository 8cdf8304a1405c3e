// Made by chapters 11a and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject that tells each new observer the last elements, or all of them, before those to come.
public class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Disposable,
  SynchronizedUnsubscribeType
{
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = ReplaySubject<Element>

  private let lock = RecursiveLock()
  private let bufferSize: Int
  private var buffer = Queue<Element>(capacity: 0)
  private var observers = Observers<Element>()
  private var stoppedEvent: Event<Element>?
  private var disposed = false

  private init(bufferSize: Int) {
    precondition(bufferSize >= 0, "bufferSize can't be negative")
    self.bufferSize = bufferSize
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
  public func on(_ event: Event<Element>) {
    let (audience, _) = synchronizedOn(event)
    dispatch(audience, event)
  }

  private func synchronizedOn(_ event: Event<Element>) -> (audience: Observers<Element>, dropped: Element?) {
    lock.lock()
    defer { lock.unlock() }
    if stoppedEvent != nil || disposed { return (Observers(), nil) }
    if case .next(let element) = event { return (observers, keep(element)) }
    defer { observers.removeAll() }
    stoppedEvent = event
    return (observers, nil)
  }

  /// Keeps `element`, and returns the one for which there is no room any more.
  private func keep(_ element: Element) -> Element? {
    if bufferSize == 0 { return nil }
    let dropped = buffer.count == bufferSize ? buffer.dequeue() : nil
    buffer.enqueue(element)
    return dropped
  }

  /// Adds `observer`, after telling it the elements kept; one who comes after the end gets them, too, and then the end.
  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let newcomer = Newcomer(observer, lock: lock)
    let (missed, receipt) = lock.performLocked { synchronizedSubscribe(newcomer) }
    newcomer.catchUp(on: missed) { lock.performLocked { disposed } }
    return receipt
  }

  private func synchronizedSubscribe<Observer: ObserverType>(
    _ observer: Observer
  ) -> (missed: [Event<Element>], receipt: any Disposable) where Observer.Element == Element {
    if disposed { return ([.error(RxError.disposed(object: self))], Disposables.create()) }
    let elements = buffer.map { Event.next($0) }
    if let stoppedEvent { return (elements + [stoppedEvent], Disposables.create()) }
    return (elements, insert(observer, into: &observers))
  }

  func synchronizedUnsubscribe(_ disposeKey: BagKey) {
    _ = lock.performLocked { observers.removeKey(disposeKey) }
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    lock.performLocked { observers.count > 0 }
  }

  /// The subject itself, as an observer.
  public func asObserver() -> ReplaySubject<Element> {
    self
  }

  /// Releases observers and elements without an event; an observer that comes later gets `RxError.disposed`.
  public func dispose() {
    _ = lock.performLocked {
      defer {
        disposed = true
        stoppedEvent = nil
        observers.removeAll()
        buffer = Queue(capacity: 0)
      }
      return (observers, stoppedEvent, buffer)
    }
  }
}
