import Programs
import Rx
import Testing

/// Sources that keep time by themselves.
@Suite("Sources of time, on virtual time", .takesTurns) struct CountingModels {
  @Test func `interval and timer count`() {
    expect(
      .timed("interval", { Observable<Int>.interval($0.span, scheduler: $0.clock) }) { table in
        table.ticks(from: table.subscribed + table.span, every: table.span).enumerated().map { .next($1, $0) }
      })
    expect(
      .timed("timer(period:)", { Observable<Int>.timer($0.span, period: $0.pause, scheduler: $0.clock) }) { table in
        table.ticks(from: table.subscribed + table.span, every: table.count).enumerated().map { .next($1, $0) }
      })
    expect(
      .timed("timer", { Observable<Int>.timer($0.span, scheduler: $0.clock) }) { table in
        let time = table.subscribed + table.span
        return [.next(time, 0), .completed(time)]
      })
  }

  @Test func `interval goes on below zero where its type has no greater number`() {
    let clock = TestScheduler(initialClock: 0)
    var heard: [Int8] = []
    let receipt = Observable<Int8>.interval(.seconds(1), scheduler: clock).subscribe(onNext: { heard.append($0) })
    clock.advanceTo(129)
    #expect(heard == Array(0...Int8.max) + [Int8.min])
    receipt.dispose()
  }

  @Test func `sources on a slow scheduler send one event a tick`() {
    let numbers: [(String, (Run) -> Observable<Int>)] = [
      ("of", { .of(0, 1, 2, scheduler: $0.clock) }),
      ("from an array", { .from([0, 1, 2], scheduler: $0.clock) }),
      ("from a sequence", { .from(sequence(first: 0) { $0 < 2 ? $0 + 1 : nil }, scheduler: $0.clock) }),
      ("range", { .range(start: 0, count: 3, scheduler: $0.clock) }),
      ("generate", { .generate(initialState: 0, condition: { $0 < 3 }, scheduler: $0.clock) { $0 + 1 } }),
    ]
    for (name, expression) in numbers {
      expect(
        .timed(name, isSlow: true, expression) { table in
          (0..<3).map { .next(table.subscribed + 1 + $0, $0) } + [.completed(table.subscribed + 4)]
        })
    }
    expect(
      .timed("repeatElement", isSlow: true, { .repeatElement(7, scheduler: $0.clock) }) { table in
        table.ticks(from: table.subscribed + 1, every: 1).map { .next($0, 7) }
      })
  }
}

/// Operators that carry events, or the subscription, to a scheduler.
@Suite("Carrying to a scheduler, on virtual time", .takesTurns) struct CarryingModels {
  @Test func `observe(on:) sends one event after the other`() {
    expect(.timed("observe(on:)", { $0.source.observe(on: $0.clock) }) { $0.heard })
    expect(
      .timed("observe(on:) a slow scheduler", isSlow: true, { $0.source.observe(on: $0.clock) }) { table in
        var last = 0
        return table.heard.map { event in
          last = max(last, event.time) + 1
          return Recorded(time: last, value: event.value)
        }
      })
  }

  @Test func `subscribe(on:) subscribes later, and leaves later`() {
    expect(
      .timed("subscribe(on:)", { $0.source.subscribe(on: $0.clock) }) { table in
        Timetable.heard(table.source, since: table.subscribed + 1)
      })
    expect(
      .timed("subscribe(on:) a slow scheduler", isSlow: true, slack: 1, { $0.source.subscribe(on: $0.clock) }) {
        table in
        Timetable.heard(table.source, since: table.subscribed + 2)
      })
  }

  @Test func `subscribe(on:) subscribes and leaves on its scheduler, and nowhere else`() {
    let clock = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    let receipt = source.subscribe(on: clock).subscribe { _ in }
    #expect(!source.hasObservers)
    clock.start()
    #expect(source.hasObservers)
    receipt.dispose()
    #expect(source.hasObservers)
    clock.start()
    #expect(!source.hasObservers)
  }
}

extension Run {
  /// Another span, as long as the table's count.
  fileprivate var pause: RxTimeInterval { .seconds(table.count) }
}

extension Timetable {
  /// The ticks of a period that goes on as long as the run.
  fileprivate func ticks(from first: Int, every period: Int) -> [Int] {
    Array(stride(from: first, to: max(first, disposed), by: period))
  }
}
