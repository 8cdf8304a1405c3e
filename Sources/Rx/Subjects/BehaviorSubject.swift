// Made by chapters 11 and 16 of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject with a current value, which it tells each new observer first.
public final class BehaviorSubject<Element>: Observable<Element> {
  private let lock = RecursiveLock()
  private var element: Element
  private var observers = Observers<Element>()
  private var stoppedEvent: Event<Element>?
  private var disposed = false

  /// A subject whose current value is `value`.
  public init(value: Element) {
    element = value
  }

  /// Adds `observer` and tells it the current value; one who comes after the end is told only how it ended.
  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let newcomer = Newcomer(observer, lock: lock)
    let (missed, receipt) = lock.performLocked { synchronizedSubscribe(newcomer) }
    newcomer.catchUp(on: [missed]) { isDisposed }
    return receipt
  }

  private func synchronizedSubscribe<Observer: ObserverType>(
    _ observer: Observer
  ) -> (missed: Event<Element>, receipt: any Disposable) where Observer.Element == Element {
    if disposed { return (.error(RxError.disposed(object: self)), Disposables.create()) }
    if let stoppedEvent { return (stoppedEvent, Disposables.create()) }
    return (.next(element), insert(observer, into: &observers))
  }
}

extension BehaviorSubject: ObserverType {
  /// Notes an element as the current value, and tells `event` to all who are subscribed.
  public func on(_ event: Event<Element>) {
    let (audience, _) = synchronizedOn(event)
    dispatch(audience, event)
  }

  /// Notes the event, and says who is to hear it; hands out the element that was replaced, to be released unlocked.
  private func synchronizedOn(_ event: Event<Element>) -> (audience: Observers<Element>, replaced: Element?) {
    lock.lock()
    defer { lock.unlock() }
    if stoppedEvent != nil || disposed { return (Observers(), nil) }
    let audience = observers
    var replaced: Element?
    switch event {
    case .next(let element):
      replaced = self.element
      self.element = element
    case .error, .completed:
      stoppedEvent = event
      observers.removeAll()
    }
    return (audience, replaced)
  }
}

extension BehaviorSubject {
  /// The current value; throws the error that ended the subject, or `RxError.disposed`.
  public func value() throws -> Element {
    lock.lock()
    defer { lock.unlock() }
    if disposed { throw RxError.disposed(object: self) }
    if let error = stoppedEvent?.error { throw error }
    return element
  }
}

extension BehaviorSubject: SynchronizedUnsubscribeType {
  func synchronizedUnsubscribe(_ disposeKey: BagKey) {
    _ = lock.performLocked { observers.removeKey(disposeKey) }
  }
}

extension BehaviorSubject: Cancelable {
  /// Whether `dispose` was called.
  public var isDisposed: Bool {
    lock.performLocked { disposed }
  }

  /// Releases all observers without an event; an observer that comes later gets `RxError.disposed`.
  public func dispose() {
    _ = lock.performLocked {
      defer {
        disposed = true
        stoppedEvent = nil
        observers.removeAll()
      }
      return (observers, stoppedEvent)
    }
  }
}

extension BehaviorSubject: SubjectType {
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    lock.performLocked { observers.count > 0 }
  }

  /// The subject itself, as an observer.
  public func asObserver() -> BehaviorSubject<Element> {
    self
  }
}
