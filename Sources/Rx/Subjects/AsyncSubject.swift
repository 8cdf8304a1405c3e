// Made by chapters 11a and 16a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject that tells its observers only the last element, and only when it has completed.
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType,
  SynchronizedUnsubscribeType
{
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = AsyncSubject<Element>

  private let lock = RecursiveLock()
  private var lastElement: Element?
  private var observers = Observers<Element>()
  private var stoppedEvent: Event<Element>?

  /// A subject without an element.
  public override init() {}

  /// Keeps an element in place of the one before; tells all who are subscribed of the end.
  public func on(_ event: Event<Element>) {
    let (audience, before) = synchronizedOn(event)
    if event.isCompleted, let before { dispatch(audience, .next(before)) }
    dispatch(audience, event)
  }

  /// Notes the event, and says who is to hear it; hands out the last element before it, to be told or released.
  private func synchronizedOn(_ event: Event<Element>) -> (audience: Observers<Element>, before: Element?) {
    lock.lock()
    defer { lock.unlock() }
    if stoppedEvent != nil { return (Observers(), nil) }
    let before = lastElement
    if case .next(let element) = event {
      lastElement = element
      return (Observers(), before)
    }
    if event.error != nil { lastElement = nil }
    stoppedEvent = event
    defer { observers.removeAll() }
    return (observers, before)
  }

  /// Adds `observer`; one who comes after the end is told at once.
  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let (missed, receipt) = lock.performLocked { synchronizedSubscribe(observer) }
    for event in missed { observer.on(event) }
    return receipt
  }

  private func synchronizedSubscribe<Observer: ObserverType>(
    _ observer: Observer
  ) -> (missed: [Event<Element>], receipt: any Disposable) where Observer.Element == Element {
    guard let stoppedEvent else { return ([], insert(observer, into: &observers)) }
    let last = lastElement.map { [Event.next($0)] } ?? []
    return (last + [stoppedEvent], Disposables.create())
  }

  func synchronizedUnsubscribe(_ disposeKey: BagKey) {
    _ = lock.performLocked { observers.removeKey(disposeKey) }
  }

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    lock.performLocked { observers.count > 0 }
  }

  /// The subject itself, as an observer.
  public func asObserver() -> AsyncSubject<Element> {
    self
  }
}
