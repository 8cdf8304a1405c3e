// Made by chapters 8 and 8a of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

private enum AmbState {
  case neither, left, right
}

private final class AmbSink<Observer: ObserverType>: Sink<Observer> {
  let lock = RecursiveLock()
  private var choice = AmbState.neither
  private let leftSubscription = SingleAssignmentDisposable()
  private let rightSubscription = SingleAssignmentDisposable()

  func run(
    _ left: Observable<Observer.Element>, _ right: Observable<Observer.Element>
  ) -> any Disposable {
    leftSubscription.setDisposable(left.subscribe(AmbObserver(sink: self, me: .left)))
    rightSubscription.setDisposable(right.subscribe(AmbObserver(sink: self, me: .right)))
    return Disposables.create(leftSubscription, rightSubscription)
  }

  /// Called with every event of either source, while the lock is held.
  func on(_ event: Event<Observer.Element>, from me: AmbState) {
    if choice == .neither {
      choice = me
      let loser = me == .left ? rightSubscription : leftSubscription
      loser.dispose()
    }
    if choice != me { return }
    forwardOn(event)
    if event.isStopEvent { dispose() }
  }
}

extension ObservableType {
  /// Whichever of the two sequences speaks first; the other one is disposed.
  public func amb<O2: ObservableType>(_ right: O2) -> Observable<Element> where O2.Element == Element {
    Amb(left: asObservable(), right: right.asObservable())
  }
}

private final class Amb<Element>: Producer<Element> {
  private let left: Observable<Element>
  private let right: Observable<Element>

  init(left: Observable<Element>, right: Observable<Element>) {
    self.left = left
    self.right = right
  }

  override func run<Observer: ObserverType>(
    _ observer: Observer, cancel: any Cancelable
  ) -> (sink: any Disposable, subscription: any Disposable) where Observer.Element == Element {
    let sink = AmbSink(observer: observer, cancel: cancel)
    return (sink, sink.run(left, right))
  }
}

/// The observer of one of the two sources.
private final class AmbObserver<Observer: ObserverType>: SynchronizedOnType {
  private let sink: AmbSink<Observer>
  private let me: AmbState

  var lock: RecursiveLock { sink.lock }

  init(sink: AmbSink<Observer>, me: AmbState) {
    self.sink = sink
    self.me = me
  }

  func on(_ event: Event<Observer.Element>) {
    synchronizedOn(event)
  }

  func synchronized_on(_ event: Event<Observer.Element>) {
    sink.on(event, from: me)
  }
}

extension ObservableType {
  /// Whichever of the sequences speaks first; the others are disposed.
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    sequence.reduce(.never()) { $0.amb($1) }
  }
}
