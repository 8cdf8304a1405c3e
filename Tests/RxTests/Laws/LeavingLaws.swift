import Foundation
import Programs
import Rx
import Testing

/// A source that can add nothing more is left at once, and not only at the end.
@Suite("Sources that are done with are left", .takesTurns) struct LeavingLaws {
  private struct Case {
    let operation: (Observable<Int>, Observable<Int>) -> Observable<Int>
    /// The index of the source that speaks.
    let speaks: Int
    /// The index of the source that is left then.
    let isLeft: Int
  }

  private let cases: KeyValuePairs<String, Case> = [
    "amb, won by the first": Case(operation: { $0.amb($1) }, speaks: 0, isLeft: 1),
    "amb, won by the second": Case(operation: { $0.amb($1) }, speaks: 1, isLeft: 0),
    "amb of a sequence": Case(operation: { .amb([$0, $1]) }, speaks: 1, isLeft: 0),
    "skip(until:)": Case(operation: { $0.skip(until: $1) }, speaks: 1, isLeft: 1),
    "flatMapLatest": Case(
      operation: { one, other in other.startWith(0).flatMapLatest { $0 == 0 ? one : .never() } },
      speaks: 1, isLeft: 0),
    "switchLatest": Case(
      operation: { one, other in other.startWith(0).map { $0 == 0 ? one : .never() }.switchLatest() },
      speaks: 1, isLeft: 0),
    "take inside of merge": Case(operation: { .merge($0.take(1), $1) }, speaks: 0, isLeft: 0),
    "take inside of concatMap": Case(
      operation: { one, other in other.startWith(0).concatMap { _ in one.take(1) } }, speaks: 0, isLeft: 0),
  ]

  @Test func `at the event that makes them superfluous`() {
    for (name, example) in cases {
      let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
      let receipt = example.operation(sources[0], sources[1]).subscribe { _ in }
      #expect(sources[0].hasObservers && sources[1].hasObservers, "\(name)")
      sources[example.speaks].onNext(1)
      let left = sources.indices.filter { !sources[$0].hasObservers }
      #expect(left == [example.isLeft], "\(name)")
      receipt.dispose()
    }
  }

  /// Operators that go on when one of their sources has completed; whether that source sends an element before.
  private let survivors: KeyValuePairs<String, (sends: Bool, operation: Pair)> = [
    "zip": (true, { .zip($0, $1) { $0 + $1 } }),
    "zip of a collection": (true, { .zip([$0, $1]) { $0[0] } }),
    "combineLatest": (true, { .combineLatest($0, $1) { $0 + $1 } }),
    "combineLatest of a collection": (true, { .combineLatest([$0, $1]) { $0[0] } }),
    "withLatestFrom": (true, { $1.withLatestFrom($0) }),
    "take(until:)": (false, { $1.take(until: $0) }),
    "skip(until:)": (false, { $1.skip(until: $0) }),
    "sample": (true, { $0.sample($1) }),
    "flatMap": (true, { source, part in source.flatMap { _ in part } }),
    "flatMapFirst": (true, { source, part in source.flatMapFirst { _ in part } }),
    "flatMapLatest": (true, { source, part in source.flatMapLatest { _ in part } }),
    "concatMap": (true, { source, part in source.concatMap { _ in part } }),
    "ifEmpty(switchTo:)": (false, { $0.ifEmpty(switchTo: $1) }),
    "retry(when:), its trigger": (
      false, { trigger, source in source.retry(when: { (_: Observable<any Error>) in trigger }) }
    ),
  ]

  private typealias Pair = (Observable<Int>, Observable<Int>) -> Observable<Int>

  @Test func `a source that has completed is left, although another goes on`() {
    for (name, survivor) in survivors {
      let (source, other) = (Bare<Int>(onDispose: {}), PublishSubject<Int>())
      let receipt = survivor.operation(source, other).subscribe { _ in }
      if survivor.sends { source.onNext(1) }
      source.onCompleted()
      #expect(source.isLeft && other.hasObservers, "\(name)")
      receipt.dispose()
      source.forget()
    }
  }

  /// Operators that have an element left to send when their source has completed.
  private let debtors: KeyValuePairs<String, (Observable<Int>, any SchedulerType) -> Observable<Int>> = [
    "throttle": { $0.throttle(.seconds(5), scheduler: $1) }, "delay": { $0.delay(.seconds(5), scheduler: $1) },
  ]

  @Test func `a source that has completed is left, although its last element is still to come`() {
    for (name, operation) in debtors {
      let (source, scheduler) = (Bare<Int>(onDispose: {}), TestScheduler(initialClock: 0))
      let heard = scheduler.createObserver(Int.self)
      let receipt = operation(source, scheduler).subscribe(heard)
      for number in 1...2 { source.onNext(number) }
      source.onCompleted()
      #expect(source.isLeft && heard.events.count < 2, "\(name)")
      scheduler.start()
      #expect(heard.events.map { "\($0.value)" } == ["next(1)", "next(2)", "completed"], "\(name)")
      receipt.dispose()
      source.forget()
    }
  }

  /// Operators that turn to a factory when a source ends.
  private let askers: KeyValuePairs<String, (end: Event<Int>, operation: Pair)> = [
    "concat": (.completed, { $0.concat($1) }),
    "catch(sequence:)": (.error(Failure(1)), { .catch(sequence: [$0, $1]) }),
    "andThen": (.completed, { $0.ignoreElements().asCompletable().andThen($1) }),
  ]

  @Test func `nothing is asked for when the teardown of the source before disposes`() {
    for (name, asker) in askers {
      let receipt = SerialDisposable()
      let source = Bare<Int>(onDispose: receipt.dispose)
      var isAsked = false
      let next = Observable<Int>.deferred {
        isAsked = true
        return .just(1)
      }
      receipt.disposable = asker.operation(source, next).subscribe { _ in }
      source.on(asker.end)
      #expect(source.isLeft && !isAsked, "\(name)")
      source.forget()
    }
  }

  @Test func `nor when the handler of an error disposes`() {
    let (receipt, source) = (SerialDisposable(), PublishSubject<Int>())
    var isAsked = false
    let caught = source.catch { _ in
      receipt.dispose()
      return .deferred {
        isAsked = true
        return .just(1)
      }
    }
    receipt.disposable = caught.subscribe { _ in }
    source.onError(Failure(1))
    #expect(!isAsked)
  }

  /// Operators that call their listener while they hold their lock.
  private let holders: KeyValuePairs<String, Pair> = [
    "take(until:)": { $0.take(until: $1) }, "withLatestFrom": { $0.withLatestFrom($1) },
  ]

  /// The thread that sends is inside the operator as long as its listener doesn't return.
  @Test func `also one that completes on another thread while an element is listened to`() {
    for (name, operation) in holders {
      let (source, other, isLeft) = (PublishSubject<Int>(), Locked(Bare<Int>(onDispose: {})), Signal())
      let receipt = operation(source, other.value).subscribe(onNext: { _ in
        Thread {
          other.value.onCompleted()
          isLeft.send()
        }.start()
        #expect(isLeft.wait() && other.value.isLeft, "\(name)")
      })
      if name == "withLatestFrom" { other.value.onNext(0) }
      source.onNext(1)
      receipt.dispose()
      other.value.forget()
    }
  }

  @Test func `also one that completes while it is subscribed to`() {
    for (name, survivor) in survivors {
      let prelude = survivor.sends ? [Event.next(1), .completed] : [.completed]
      let (source, other) = (Bare(prelude: prelude, onDispose: {}), PublishSubject<Int>())
      let receipt = survivor.operation(source, other).subscribe { _ in }
      #expect(source.isLeft && other.hasObservers, "\(name)")
      receipt.dispose()
      source.forget()
    }
  }

  /// Operators that subscribe to one source after another at the beginning.
  private let unions: KeyValuePairs<String, (Observable<Int>, Observable<Int>) -> Observable<Int>> = [
    "merge": { .merge($0, $1) },
    "zip": { .zip($0, $1) { $0 + $1 } },
    "zip of a collection": { .zip([$0, $1]) { $0[0] } },
    "combineLatest": { .combineLatest($0, $1) { $0 + $1 } },
    "combineLatest of a collection": { .combineLatest([$0, $1]) { $0[0] } },
  ]

  @Test func `what has failed already subscribes to no further source`() {
    for (name, operation) in unions {
      var isSubscribed = false
      let further = Observable<Int>.deferred {
        isSubscribed = true
        return .never()
      }
      _ = operation(.error(Failure(1)), further).subscribe { _ in }
      #expect(!isSubscribed, "\(name)")
    }
  }

  /// Operators that make sequences of the elements of one source.
  private let divisions: KeyValuePairs<String, (Observable<Int>) -> Observable<Observable<Int>>> = [
    "groupBy": { source in source.groupBy { $0 % 2 }.map { $0.asObservable() } },
    "window": { $0.window(timeSpan: .seconds(9), count: 9, scheduler: TestScheduler(initialClock: 0)) },
  ]

  @Test func `the end of a source is the end of its parts`() {
    for (name, operation) in divisions {
      for end in [Event<Int>.completed, .error(Failure(1))] {
        let source = PublishSubject<Int>()
        var parts: [Observable<Int>] = []
        var heard: [String] = []
        let whole = operation(source).subscribe(onNext: { parts.append($0) })
        source.onNext(0)
        let part = parts[0].subscribe { heard.append("\($0)") }
        source.on(end)
        #expect(heard == ["\(end)"], "\(name)")
        part.dispose()
        whole.dispose()
      }
    }
  }

  /// An answer to a part's end comes too late for another part, which nothing would end.
  @Test func `no part is opened while the parts end`() {
    let clock = TestScheduler(initialClock: 0)
    let divisions: KeyValuePairs<String, (Observable<Int>) -> Observable<Observable<Int>>> = [
      "groupBy": { source in
        source.groupBy { number -> Int in
          if number == 9 { throw Failure.poison }
          return number
        }.map { $0.asObservable() }
      },
      "window": { $0.window(timeSpan: .seconds(3), count: 9, scheduler: clock) },
    ]
    for (name, operation) in divisions {
      for end in [Event<Int>.next(9), .completed, .error(Failure(1))] where name == "groupBy" || end.isStopEvent {
        let source = PublishSubject<Int>()
        var (opened, ended, isMoving) = (0, 0, false)
        let whole = operation(source).subscribe(onNext: { part in
          opened += 1
          _ = part.subscribe { event in
            guard event.isStopEvent else { return }
            ended += 1
            source.onNext(10 + ended)
            if isMoving { return }
            isMoving = true
            clock.advanceTo(clock.clock + 9)
            isMoving = false
          }
        })
        source.onNext(0)
        source.on(end)
        #expect(opened == 1 && ended == 1, "\(name), \(end)")
        whole.dispose()
      }
    }
  }

  /// The receipt of a part counts as long as it isn't disposed, also after the part's end.
  @Test func `a key that can't be told leaves the source at once`() {
    let source = PublishSubject<Int>()
    var parts: [Observable<Int>] = []
    let whole = source.groupBy(keySelector: { number in
      if number == 9 { throw Failure.poison }
      return number
    }).subscribe(onNext: { parts.append($0.asObservable()) })
    source.onNext(0)
    let part = parts[0].subscribe(PublishSubject<Int>())
    source.onNext(9)
    #expect(!source.hasObservers)
    part.dispose()
    whole.dispose()
  }

  @Test func `a source that ended is left when the queue has delivered its end`() {
    let scheduler = SerialDispatchQueueScheduler(qos: .userInitiated)
    for end in [Event<Int>.completed, .error(Failure(1))] {
      let (heard, isDelivered) = (Locked<[Event<Int>]>([]), Signal())
      let source = Bare<Int>(onDispose: {})
      let receipt = source.observe(on: scheduler).subscribe { event in heard.change { $0.append(event) } }
      source.on(end)
      _ = scheduler.schedule(()) { _ in
        isDelivered.send()
        return Disposables.create()
      }
      isDelivered.wait()
      #expect(source.isLeft && heard.value == [end], "\(end)")
      receipt.dispose()
      source.forget()
    }
  }

  @Test func `but not as long as a part of them is listened to`() {
    for (name, operation) in divisions {
      let source = PublishSubject<Int>()
      var parts: [Observable<Int>] = []
      var heard: [Int] = []
      let whole = operation(source).subscribe(onNext: { parts.append($0) })
      source.onNext(0)
      let part = parts[0].subscribe(onNext: { heard.append($0) })
      whole.dispose()
      source.onNext(2)
      #expect(heard == [2] && source.hasObservers, "\(name)")
      part.dispose()
      #expect(!source.hasObservers, "\(name)")
    }
  }
}
