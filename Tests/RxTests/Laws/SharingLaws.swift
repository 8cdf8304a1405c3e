import Programs
import Rx
import RandomTesting
import Testing

/// A way to share a source, and what it is to keep.
struct Sharing: Sendable {
  let name: String
  /// The number of past elements that a newcomer gets.
  let replay: Int
  let isForever: Bool
  private let share: Share

  private enum Share { case share, multicast, publish, replayAll }

  static let all: [Sharing] =
    [0, 1, 2, 5].flatMap { replay in
      [false, true].flatMap { isForever in
        [
          Sharing(name: "share", replay: replay, isForever: isForever, share: .share),
          Sharing(name: "multicast", replay: replay, isForever: isForever, share: .multicast),
        ]
      }
    } + [
      Sharing(name: "publish", replay: 0, isForever: false, share: .publish),
      Sharing(name: "replayAll", replay: .max, isForever: false, share: .replayAll),
    ]

  /// The operators that these ways use.
  static let operators = ["share", "multicast", "replay", "publish", "replayAll", "refCount"]

  var description: String { "\(name), replay \(replay), \(isForever ? "for ever" : "while connected")" }

  func callAsFunction<Element>(_ source: Observable<Element>) -> Observable<Element> {
    switch (share, isForever) {
    case (.publish, _): source.publish().refCount()
    case (.replayAll, _): source.replayAll().refCount()
    case (.share, _): source.share(replay: replay, scope: isForever ? .forever : .whileConnected)
    case (.multicast, true): source.multicast(ReplaySubject.create(bufferSize: replay)).refCount()
    case (.multicast, false): source.replay(replay).refCount()
    }
  }
}

/// A step in the life of a shared source.
private enum Step {
  case arrive
  /// One of those who are there, by its number modulo how many have come.
  case leave(Int)
  case send(Int)
  case end

  static func random(_ count: Int, using dice: inout Seeded) -> [Step] {
    (0..<count).map { number in
      switch Int.random(in: 0..<10, using: &dice) {
      case 0...2: .arrive
      case 3...4: .leave(Int.random(in: 0..<20, using: &dice))
      case 5: .end
      default: .send(number)
      }
    }
  }
}

/// The events that each subscriber heard, and how often the source was begun and torn down.
private struct Outcome: Equatable {
  var heard: [[String]] = []
  var begun = 0
  var ended = 0
}

/// The naive model of a shared source.
private struct Model {
  private let sharing: Sharing
  private(set) var outcome = Outcome()
  private var present: Set<Int> = []
  private var kept: [Int] = []
  private var isOver = false

  init(_ sharing: Sharing, _ steps: [Step]) {
    self.sharing = sharing
    for step in steps { take(step) }
  }

  private mutating func take(_ step: Step) {
    switch step {
    case .arrive: arrive()
    case .leave(let number): leave(number)
    case .send(let element): if !present.isEmpty { send(element) }
    case .end: if !present.isEmpty { end() }
    }
  }

  private mutating func arrive() {
    outcome.heard.append(kept.map { "next(\($0))" } + (isOver ? ["completed"] : []))
    if isOver { return }
    if present.isEmpty { outcome.begun += 1 }
    present.insert(outcome.heard.count - 1)
  }

  private mutating func leave(_ number: Int) {
    if outcome.heard.isEmpty || present.remove(number % outcome.heard.count) == nil { return }
    if present.isEmpty { disconnect() }
  }

  private mutating func send(_ element: Int) {
    kept = (kept + [element]).suffix(sharing.replay)
    for number in present { outcome.heard[number].append("next(\(element))") }
  }

  private mutating func end() {
    for number in present { outcome.heard[number].append("completed") }
    present = []
    isOver = sharing.isForever
    disconnect()
  }

  private mutating func disconnect() {
    outcome.ended += 1
    if !sharing.isForever { kept = [] }
  }
}

@Suite("Sharing keeps what it promises", .takesTurns) struct SharingLaws {
  /// The outcome of the steps with the operators of the core.
  private func outcome(_ sharing: Sharing, _ steps: [Step]) -> Outcome {
    let state = Locked(Outcome())
    var sources: [AnyObserver<Int>] = []
    let shared = sharing(
      Observable<Int>.create { observer in
        state.change { $0.begun += 1 }
        sources.append(observer)
        return Disposables.create { state.change { $0.ended += 1 } }
      })
    var receipts: [any Disposable] = []
    for step in steps {
      switch step {
      case .arrive:
        let number = receipts.count
        state.change { $0.heard.append([]) }
        receipts.append(shared.subscribe { event in state.change { $0.heard[number].append("\(event)") } })
      case .leave(let number): if !receipts.isEmpty { receipts[number % receipts.count].dispose() }
      case .send(let element): sources.last?.onNext(element)
      case .end: sources.last?.onCompleted()
      }
    }
    let outcome = state.value
    for receipt in receipts { receipt.dispose() }
    return outcome
  }

  @Test func `everyone hears what the naive model says, and the source runs once for all`() {
    for sharing in Sharing.all {
      for seed in Rounds.seeds(100) {
        var dice = Seeded(seed: seed)
        let steps = Step.random(30, using: &dice)
        let expected = Model(sharing, steps).outcome
        #expect(outcome(sharing, steps) == expected, "\(sharing.description), seed \(seed): \(steps)")
      }
    }
  }

  /// A source that is shared, and has sent a 1 to its first subscriber.
  private func begun(_ sharing: Sharing) -> (source: PublishSubject<Int>, shared: Observable<Int>, any Disposable) {
    let source = PublishSubject<Int>()
    let shared = sharing(source)
    let first = shared.subscribe { _ in }
    source.onNext(1)
    return (source, shared, first)
  }

  /// RxSwift's `share(replay: 1)` tells it the 2 first.
  @Test func `what a newcomer missed it hears first`() {
    for sharing in Sharing.all where sharing.replay > 0 {
      let (source, shared, first) = begun(sharing)
      var heard: [Int] = []
      let newcomer = shared.subscribe(onNext: { number in
        if number == 1 { withoutReports { source.onNext(2) } }
        heard.append(number)
      })
      #expect(heard == [1, 2], "\(sharing.description)")
      [first, newcomer].forEach { $0.dispose() }
    }
  }

  /// RxSwift's `refCount` subscribes before it counts, and leaves the second one in the subject of the first.
  @Test func `a newcomer that sends the others home is not forgotten`() {
    for sharing in Sharing.all where sharing.replay > 0 {
      let (source, shared, first) = begun(sharing)
      var heard: [Int] = []
      let second = shared.subscribe(onNext: {
        heard.append($0)
        first.dispose()
      })
      source.onNext(2)
      #expect(heard == [1, 2] && source.hasObservers, "\(sharing.description)")
      second.dispose()
      #expect(!source.hasObservers, "\(sharing.description)")
    }
  }

  @Test func `who subscribes again at the end gets the next connection, and the old source is closed by then`() {
    for sharing in Sharing.all where !sharing.isForever {
      var log: [String] = []
      let source = Observable<Int>.create { observer in
        log.append("open")
        if log.count < 4 { observer.onError(Failure(1)) }
        return Disposables.create { log.append("close") }
      }
      sharing(source).retry().subscribe().dispose()
      #expect(log == ["open", "close", "open", "close", "open", "close"], "\(sharing.description)")
    }
  }

  @Test func `an end ends a connection that nobody counts, and the source may run anew`() {
    for connectable: (Observable<Int>) -> ConnectableObservable<Int> in [{ $0.publish() }, { $0.replay(2) }] {
      var log: [String] = []
      var observers: [AnyObserver<Int>] = []
      let shared = connectable(
        Observable<Int>.create { observer in
          log.append("open")
          observers.append(observer)
          return Disposables.create { log.append("close") }
        })
      let receipts = [shared.subscribe { log.append("\($0)") }, shared.connect()]
      observers[0].onCompleted()
      #expect(log == ["open", "close", "completed"])
      let next = [shared.subscribe { log.append("\($0)") }, shared.connect()]
      observers[1].onNext(1)
      #expect(log.dropFirst(3) == ["open", "next(1)"])
      for receipt in receipts + next { receipt.dispose() }
    }
  }

  @Test func `the source has been left when the end is heard`() {
    for sharing in Sharing.all {
      let source = Bare<Int>(onDispose: {})
      var wasLeft: [Bool] = []
      let shared = sharing(source)
      let receipts = (0..<2).map { _ in
        shared.subscribe { event in if event.isStopEvent { wasLeft.append(source.isLeft) } }
      }
      source.onNext(1)
      source.onCompleted()
      #expect(wasLeft == [true, true], "\(sharing.description)")
      for receipt in receipts { receipt.dispose() }
      source.forget()
    }
  }

  /// A source may be on its way to a connection that is over.
  @Test func `an element that comes too late is neither heard nor kept`() {
    for sharing in Sharing.all {
      let source = Bare<Page?>(onDispose: {})
      let shared = sharing(source)
      shared.subscribe { _ in }.dispose()
      weak var late: Page?
      do {
        let page = Page()
        late = page
        source.onNext(page)
      }
      #expect(late == nil, "\(sharing.description)")
      source.forget()
      withExtendedLifetime(shared) {}
    }
    let source = Bare<Int>(onDispose: {})
    let shared = source.publish()
    var heard: [Int] = []
    let receipt = shared.subscribe(onNext: { heard.append($0) })
    shared.connect().dispose()
    source.onNext(1)
    #expect(heard == [])
    receipt.dispose()
    source.forget()
  }

  @Test func `what isn't replayed isn't kept`() {
    for sharing in Sharing.all where sharing.replay == 0 {
      let source = PublishSubject<Page?>()
      let receipt = sharing(source).subscribe { _ in }
      weak var sent: Page?
      do {
        let page = Page()
        sent = page
        source.onNext(page)
      }
      #expect(sent == nil, "\(sharing.description)")
      receipt.dispose()
    }
  }

  private final class Page {}

  private struct Failed: Error {}

  @Test func `multicast with a selector is what the selector makes of its source, or the error of a closure`() {
    let source = PublishSubject<Int>()
    var heard: [String] = []
    func hear(_ observable: Observable<Int>) -> any Disposable { observable.subscribe { heard.append("\($0)") } }
    let receipts = [
      hear(source.multicast({ PublishSubject() }) { .zip($0, $0.map { $0 * 10 }, resultSelector: +) }),
      hear(source.multicast({ () -> PublishSubject<Int> in throw Failed() }) { $0 }),
      hear(source.multicast({ PublishSubject() }) { _ -> Observable<Int> in throw Failed() }),
    ]
    source.onNext(1)
    source.onCompleted()
    #expect(heard == ["error(Failed())", "error(Failed())", "next(11)", "completed"])
    #expect(!source.hasObservers)
    for receipt in receipts { receipt.dispose() }
  }

  @Test func `multicast with a selector hears what its source sends while it is subscribed to`() {
    var heard: [String] = []
    let shared = Observable<Int>.just(1).multicast({ PublishSubject<Int>() }) { source in source.map { $0 * 10 } }
    let receipt = shared.subscribe { heard.append("\($0)") }
    #expect(heard == ["next(10)", "completed"])
    receipt.dispose()
  }

  @Test func `multicast with a selector leaves its source when the result ends`() {
    let source = PublishSubject<Int>()
    let receipt = source.multicast({ PublishSubject() }) { $0.take(1) }.subscribe { _ in }
    source.onNext(1)
    #expect(!source.hasObservers)
    receipt.dispose()
  }

  @Test func `a connectable of another library is counted, too`() {
    let source = PublishSubject<Int>()
    let shared = Foreign(connectable: source.replay(1)).refCount()
    var heard: [Int] = []
    let receipts = [1, 10].map { factor in
      defer { source.onNext(factor) }
      return shared.subscribe(onNext: { heard.append($0 * factor) })
    }
    #expect(heard == [1, 10, 10, 100])
    for receipt in receipts { receipt.dispose() }
    #expect(!source.hasObservers)
  }

  @Test func `a connectable of another library has left its source when the end is heard`() {
    for end in [Event<Int>.completed, .error(Failure(1))] {
      let source = Bare<Int>(onDispose: {})
      let shared = Loyal(source: source).refCount()
      var wasLeft: [Bool] = []
      let receipts = (0..<2).map { _ in
        shared.subscribe { event in if event.isStopEvent { wasLeft.append(source.isLeft) } }
      }
      source.on(end)
      #expect(wasLeft == [true, true], "\(end)")
      for receipt in receipts { receipt.dispose() }
      source.forget()
    }
  }
}

/// A connectable that leaves its source only when it is told to.
private struct Loyal: ConnectableObservableType {
  typealias Element = Int

  let source: Observable<Int>
  let subject = PublishSubject<Int>()

  func connect() -> any Disposable { source.subscribe(subject) }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    subject.subscribe(observer)
  }
}

/// A connectable that isn't the library's.
private struct Foreign: ConnectableObservableType {
  typealias Element = Int

  let connectable: ConnectableObservable<Int>

  func connect() -> any Disposable { connectable.connect() }

  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Int {
    connectable.subscribe(observer)
  }
}
