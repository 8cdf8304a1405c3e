// Made by chapters 8, 8a, 16d and 27b of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file.

private enum AmbState {
  case neither, left, right
}

private final class AmbSink<Element>: StageSink<Element, Element> {
  private let lock = RecursiveLock()
  private var choice = AmbState.neither
  private let leftSubscription = SingleAssignmentDisposable()
  private let rightSubscription = SingleAssignmentDisposable()

  func run(_ left: Observable<Element>, _ right: Observable<Element>) -> Link? {
    leftSubscription.setDisposable(left.feed(AmbObserver(sink: self, me: .left)) ?? Disposables.create())
    rightSubscription.setDisposable(right.feed(AmbObserver(sink: self, me: .right)) ?? Disposables.create())
    return .both(.to(leftSubscription), .to(rightSubscription))
  }

  /// Whether this source is the chosen one; the first that asks is. Once one has won, no two can speak at once.
  func wins(_ me: AmbState) -> Bool {
    lock.performLocked {
      if choice == .neither {
        choice = me
        lock.disposeOutside(me == .left ? rightSubscription : leftSubscription)
      }
      return choice == me
    }
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

  override func run(_ receiver: Receiver<Element>) -> Link? {
    let sink = AmbSink(downstream: receiver)
    return sink.attached(to: sink.run(left, right))
  }
}

/// The observer of one of the two sources.
private final class AmbObserver<Element>: Receiver<Element> {
  private let sink: AmbSink<Element>
  private let me: AmbState

  init(sink: AmbSink<Element>, me: AmbState) {
    self.sink = sink
    self.me = me
    super.init()
  }

  override func next(_ element: Element) {
    if sink.wins(me) { sink.forward(element) }
  }

  override func error(_ error: any Error) {
    if sink.wins(me) { sink.fail(error) }
  }

  override func completed() {
    if sink.wins(me) { sink.complete() }
  }
}

extension ObservableType {
  /// Whichever of the sequences speaks first; the others are disposed.
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    fastest(of: Array(sequence)[...])
  }
}

private func fastest<Element>(of sources: ArraySlice<Observable<Element>>) -> Observable<Element> {
  guard let first = sources.first else { return .never() }
  if sources.count == 1 { return first }
  let middle = sources.startIndex + sources.count / 2
  return fastest(of: sources[..<middle]).amb(fastest(of: sources[middle...]))
}
