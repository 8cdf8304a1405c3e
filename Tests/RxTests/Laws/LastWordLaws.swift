import Programs
import Rx
import Testing

/// An operator that ends by itself falls silent before it says so: whatever its listener does in answer, nothing follows.
@Suite("The last word is the last", .takesTurns) struct LastWordLaws {
  /// An operator whose result is listened to directly: another operator behind it would keep silent in its place.
  private typealias Expression = (Observable<Int>, TestScheduler) -> any ObservableType

  /// Operators that end in the middle of their source, at the element 2.
  private let enders: KeyValuePairs<String, Expression> = [
    "create": { source, _ in
      Observable<Int>.create { observer in
        source.subscribe { $0.element == 2 ? observer.onCompleted() : observer.on($0) }
      }
    },
    "map": { source, _ in source.map(bear) },
    "compactMap": { source, _ in source.compactMap(bear) },
    "filter": { source, _ in source.filter { try bear($0) > 0 } },
    "scan": { source, _ in source.scan(0) { try $0 + bear($1) } },
    "reduce": { source, _ in source.reduce(0) { try $0 + bear($1) } },
    "distinctUntilChanged": { source, _ in source.distinctUntilChanged { try bear($0) } },
    "skip(while:)": { source, _ in source.skip(while: { try bear($0) < 5 }) },
    "single": { source, _ in source.single() },
    "asSingle": { source, _ in source.asSingle().asObservable() },
    "do": { source, _ in source.do(onNext: { _ = try bear($0) }) },
    "do(afterNext:)": { source, _ in source.do(afterNext: { _ = try bear($0) }) },
    "groupBy": { source, _ in source.groupBy(keySelector: bear) },
    "take": { source, _ in source.take(2) },
    "take(while:)": { source, _ in source.take(while: { $0 < 2 }) },
    "take(while:) that throws": { source, _ in source.take(while: { try bear($0) < 5 }) },
    "element(at:)": { source, _ in source.element(at: 1) },
    "withUnretained": { source, _ in source.withUnretained(Passer()) },
    "dematerialize": { source, _ in source.map { $0 == 2 ? .completed : Event.next($0) }.dematerialize() },
    "dematerialize of an error": { source, _ in
      source.map { $0 == 2 ? .error(Failure.poison) : Event.next($0) }.dematerialize()
    },
    "merge": { source, _ in Observable.merge(source.map(bear), source) },
    "zip": { source, _ in Observable.zip(source.map(bear), source) { $0 + $1 } },
    "zip of a collection": { source, _ in Observable.zip([source.map(bear), source]) { $0[0] } },
    "combineLatest whose part fails": { source, _ in Observable.combineLatest(source.map(bear), source) { $0 + $1 } },
    "combineLatest of a collection whose part fails": { source, _ in
      Observable.combineLatest([source.map(bear), source]) { $0[0] }
    },
    "combineLatest": { source, _ in Observable.combineLatest(source, source) { try bear($0) + $1 } },
    "combineLatest that can begin no more": { source, _ in
      Observable.combineLatest(Observable<Int>.empty(), source.filter { $0 == 2 }) { $0 + $1 }
    },
    "combineLatest of a collection that can begin no more": { source, _ in
      Observable.combineLatest([.empty(), source.filter { $0 == 2 }]) { $0[0] }
    },
    "zip of a collection whose first part has ended": { source, _ in
      Observable.zip([.empty(), source.filter { $0 == 2 }]) { $0[0] }
    },
    "withLatestFrom whose source has ended": { source, _ in Observable.just(5).withLatestFrom(source) },
    "withLatestFrom": { source, _ in source.withLatestFrom(source) { try bear($1) + $0 } },
    "amb": { source, _ in source.map(bear).amb(source) },
    "take(until:)": { source, _ in source.take(until: source.filter { $0 == 2 }) },
    "skip(until:)": { source, _ in source.skip(until: source.filter { try bear($0) > 5 }) },
    "sample": { source, _ in source.sample(source.map(bear)) },
    "sample whose source has ended": { source, _ in Observable.just(5).sample(source.filter { $0 > 1 }) },
    "flatMap": { source, _ in source.flatMap { Observable.just(try bear($0)) } },
    "flatMapLatest": { source, _ in source.flatMapLatest { Observable.just(try bear($0)) } },
    "concatMap": { source, _ in source.concatMap { Observable.just(try bear($0)) } },
    "catch": { source, _ in source.map(bear).catch { throw $0 } },
    "retry": { source, _ in source.map(bear).retry(1) },
    "retry(when:)": { source, _ in source.map(bear).retry { (errors: Observable<any Error>) in errors.take(0) } },
    "concat": { source, _ in Observable.concat(source.map(bear), source) },
  ]

  /// Operators that end with their source, and have a clock that may go on.
  private let timers: KeyValuePairs<String, Expression> = [
    "debounce": { $0.debounce(.seconds(3), scheduler: $1) },
    "throttle": { $0.throttle(.seconds(3), scheduler: $1) },
    "throttle(latest: false)": { $0.throttle(.seconds(3), latest: false, scheduler: $1) },
    "delay": { $0.delay(.seconds(3), scheduler: $1) },
    "timeout": { $0.timeout(.seconds(3), other: Observable.just(7), scheduler: $1) },
    "buffer": { $0.buffer(timeSpan: .seconds(3), count: 9, scheduler: $1) },
    "window": { $0.window(timeSpan: .seconds(3), count: 9, scheduler: $1) },
    "take(for:)": { $0.take(for: .seconds(3), scheduler: $1) },
    "skip(_:scheduler:)": { $0.skip(.seconds(3), scheduler: $1) },
  ]

  /// The answers of a listener to the end: it makes the source speak, or moves the clock.
  private let answers: [(PublishSubject<Int>, TestScheduler) -> Void] = [
    { source, _ in source.onNext(3) }, { source, _ in source.onError(Failure(3)) },
    { source, _ in source.onCompleted() }, { _, clock in clock.advanceTo(clock.clock + 9) },
  ]

  @Test func `after an end in the middle of the source`() {
    for (name, expression) in enders {
      for (number, answer) in answers.enumerated() {
        let heard = hear(expression, answer) { source in [1, 2].forEach(source.onNext) }
        #expect(heard.filter(\.isStopEvent).count == 1 && heard.last?.isStopEvent == true, "\(name), answer \(number)")
      }
    }
  }

  @Test func `when the clock goes on`() {
    for (name, expression) in timers {
      for end in [Event<Int>.completed, .error(Failure(1))] {
        let heard = hear(expression, answers[3]) { source in
          source.onNext(1)
          source.onNext(2)
          source.on(end)
        }
        let isOver = heard.filter(\.isStopEvent).count == 1 && heard.last?.isStopEvent == true
        #expect(isOver, "\(name), \(end): \(heard)")
      }
    }
  }

  /// The last packet takes the alarm with it: neither does it come twice, nor does an empty one follow.
  @Test func `a clock that goes on while the last packet is heard finds nothing more to send`() {
    let clock = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    var heard: [String] = []
    _ = source.buffer(timeSpan: .seconds(3), count: 9, scheduler: clock).subscribe { event in
      heard.append("\(event)")
      if heard.count == 1 { clock.advanceTo(9) }
    }
    source.onNext(1)
    source.onCompleted()
    #expect(heard == ["next([1])", "completed"])
  }

  /// Its clock sends on another thread than its source, so the error must not come while an element is heard.
  @Test func `an error that overtakes delay waits until the element under way has been heard`() {
    let clock = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    var heard: [String] = []
    _ = source.delay(.seconds(3), scheduler: clock).subscribe { event in
      heard.append("\(event)")
      if event == .next(1) { source.onError(Failure(1)) }
      heard.append("done")
    }
    source.onNext(1)
    source.onNext(2)
    clock.start()
    #expect(heard == ["next(1)", "done", "error(failure 1)", "done"])
  }

  private func hear(
    _ expression: Expression, _ answer: @escaping (PublishSubject<Int>, TestScheduler) -> Void,
    _ play: (PublishSubject<Int>) -> Void
  ) -> [Event<Int>] {
    let (source, clock) = (PublishSubject<Int>(), TestScheduler(initialClock: 0))
    let listener = Listener()
    listener.answer = { answer(source, clock) }
    let receipt = listen(to: expression(source, clock), with: listener)
    play(source)
    // A listener that the clock calls can't move the clock.
    listener.answer = nil
    clock.start()
    receipt.dispose()
    return listener.events
  }

  private func listen(to source: some ObservableType, with listener: Listener) -> any Disposable {
    source.listen { listener.on($0.map { _ in 0 }) }
  }
}

/// Throws at the element 2.
private func bear(_ number: Int) throws -> Int {
  if number == 2 { throw Failure.poison }
  return number
}

/// An object that is gone as soon as the line that makes it is done.
private final class Passer {}

/// Lets everything in, and answers the first end.
private final class Listener {
  private(set) var events: [Event<Int>] = []
  var answer: (() -> Void)?

  func on(_ event: Event<Int>) {
    events.append(event)
    guard event.isStopEvent, let answer else { return }
    self.answer = nil
    answer()
  }
}
