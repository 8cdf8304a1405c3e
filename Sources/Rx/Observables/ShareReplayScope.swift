// Made by chapters 18 and 18a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// How long the elements that `share` replays are remembered.
public enum SubjectLifetimeScope {
  /// As long as a connection lasts; the next one begins with a new subject.
  case whileConnected
  /// For ever: one subject serves all connections.
  case forever
}

/// One subscription to a source, and the observers that share it; over when the last of them has left.
private final class ShareConnection<Element>: ObserverType, SynchronizedUnsubscribeType {
  typealias Place = (receipt: any Disposable, begin: () -> Void)

  private let lock = RecursiveLock()
  private let keepsLast: Bool
  private var observers = Observers<Element>()
  private var last: Element?
  private var isOver = false
  private let subscription = SingleAssignmentDisposable()

  init(keepsLast: Bool) {
    self.keepsLast = keepsLast
  }

  /// Adds `observer`, and says what is to be done outside the lock; `nil` once the connection is over.
  func join<Observer: ObserverType>(_ observer: Observer, source: Observable<Element>) -> Place?
  where Observer.Element == Element {
    lock.lock()
    defer { lock.unlock() }
    if isOver { return nil }
    if let last {
      let newcomer = Newcomer(observer, lock: lock)
      return (insert(newcomer, into: &observers), { newcomer.catchUp(on: [.next(last)]) { false } })
    }
    let receipt = insert(observer, into: &observers)
    return (receipt, observers.count == 1 ? { self.connect(to: source) } : {})
  }

  private func connect(to source: Observable<Element>) {
    subscription.setDisposable(source.subscribe(self))
  }

  func on(_ event: Event<Element>) {
    let (audience, _) = lock.performLocked { note(event) }
    if event.isStopEvent { subscription.dispose() }
    dispatch(audience, event)
  }

  /// Notes the event, and says who is to hear it; hands out the element that was kept, to be released unlocked.
  private func note(_ event: Event<Element>) -> (audience: Observers<Element>, before: Element?) {
    if isOver { return (Observers(), nil) }
    let (audience, before) = (observers, last)
    if event.isStopEvent { close() } else if keepsLast { last = event.element }
    return (audience, before)
  }

  private func close() {
    isOver = true
    last = nil
    observers.removeAll()
  }

  func synchronizedUnsubscribe(_ disposeKey: BagKey) {
    let (left, _, isLast) = lock.performLocked { () -> (AnyObserver<Element>?, Element?, Bool) in
      let (left, before) = (observers.removeKey(disposeKey), last)
      let isLast = left != nil && observers.count == 0
      if isLast { close() }
      return (left, before, isLast)
    }
    withExtendedLifetime(left) { if isLast { subscription.dispose() } }
  }
}

/// What `share` makes for the usual cases: its source runs as long as there are observers.
private final class ShareWhileConnected<Element>: Observable<Element> {
  private let source: Observable<Element>
  private let keepsLast: Bool
  private let lock = RecursiveLock()
  private var connection: ShareConnection<Element>

  init(source: Observable<Element>, keepsLast: Bool) {
    self.source = source
    self.keepsLast = keepsLast
    connection = ShareConnection(keepsLast: keepsLast)
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    while true {
      let current = lock.performLocked { connection }
      if let (receipt, begin) = current.join(observer, source: source) {
        begin()
        return receipt
      }
      let next = ShareConnection<Element>(keepsLast: keepsLast)
      lock.performLocked { if connection === current { connection = next } }
    }
  }
}

extension ObservableType {
  /// This sequence, run once for all who are subscribed at the time; a newcomer first gets the last `replay` elements.
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    switch (scope, replay) {
    case (.whileConnected, 0...1): ShareWhileConnected(source: asObservable(), keepsLast: replay == 1)
    case (.whileConnected, _): self.replay(replay).refCount()
    case (.forever, _): multicast(ReplaySubject.create(bufferSize: replay)).refCount()
    }
  }
}
