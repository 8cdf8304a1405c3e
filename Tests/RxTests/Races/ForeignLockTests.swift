import Foundation
import Rx
import Testing

/// Two locks in two orders: the app's own, and the one that an operator holds while it calls the app.
///
/// One thread ends a sequence; letting go of its other source takes the app's lock. Another thread holds that lock, and
/// sends into the other source. (RxSwift: issues #2698, #2703, #2711.)
@Suite("A lock of the app", .takesTurns) struct ForeignLockTests {
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

  /// All that are tried.
  static var names: [String] { (Array(operations) + parts).map(\.key) + ["take(for:)", "skip(until:)"] }

  /// Sets two threads going: one ends a part, whose teardown takes the app's lock; one holds it, and sends to the rest.
  private func heat(part operation: Operation, end: Event<Int>) -> Heat {
    let lock = NSLock()
    let (isHeld, isLettingGo) = (Signal(), Signal())
    let rest = PublishSubject<Int>()
    let part = Feed<Int>(onDispose: {
      isLettingGo.send()
      lock.withLock {}
    })
    _ = operation(part.source, rest).subscribe { _ in }
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

  /// Sets the two threads going.
  ///
  /// - Parameter end: what ends the sequence when the first source says it.
  private func heat(_ operation: Operation, end: Event<Int>) -> Heat {
    let lock = NSLock()
    let (isEnding, isHeld, isOnItsWay) = (Signal(), Signal(), Signal())
    let first = PublishSubject<Int>()
    let other = Feed<Int>(onDispose: { lock.withLock {} })
    _ = operation(first, other.source.do(onNext: { _ in isOnItsWay.send() })).subscribe { event in
      if event.isStopEvent {
        isEnding.send()
        isOnItsWay.wait()
        // Nothing tells when a thread waits for a lock: it does so by now, or will find nobody there.
        usleep(20_000)
      }
    }
    return Heat([
      { runner in
        isHeld.wait()
        runner.note("ends the sequence; letting go takes the app's lock")
        first.on(end)
      },
      { runner in
        lock.lock()
        isHeld.send()
        isEnding.wait()
        runner.note("sends while it holds the app's lock")
        other.on(.next(1))
        lock.unlock()
      },
    ])
  }

  /// Deciding and sending needs the operator's lock, letting go does not. (Chapter 16c)
  @Test("is not waited for by operators that let go of a source") func lettingGo() {
    let heats =
      Self.operations.map { ($0.key, heat($0.value, end: .error(RxError.unknown))) }
      + [("take(for:)", heat({ $1.take(for: .seconds(1), scheduler: Knocker($0)) }, end: .next(1)))]
      + Self.parts.map { ("a part of \($0.key)", heat(part: $0.value, end: .completed)) }
      + [("what opens skip(until:)", heat(part: { $1.skip(until: $0) }, end: .next(1)))]
    let deadline = DispatchTime.now() + 20
    #expect(heats.filter { !$0.1.stuck(at: deadline).isEmpty }.map(\.0) == [])
  }
}

/// A clock whose every time has come when a sequence says something.
private struct Knocker: SchedulerType {
  private let signals: Observable<Int>

  init(_ signals: Observable<Int>) {
    self.signals = signals
  }

  var now: RxTime { RxTime() }

  func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
    signals.subscribe(onNext: { _ in _ = action(state) })
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(state, action: action)
  }
}
