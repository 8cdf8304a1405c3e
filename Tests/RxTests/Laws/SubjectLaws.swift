import Programs
import Rx
import Testing

/// The events that a subject owes to a latecomer: those that it kept of the past, and then all others, up to the end.
@Suite("Subjects keep what they promise", .takesTurns) struct SubjectLaws {
  @Test func `a publish subject keeps nothing`() {
    expect(.subject("PublishSubject", { _ in PublishSubject() }) { _, _ in [] })
  }

  @Test func `a behavior subject keeps the latest element, while it lives`() {
    expect(
      .subject("BehaviorSubject", { _ in BehaviorSubject(value: 7) }) { past, _ in
        past.end == nil ? [past.elements.last ?? 7] : []
      })
  }

  @Test func `a replay subject keeps some, or all`() {
    expect(
      .subject("ReplaySubject", { ReplaySubject.create(bufferSize: $0) }) { past, count in
        past.elements.suffix(count)
      })
    expect(.subject("ReplaySubject", { _ in ReplaySubject.createUnbounded() }) { past, _ in past.elements })
  }

  @Test func `an async subject sends its last element at the end`() {
    expect(
      Law<Program>(name: "AsyncSubject", shape: Program.Shape()) { program in
        let heard = program.heard(through: AsyncSubject())
        let all = Tale(upToTheEnd: program.events)
        let expected = all.atCompletion(all.elements.suffix(1)).texts
        return heard == expected ? nil : "expected \(expected), heard \(heard)"
      })
  }

  @Test func `nobody is subscribed to a subject that has ended`() {
    func expectEmpty<Subject: SubjectType & ObserverType>(_ subject: Subject, _ hasObservers: () -> Bool)
    where Subject.Element == Int {
      let early = subject.subscribe(AnyObserver { _ in })
      #expect(hasObservers(), "\(Subject.self)")
      subject.onCompleted()
      let late = subject.subscribe(AnyObserver { _ in })
      #expect(!hasObservers(), "\(Subject.self)")
      Disposables.create(early, late).dispose()
    }
    let (publish, async) = (PublishSubject<Int>(), AsyncSubject<Int>())
    expectEmpty(publish) { publish.hasObservers }
    expectEmpty(async) { async.hasObservers }
    let (behavior, replay) = (BehaviorSubject(value: 0), ReplaySubject<Int>.create(bufferSize: 1))
    expectEmpty(behavior) { behavior.hasObservers }
    expectEmpty(replay) { replay.hasObservers }
  }

  /// A newcomer is told what it missed only as long as there is a subject to miss.
  @Test func `a newcomer that disposes the subject hears nothing more`() {
    var heard: [String] = []
    let behavior = BehaviorSubject(value: 1)
    _ = behavior.subscribe(
      AnyObserver {
        heard.append("behavior \($0)")
        behavior.onNext(2)
        behavior.dispose()
      })
    let replay = ReplaySubject<Int>.createUnbounded()
    [1, 2, 3].forEach(replay.onNext)
    _ = replay.subscribe(
      AnyObserver {
        heard.append("replay \($0)")
        replay.onNext(4)
        replay.dispose()
      })
    let ended = ReplaySubject<Int>.createUnbounded()
    [Event.next(1), .next(2), .completed].forEach(ended.on)
    _ = ended.subscribe(
      AnyObserver {
        heard.append("ended \($0)")
        ended.dispose()
      })
    #expect(heard == ["behavior next(1)", "replay next(1)", "ended next(1)"])
  }

  @Test func `a subject that is disposed says so to a newcomer, and takes nothing more`() {
    func expectDisposed<Subject: SubjectType>(_ subject: Subject, sourceLocation: SourceLocation = #_sourceLocation)
    where Subject: Disposable, Subject.Observer.Element == Int, Subject.Element == Int {
      var heard: [Event<Int>] = []
      subject.asObserver().on(.next(1))
      _ = subject.subscribe(AnyObserver { heard.append($0) })
      let before = heard.count
      subject.dispose()
      for event in [Event.next(2), .completed] { subject.asObserver().on(event) }
      #expect(heard.count == before, sourceLocation: sourceLocation)
      _ = subject.subscribe(AnyObserver { heard.append($0) })
      let isTold = if case .disposed? = heard.last?.error as? RxError { true } else { false }
      #expect(isTold && heard.count == before + 1, sourceLocation: sourceLocation)
    }
    let behavior = BehaviorSubject(value: 0)
    expectDisposed(PublishSubject<Int>())
    expectDisposed(behavior)
    expectDisposed(ReplaySubject<Int>.create(bufferSize: 2))
    #expect(throws: RxError.self) { try behavior.value() }
    #expect(behavior.isDisposed && !behavior.hasObservers)
  }

  @Test func `what comes after the end of a subject changes nothing`() throws {
    let late: [Event<Int>] = [.next(2), .error(Failure(2)), .completed]
    func heardAfter<Subject: SubjectType>(_ end: Event<Int>, of subject: Subject) -> [String]
    where Subject.Observer.Element == Int, Subject.Element == Int {
      for event in [Event.next(1), end] + late { subject.asObserver().on(event) }
      var heard: [String] = []
      _ = subject.subscribe(AnyObserver { heard.append("\($0)") })
      return heard
    }
    let (completed, failed) = (BehaviorSubject(value: 0), BehaviorSubject(value: 0))
    #expect(heardAfter(.completed, of: completed) == ["completed"])
    #expect(heardAfter(.error(Failure(1)), of: failed) == ["error(failure 1)"])
    #expect(try completed.value() == 1)
    #expect(throws: Failure(1)) { try failed.value() }
    #expect(heardAfter(.error(Failure(1)), of: PublishSubject()) == ["error(failure 1)"])
    #expect(heardAfter(.completed, of: AsyncSubject()) == ["next(1)", "completed"])
    #expect(heardAfter(.error(Failure(1)), of: AsyncSubject()) == ["error(failure 1)"])
    #expect(heardAfter(.completed, of: ReplaySubject.create(bufferSize: 5)) == ["next(1)", "completed"])
  }

  /// An observer as an app may write it, which guards nothing.
  private struct Writer: ObserverType {
    let write: (Event<Int>) -> Void

    func on(_ event: Event<Int>) { write(event) }
  }

  @Test func `no observer hears an element after the end that another one made inside it`() {
    let (publish, shared) = (PublishSubject<Int>(), PublishSubject<Int>())
    let replay = ReplaySubject<Int>.create(bufferSize: 1)
    let sources: KeyValuePairs = [
      "PublishSubject": (publish.asObserver().asObservable(), AnyObserver(publish)),
      "ReplaySubject": (replay.asObservable(), AnyObserver(replay)),
      "share": (shared.share(), AnyObserver(shared)),
    ]
    for (name, (source, sender)) in sources {
      var heard: [String] = []
      _ = source.subscribe(onNext: { _ in sender.onCompleted() })
      _ = source.subscribe(Writer { heard.append("\($0)") })
      sender.onNext(1)
      #expect(heard == ["completed"], "\(name)")
    }
  }

  @Test func `a subject knows whether somebody listens`() {
    func expectKnowing<Subject: SubjectType>(_ make: () -> Subject, sourceLocation: SourceLocation = #_sourceLocation)
    where Subject: Counting, Subject.Observer.Element == Int, Subject.Element == Int {
      let (left, ended) = (make(), make())
      #expect(!left.hasObservers, sourceLocation: sourceLocation)
      let receipts = (0..<2).map { _ in left.subscribe { _ in } }
      receipts[0].dispose()
      #expect(left.hasObservers, sourceLocation: sourceLocation)
      receipts[1].dispose()
      #expect(!left.hasObservers, sourceLocation: sourceLocation)
      let receipt = ended.subscribe { _ in }
      ended.asObserver().on(.completed)
      #expect(!ended.hasObservers, sourceLocation: sourceLocation)
      receipt.dispose()
    }
    expectKnowing { PublishSubject<Int>() }
    expectKnowing { BehaviorSubject(value: 0) }
    expectKnowing { ReplaySubject<Int>.create(bufferSize: 1) }
    expectKnowing { AsyncSubject<Int>() }
  }
}

/// Subjects that know their observers.
private protocol Counting {
  var hasObservers: Bool { get }
}

extension PublishSubject: Counting {}
extension BehaviorSubject: Counting {}
extension ReplaySubject: Counting {}
extension AsyncSubject: Counting {}

extension Law<Program> {
  /// - Parameter kept: what is left of the past for one who comes late; the program's count says how much is asked for.
  static func subject<Subject: SubjectType>(
    _ name: String, _ make: @escaping (Int) -> Subject, kept: @escaping (Tale<Int>, Int) -> [Int]
  ) -> Law where Subject.Element == Int, Subject.Observer.Element == Int {
    Law(name: name, shape: Shape()) { program in
      let heard = program.heard(through: make(program.count))
      let past = Tale(upToTheEnd: Array(program.events.prefix(program.comesAt)))
      let all = Tale(upToTheEnd: program.events)
      let expected = Tale(kept(past, program.count) + all.elements.dropFirst(past.elements.count), all.end).texts
      return heard == expected ? nil : "expected \(expected), heard \(heard)"
    }
  }
}

extension Program {
  /// All that the one source of the program is made to say.
  fileprivate var events: [Event<Int>] {
    preludes[0] + steps.compactMap { if case .say(0, let event) = $0 { event } else { nil } }
  }

  /// The number of events that the listener misses.
  fileprivate var comesAt: Int { answers.keys.min() ?? 0 }

  /// The events, as texts, that reach an observer who comes late and ignores none, not even after the end.
  fileprivate func heard<Subject: SubjectType>(through subject: Subject) -> [String]
  where Subject.Element == Int, Subject.Observer.Element == Int {
    var heard: [String] = []
    for event in events.prefix(comesAt) { subject.asObserver().on(event) }
    _ = subject.subscribe(AnyObserver { heard.append("\($0)") })
    for event in events.dropFirst(comesAt) { subject.asObserver().on(event) }
    return heard
  }
}
