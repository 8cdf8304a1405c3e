import Programs
import Rx
import Testing

/// Operators of time with a fault, each of which a model has to find.
@Suite("Broken operators differ from the models", .takesTurns) struct BrokenModels {
  @Test func `a debounce with a fault is found`() {
    expectBroken([.debouncing { $0.source.debounce($0.longer, scheduler: $0.clock) }])
    expectBroken([.debouncing { $0.source.delay($0.span, scheduler: $0.clock) }])
    expectBroken([.debouncing { $0.source.flatMapLatest(Self.withoutNumber($0.clock, $0.span)) }])
  }

  /// An alarm that is only called off, and so sends a stale element when it is too late for that.
  private static func withoutNumber(_ clock: any SchedulerType, _ span: RxTimeInterval) -> (Int) -> Observable<Int> {
    { element in
      .create { observer in
        clock.scheduleRelative((), dueTime: span) {
          observer.onNext(element)
          return Disposables.create()
        }
      }
    }
  }

  @Test func `a throttle with a fault is found`() {
    expectBroken([.throttling { $0.source.throttle($0.longer, scheduler: $0.clock) }])
    expectBroken([.throttling { $0.source.throttle($0.span, latest: false, scheduler: $0.clock) }])
    expectBroken([.throttling { $0.source.sample(Observable<Int>.interval($0.span, scheduler: $0.clock)) }])
  }

  @Test func `a delay with a fault is found`() {
    expectBroken([.delaying { $0.source.delay($0.longer, scheduler: $0.clock) }])
    expectBroken([
      .delaying { $0.source.materialize().delay($0.span, scheduler: $0.clock).dematerialize() }
    ])
    expectBroken([.delaying { $0.source.delaySubscription($0.span, scheduler: $0.clock) }])
  }

  @Test func `a timeout with a fault is found`() {
    let late: (Timetable, Int) -> [Recorded<Event<Int>>] = { _, time in [.error(time, RxError.timeout)] }
    expectBroken([.timeout({ $0.source.timeout($0.longer, scheduler: $0.clock) }, others: late)])
    expectBroken([
      .timeout({ $0.source.timeout($0.span, other: Observable.empty(), scheduler: $0.clock) }, others: late)
    ])
  }

  @Test func `a buffer with a fault is found`() {
    expectBroken([
      .buffering { $0.source.buffer(timeSpan: $0.span, count: $0.table.count + 1, scheduler: $0.clock) }
    ])
    expectBroken([
      .buffering {
        $0.source.buffer(timeSpan: $0.span, count: $0.table.count, scheduler: $0.clock).filter { !$0.isEmpty }
      }
    ])
  }
}

extension Run {
  /// A tick too many.
  fileprivate var longer: RxTimeInterval { .seconds(table.span + 1) }
}
