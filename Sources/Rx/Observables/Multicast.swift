// Made by chapters 18, 18a and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

/// One subscription to a source on behalf of many, with what they subscribe to.
final class Connection<Element>: Disposable {
  private let lock = RecursiveLock()
  private var audience: Observable<Element>?
  private var begin: ((Connection<Element>) -> any Disposable)?
  private let subscription = SingleAssignmentDisposable()
  private var count = 0

  /// Counts one subscriber more, and says what to subscribe to; `nil` once the connection is over.
  func join() -> (connection: Connection, audience: Observable<Element>, isFirst: Bool)? {
    lock.performLocked {
      guard let audience else { return nil }
      count += 1
      return (self, audience, count == 1)
    }
  }

  /// Counts one subscriber less; after the last one, the connection is over.
  func leave() {
    let left = lock.performLocked {
      count -= 1
      return count == 0 ? close() : (nil, nil)
    }
    if left.0 != nil { subscription.dispose() }
  }

  /// A connection that `begin` starts; its subscribers subscribe to `audience`.
  init(audience: Observable<Element>, begin: @escaping (Connection<Element>) -> any Disposable) {
    self.audience = audience
    self.begin = begin
  }

  /// What to subscribe to; `nil` once the connection is over.
  var openAudience: Observable<Element>? {
    lock.performLocked { audience }
  }

  var isOver: Bool {
    subscription.isDisposed
  }

  /// Subscribes to the source, unless that was done before or the connection is over.
  func connect() {
    if let begin = lock.performLocked({ self.begin.take() }) { subscription.setDisposable(begin(self)) }
  }

  func dispose() {
    withExtendedLifetime(lock.performLocked(close)) {}
    subscription.dispose()
  }

  /// Ends the connection for newcomers, and hands out what it held, to be released unlocked.
  private func close() -> (Observable<Element>?, ((Connection<Element>) -> any Disposable)?) {
    (audience.take(), begin.take())
  }
}

/// A sequence that subscribes to its source when it is told to, once for all its subscribers.
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  private let lock = RecursiveLock()
  private let makeConnection: () -> Connection<Element>
  private var connection: Connection<Element>?

  init(_ makeConnection: @escaping () -> Connection<Element>) {
    self.makeConnection = makeConnection
  }

  /// What `ask` finds in the current connection, or in a new one if that one is over.
  final func find<Found>(_ ask: (Connection<Element>) -> Found?) -> Found {
    while true {
      let current = lock.performLocked { connection }
      if let current, let found = ask(current) { return found }
      let next = makeConnection()
      lock.performLocked { if connection === current { connection = next } }
    }
  }

  /// Subscribes to the source on behalf of all subscribers; the result ends that.
  public func connect() -> any Disposable {
    let connection = find { $0.isOver ? nil : $0 }
    connection.connect()
    return connection
  }

  /// Adds `receiver` to the current connection, or to the next one.
  override func feed(_ receiver: Receiver<Element>) -> Link? {
    find { $0.openAudience }.feed(receiver)
  }
}

extension ObservableType {
  /// Passes this sequence on through a subject, a new one for each connection.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    let source = asObservable()
    return ConnectableObservable {
      let subject = makeSubject()
      let observer = subject.asObserver()
      return Connection(audience: subject.asObservable()) { connection in
        source.subscribe { event in
          if connection.isOver { return }
          if event.isStopEvent { connection.dispose() }
          observer.on(event)
        }
      }
    }
  }

  /// Passes this sequence on to the observers that are subscribed at the time, while it is connected.
  public func publish() -> ConnectableObservable<Element> {
    multicast { PublishSubject() }
  }
}

extension ConnectableObservableType {
  /// This sequence, connected as long as it has subscribers.
  public func refCount() -> Observable<Element> {
    let source = self as? ConnectableObservable<Element>
    return RefCount(source: source ?? ConnectableObservable { Connection(audience: asObservable()) { _ in connect() } })
  }
}

private final class RefCount<Element>: Producer<Element> {
  private let source: ConnectableObservable<Element>

  init(source: ConnectableObservable<Element>) {
    self.source = source
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let (connection, audience, isFirst) = source.find { $0.join() }
    let sink = RefCountSink(connection: connection, downstream: receiver)
    let link = audience.feed(sink)
    if isFirst { connection.connect() }
    return sink.attached(to: .both(link, .to(Disposables.create(with: connection.leave))))
  }
}

private final class RefCountSink<Element>: StageSink<Element, Element> {
  private let connection: Connection<Element>

  init(connection: Connection<Element>, downstream: Receiver<Element>) {
    self.connection = connection
    super.init(downstream: downstream)
  }

  override func next(_ element: Element) { forward(element) }

  override func error(_ error: any Error) {
    connection.dispose()
    fail(error)
  }

  override func completed() {
    connection.dispose()
    complete()
  }
}

extension ObservableType {
  /// Passes this sequence on while it is connected; a newcomer first gets the last `bufferSize` elements.
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    multicast { ReplaySubject.create(bufferSize: bufferSize) }
  }

  /// Passes this sequence on while it is connected; a newcomer first gets all elements so far.
  public func replayAll() -> ConnectableObservable<Element> {
    multicast { ReplaySubject.createUnbounded() }
  }
}

extension ObservableType {
  /// Passes this sequence on through `subject`, which serves all connections.
  public func multicast<Subject: SubjectType>(
    _ subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    multicast(makeSubject: { subject })
  }

  /// What `selector` makes of this sequence, which runs once however often `selector` uses it.
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return Multicast {
      let connectable = source.multicast(try subjectSelector())
      return (try selector(connectable), connectable.connect)
    }
  }
}

private final class Multicast<Element>: Producer<Element> {
  typealias Parts = (result: Observable<Element>, connect: () -> any Disposable)

  private let makeParts: () throws -> Parts

  init(_ makeParts: @escaping () throws -> Parts) {
    self.makeParts = makeParts
  }

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = MulticastSink(downstream: receiver)
    return sink.attached(to: sink.run(makeParts))
  }
}

private final class MulticastSink<Element>: StageSink<Element, Element> {
  func run(_ makeParts: () throws -> Multicast<Element>.Parts) -> Link? {
    do {
      let (result, connect) = try makeParts()
      return .both(result.feed(self), .to(connect()))
    } catch {
      fail(error)
      return nil
    }
  }

  override func next(_ element: Element) { forward(element) }
}
