// Made by chapters 18, 18a and 28a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// How long the elements that `share` replays are remembered.
public enum SubjectLifetimeScope {
  /// As long as a connection lasts; the next one begins with a new subject.
  case whileConnected
  /// For ever: one subject serves all connections.
  case forever
}

/// One subscription to a source, and the observers that share it; over when the last of them has left.
private final class ShareConnection<Element>: Receiver<Element> {
  typealias Place = (receipt: Link?, begin: () -> Void)

  private let audience = Audience()
  private let keepsLast: Bool
  private var last = Ring<Element>()
  private var isOver = false
  private var hasBegun = false
  private let subscription = SingleAssignmentDisposable()

  init(keepsLast: Bool) {
    self.keepsLast = keepsLast
    super.init()
  }

  deinit {
    audience.letGo()
  }

  /// Adds `receiver`, and says what is to be done then; `nil` once the connection is over.
  func join(_ receiver: Receiver<Element>, source: Observable<Element>) -> Place? {
    let membership = Membership(audience)
    let newcomer = keepsLast ? Newcomer(receiver) : nil
    let (isIn, isFirst) = audience.behindGate { () -> (Bool, Bool) in
      if isOver { return (false, false) }
      let isFirst = audience.isEmpty && !hasBegun
      hasBegun = true
      last.forEach { newcomer?.hasMissed(.next($0)) }
      audience.join(newcomer ?? receiver, membership)
      return (true, isFirst)
    }
    if !isIn { return nil }
    return (
      .both(membership, Departure(self)),
      {
        newcomer?.catchUp { false }
        if isFirst { self.connect(to: source) }
      }
    )
  }

  private func connect(to source: Observable<Element>) {
    subscription.setDisposable(source.feed(self) ?? Disposables.create())
  }

  override func next(_ element: Element) {
    // Afterwards the one that was kept before, which is released when all have heard the new one.
    var before = element
    let list = audience.behindGate { () -> Unmanaged<ObserverList>? in
      if keepsLast, !isOver { last.keep(&before, atMost: 1) }
      return audience.enterList()
    }
    list?.next(element)
  }

  override func error(_ error: any Error) { finish(.error(error)) }

  override func completed() { finish(.completed) }

  private func finish(_ end: SequenceEnd) {
    let (list, before) = audience.behindGate(close)
    subscription.dispose()
    list?.end(end, of: Element.self)
    withExtendedLifetime(before) {}
  }

  /// Ends the connection, and hands out who is to be told and what is to be released.
  private func close() -> (Unmanaged<ObserverList>?, Ring<Element>) {
    isOver = true
    return (audience.takeList(), replace(&last, with: Ring()))
  }

  /// Ends the connection if no observer is left.
  func oneLeft() {
    let (isLast, rest) = audience.behindGate {
      let isLast = !isOver && audience.isEmpty
      return (isLast, isLast ? close() : nil)
    }
    rest?.0?.leave()
    if isLast { subscription.dispose() }
    withExtendedLifetime(rest) {}
  }
}

/// Tells a connection that an observer has left; doesn't keep it alive.
private final class Departure<Element>: Link {
  private weak var connection: ShareConnection<Element>?

  init(_ connection: ShareConnection<Element>) {
    self.connection = connection
    super.init()
  }

  override func dispose() {
    connection?.oneLeft()
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

  override func feed(_ receiver: Receiver<Element>) -> Link? {
    while true {
      let current = lock.performLocked { connection }
      if let (receipt, begin) = current.join(receiver, source: source) {
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
