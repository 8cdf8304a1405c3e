import Foundation
import Programs
import Testing

@testable import Rx

/// Two locks in two orders: the app's own, and the one that an operator holds while it calls the app.
///
/// One thread ends a sequence; hearing the end and letting go of its other source take the app's lock. Another thread
/// holds that lock, and sends into the other source. (RxSwift: issues #2698, #2703, #2711.)
@Suite("A lock of the app", .takesTurns) struct ForeignLockTests {
  /// Disposes the subscriptions and empties the sources after each test, or the leak sanitizer takes them for lost.
  private let bag = DisposeBag()

  typealias Operation = @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

  /// Operators that let go of their second source when the first one ends.
  private static let operations: KeyValuePairs<String, Operation> = [
    "merge": { Observable.merge($0, $1) },
    "zip": { Observable.zip($0, $1, resultSelector: +) },
    "zip of a collection": { Observable.zip([$0, $1]) { $0.reduce(0, +) } },
    "combineLatest": { Observable.combineLatest($0, $1, resultSelector: +) },
    "combineLatest of a collection": { Observable.combineLatest([$0, $1]) { $0.reduce(0, +) } },
    "withLatestFrom": { $1.withLatestFrom($0) },
    "take(until:)": { $1.take(until: $0) },
    "skip(until:)": { $1.skip(until: $0) },
    "sample": { $1.sample($0) },
    "flatMap": { Observable.of($0, $1).flatMap { $0 } },
    "concatMap": { source, inner in source.startWith(0).concatMap { _ in inner } },
    "flatMapFirst": { source, inner in source.startWith(0).flatMapFirst { _ in inner } },
    "flatMapLatest": { source, inner in source.startWith(0).flatMapLatest { _ in inner } },
    "merge(maxConcurrent:)": { Observable.of($0, $1).merge(maxConcurrent: 2) },
  ]

  /// Operators that let go of their first source when it completes, and go on with the second.
  private static let parts: KeyValuePairs<String, Operation> = [
    "merge": { Observable.merge($0, $1) },
    "zip": { Observable.zip($0.startWith(0), $1, resultSelector: +) },
    "combineLatest": { Observable.combineLatest($0, $1, resultSelector: +) },
    "withLatestFrom": { $1.withLatestFrom($0) },
    "take(until:)": { $1.take(until: $0) },
    "skip(until:)": { $1.skip(until: $0) },
    "sample": { $0.sample($1) },
    "flatMap": { Observable.of($0, $1).flatMap { $0 } },
    "merge(maxConcurrent:)": { Observable.of($0, $1).merge(maxConcurrent: 2) },
  ]

  /// Operators whose closure throws at the first element of the first source.
  private static let throwing: KeyValuePairs<String, Operation> = [
    "withLatestFrom": { $0.withLatestFrom($1.startWith(0)) { _, _ in throw RxError.unknown } },
    "combineLatest": { Observable.combineLatest($0, $1.startWith(0)) { _, _ in throw RxError.unknown } },
    "zip": { Observable.zip($0, $1.startWith(0)) { _, _ in throw RxError.unknown } },
  ]

  /// All that are tried: those of the tables, and those that the tests put beside them.
  static var names: [String] {
    (Array(operations) + parts).map(\.key)
      + ["buffer", "window", "timeout", "skip(_:)", "debounce", "throttle", "take(for:)", "skip(until:)", "amb"]
  }

  /// Sets two threads going: one ends a part, whose teardown takes the app's lock; one holds it, and sends to the rest.
  private func heat(part operation: Operation, end: Event<Int>) -> Heat {
    let lock = NSLock()
    let (isHeld, isLettingGo) = (Signal(), Signal())
    let rest = PublishSubject<Int>()
    let part = Feed<Int>(onDispose: {
      isLettingGo.send()
      lock.withLock {}
    })
    operation(part.source, rest).subscribe { _ in }.disposed(by: bag)
    return Heat([
      { runner in
        isHeld.wait()
        runner.note("ends a part; letting go takes the app's lock")
        part.on(end)
      },
      { runner in
        lock.lock()
        isHeld.send()
        isLettingGo.wait()
        runner.note("sends to the rest while it holds the app's lock")
        rest.onNext(1)
        lock.unlock()
      },
    ])
  }

  /// Sets two threads going: one speaks first, which disposes the other source without a word to the listener; that one
  /// still speaks.
  private func heat(loser operation: Operation, word: Event<Int>) -> Heat {
    let lock = NSLock()
    let (isHeld, isLettingGo) = (Signal(), Signal())
    let winner = PublishSubject<Int>()
    let loser = Bare<Int>(onDispose: {
      isLettingGo.send()
      lock.withLock {}
    })
    operation(winner, loser).subscribe { _ in }.disposed(by: bag)
    Disposables.create(with: loser.forget).disposed(by: bag)
    return Heat([
      { runner in
        isHeld.wait()
        runner.note("speaks first; letting go of the other source takes the app's lock")
        winner.on(word)
      },
      { runner in
        lock.lock()
        isHeld.send()
        isLettingGo.wait()
        runner.note("speaks too late, while it holds the app's lock")
        loser.onNext(2)
        lock.unlock()
      },
    ])
  }

  /// Sets two threads going: a listener, whose thread is inside the operator, makes the other source speak.
  ///
  /// - Parameters:
  ///   - first: what the other source says before.
  ///   - word: what it says then, so that the operator lets go of it.
  private func heat(inside operation: Operation, first: [Event<Int>] = [], word: Event<Int> = .completed) -> Heat {
    let lock = NSLock()
    let (isInside, isHeld, isOnItsWay) = (Signal(), Signal(), Signal())
    let source = PublishSubject<Int>()
    let other = Bare<Int>(onDispose: { lock.withLock {} })
    var isFirst = true
    operation(source, other).subscribe(
      onNext: { _ in
        if !isFirst { return }
        isFirst = false
        isInside.send()
        isOnItsWay.wait()
        other.on(word)
      }, onError: { _ in }
    ).disposed(by: bag)
    first.forEach(other.on)
    Disposables.create(with: other.forget).disposed(by: bag)
    return Heat([
      { runner in
        isHeld.wait()
        runner.note("sends; the listener makes the other source speak, and letting go of it takes the app's lock")
        source.onNext(1)
      },
      { runner in
        lock.lock()
        isHeld.send()
        isInside.wait()
        isOnItsWay.send()
        runner.note("sends while it holds the app's lock")
        source.onNext(2)
        lock.unlock()
      },
    ])
  }

  /// The operator between the tested one and the observer, if any: it disposes its source when it has heard the end.
  private enum Below: CaseIterable {
    case nothing, map, merge

    func stands<Element>(below source: Observable<Element>) -> Observable<Element> {
      switch self {
      case .nothing: source
      case .map: source.map { $0 }
      case .merge: Observable.merge(.empty(), source)
      }
    }
  }

  /// Sets the two threads going.
  ///
  /// - Parameters:
  ///   - end: what ends the sequence when the first source says it.
  ///   - word: what the other source says then.
  private func heat<Element>(
    _ operation: (Observable<Int>, Observable<Int>) -> Observable<Element>, below: Below, end: Event<Int>,
    word: Event<Int> = .next(1)
  ) -> Heat {
    let lock = NSLock()
    let (isEnding, isHeld, isOnItsWay) = (Signal(), Signal(), Signal())
    let first = PublishSubject<Int>()
    let other = Bare<Int>(onDispose: { lock.withLock {} })
    below.stands(below: operation(first, other)).subscribe { event in
      if event.isStopEvent {
        isEnding.send()
        isOnItsWay.wait()
        lock.withLock {}
      }
    }.disposed(by: bag)
    Disposables.create(with: other.forget).disposed(by: bag)
    return Heat([
      { runner in
        isHeld.wait()
        runner.note("ends the sequence; hearing that takes the app's lock, and letting go does")
        first.on(end)
      },
      { runner in
        lock.lock()
        isHeld.send()
        isEnding.wait()
        // From here to the operator's lock nothing asks whether the sequence is over.
        isOnItsWay.send()
        runner.note("sends while it holds the app's lock")
        other.on(word)
        lock.unlock()
      },
    ])
  }

  /// Operators whose alarm rings when the second source speaks, and that call it off when the first one ends.
  private func alarms(below: Below, end: Event<Int>) -> [(String, Heat)] {
    let span = RxTimeInterval.seconds(1)
    func heat<Element>(_ operation: (Observable<Int>, Observable<Int>) -> Observable<Element>) -> Heat {
      self.heat(operation, below: below, end: end)
    }
    return [
      ("buffer at \(end)", heat { $0.buffer(timeSpan: span, count: 9, scheduler: Knocker($1)) }),
      ("window at \(end)", heat { $0.window(timeSpan: span, count: 9, scheduler: Knocker($1)) }),
      ("timeout at \(end)", heat { $0.timeout(span, scheduler: Knocker($1)) }),
      ("skip(for:) at \(end)", heat { $0.skip(span, scheduler: Knocker($1)) }),
      ("debounce at \(end)", heat { $0.startWith(0).debounce(span, scheduler: Knocker($1)) }),
      ("take(for:) at \(end)", heat { $0.take(for: span, scheduler: Knocker($1)) }),
    ]
  }

  /// Falling silent needs the operator's lock; telling the end doesn't, nor does letting go. (Chapter 16c)
  @Test("is not waited for by operators that end", arguments: Below.allCases) private func ending(below: Below) {
    func heat(_ operation: Operation, end: Event<Int>) -> Heat { self.heat(operation, below: below, end: end) }
    let error = Event<Int>.error(RxError.unknown)
    let held = heat({ $0.startWith(0, 1).throttle(.seconds(9), scheduler: Knocker($1)) }, end: error)
    // At an element, flatMapLatest asks whether the sequence is over before it takes its lock.
    let part = self.heat(
      { part, source in source.startWith(0).flatMapLatest { _ in part } }, below: below, end: error, word: error)
    var heats = Self.operations.map { ($0.key, heat($0.value, end: error)) }
    heats += Self.throwing.map { ("\($0.key), whose closure throws", heat($0.value, end: .next(1))) }
    heats += alarms(below: below, end: error) + alarms(below: below, end: .completed)
    heats += [
      ("take(for:)", heat({ $1.take(for: .seconds(1), scheduler: Knocker($0)) }, end: .next(1))),
      ("take(until:), whose source completes", heat({ $0.take(until: $1) }, end: .completed)),
      ("withLatestFrom, whose source completes", heat({ $0.withLatestFrom($1) }, end: .completed)),
      ("flatMapLatest, whose part fails", part),
      ("throttle that holds an element back", held),
    ]
    expectNoneStuck(heats)
  }

  @Test("is not waited for by operators that let go of a source and go on") func lettingGo() {
    var heats = Self.parts.map { ($0.key, heat(part: $0.value, end: .completed)) }
    heats += [
      ("what opens skip(until:)", heat(part: { $1.skip(until: $0) }, end: .next(1))),
      ("take(until:), by its listener", heat(inside: { $0.take(until: $1) })),
      ("withLatestFrom, by its listener", heat(inside: { $0.withLatestFrom($1) }, first: [.next(0)])),
      ("merge, ended by its listener", heat(inside: { Observable.merge($0, $1) }, word: .error(RxError.unknown))),
      ("take(until:), ended by its listener", heat(inside: { $0.take(until: $1) }, word: .next(1))),
      ("amb", heat(loser: { $0.amb($1) }, word: .next(1))),
      ("skip(until:), unopened", heat(loser: { $0.skip(until: $1) }, word: .completed)),
    ]
    expectNoneStuck(heats)
  }

  private func expectNoneStuck(_ heats: [(String, Heat)]) {
    let deadline = DispatchTime.now() + 300
    #expect(heats.filter { !$0.1.stuck(at: deadline).isEmpty }.map(\.0) == [])
  }
}
