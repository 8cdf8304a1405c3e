// Made by chapters 8, 8a and 16d of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

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

  /// Takes the next event of either source; once one of them has won, no two can come at once.
  func on(_ event: Event<Observer.Element>, from me: AmbState) {
    if !lock.performLocked({ wins(me) }) { return }
    if event.isStopEvent { end(with: event) } else { forwardOn(event) }
  }

  /// Whether this source is the chosen one; the first that asks is.
  private func wins(_ me: AmbState) -> Bool {
    if choice == .neither {
      choice = me
      lock.disposeOutside(me == .left ? rightSubscription : leftSubscription)
    }
    return choice == me
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
private final class AmbObserver<Observer: ObserverType>: ObserverType {
  private let sink: AmbSink<Observer>
  private let me: AmbState

  init(sink: AmbSink<Observer>, me: AmbState) {
    self.sink = sink
    self.me = me
  }

  func on(_ event: Event<Observer.Element>) {
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
