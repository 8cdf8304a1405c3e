// Made by chapters 11, 16a and 16b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// A subject that tells each observer what is sent after it has subscribed.
public final class PublishSubject<Element>: Observable<Element> {
  private let lock = RecursiveLock()
  private var observers = Observers<Element>()
  private var stoppedEvent: Event<Element>?
  private var disposed = false

  /// A subject without observers.
  public override init() {}

  /// Adds `observer`; one who comes after the end is told only how it ended.
  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let (missed, receipt) = lock.performLocked { synchronizedSubscribe(observer) }
    if let missed { observer.on(missed) }
    return receipt
  }

  private func synchronizedSubscribe<Observer: ObserverType>(
    _ observer: Observer
  ) -> (missed: Event<Element>?, receipt: any Disposable) where Observer.Element == Element {
    if let stoppedEvent { return (stoppedEvent, Disposables.create()) }
    if disposed { return (.error(RxError.disposed(object: self)), Disposables.create()) }
    return (nil, insert(observer, into: &observers))
  }
}

extension PublishSubject: ObserverType {
  /// Tells `event` to all who are subscribed now, unless the subject has ended.
  public func on(_ event: Event<Element>) {
    dispatch(synchronizedOn(event), event)
  }

  /// Notes the event, and says who is to hear it.
  private func synchronizedOn(_ event: Event<Element>) -> Observers<Element> {
    lock.lock()
    defer { lock.unlock() }
    let audience = observers
    if event.isStopEvent, stoppedEvent == nil, !disposed {
      stoppedEvent = event
      observers.removeAll()
    }
    return audience
  }
}

extension PublishSubject: SynchronizedUnsubscribeType {
  func synchronizedUnsubscribe(_ disposeKey: BagKey) {
    _ = lock.performLocked { observers.removeKey(disposeKey) }
  }
}

extension PublishSubject: Cancelable {
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

extension PublishSubject: SubjectType {
  /// The subject itself, seen as an observer.
  public typealias SubjectObserverType = PublishSubject<Element>

  /// Whether anyone is subscribed.
  public var hasObservers: Bool {
    lock.performLocked { observers.count > 0 }
  }

  /// The subject itself, as an observer.
  public func asObserver() -> PublishSubject<Element> {
    self
  }
}
