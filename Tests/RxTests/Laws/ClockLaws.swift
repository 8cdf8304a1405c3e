import Foundation
import Programs
import Rx
import Testing

/// Time goes forward: a wall clock that is set back makes nobody wait longer than was asked for.
@Suite("Clocks that jump", .takesTurns) struct ClockLaws {
  @Test func `a clock that is set back begins the span of throttle anew`() {
    let clock = JumpingClock()
    let source = PublishSubject<Int>()
    let heard = clock.scheduler.createObserver(Int.self)
    let receipt = source.throttle(.seconds(5), scheduler: clock).subscribe(heard)
    source.onNext(1)
    clock.scheduler.advanceTo(2)
    clock.jump(by: -3600)
    source.onNext(2)
    clock.scheduler.advanceTo(20)
    source.onNext(3)
    clock.scheduler.start()
    receipt.dispose()
    #expect(heard.events.map { "\($0)" } == ["next(1) @ 0", "next(2) @ 7", "next(3) @ 20"])
  }

  @Test func `a clock that is set back makes nothing of delay later than its due time`() {
    let clock = JumpingClock()
    let source = PublishSubject<Int>()
    let heard = clock.scheduler.createObserver(Int.self)
    let receipt = source.delay(.seconds(5), scheduler: clock).subscribe(heard)
    source.onNext(1)
    clock.scheduler.advanceTo(2)
    source.onNext(2)
    clock.jump(by: -3600)
    clock.scheduler.advanceTo(4)
    source.onCompleted()
    clock.scheduler.start()
    receipt.dispose()
    #expect(heard.events.map { "\($0)" } == ["next(1) @ 5", "next(2) @ 7", "completed @ 9"])
  }

  @Test func `a clock that is set back makes delay late for none of those on their way`() {
    let clock = JumpingClock()
    let source = PublishSubject<Int>()
    let heard = clock.scheduler.createObserver(Int.self)
    let receipt = source.delay(.seconds(5), scheduler: clock).subscribe(heard)
    for number in 0..<4 {
      clock.scheduler.advanceTo(number)
      source.onNext(number)
    }
    clock.jump(by: -3600)
    clock.scheduler.start()
    receipt.dispose()
    #expect(heard.events.map(\.time) == [5, 6, 7, 8])
  }

  @Test func `a source that took too long is not heard any more, whatever it sends`() {
    for late in [Event<Int>.next(9), .completed, .error(Failure(1))] {
      let (clock, source, other) = (TestScheduler(initialClock: 0), Bare<Int>(onDispose: {}), PublishSubject<Int>())
      var heard: [String] = []
      let receipt = source.timeout(.seconds(5), other: other, scheduler: clock).listen { heard.append("\($0)") }
      source.onNext(1)
      clock.advanceTo(9)
      source.on(late)
      other.onNext(2)
      other.onCompleted()
      #expect(heard == ["next(1)", "next(2)", "completed"], "\(late)")
      receipt.dispose()
      source.forget()
    }
  }

  @Test func `a span that is longer than any clock runs is a span like others`() {
    for span in [RxTimeInterval.seconds(.max / 2), .milliseconds(.max), .nanoseconds(.max), .never] {
      let source = PublishSubject<Int>()
      var heard: [Int] = []
      let clock = TestScheduler(initialClock: 0)
      let receipt = source.throttle(span, latest: false, scheduler: clock).subscribe(onNext: { heard.append($0) })
      for number in 1...2 { source.onNext(number) }
      receipt.dispose()
      #expect(heard == [1], "\(span)")
    }
  }

  @Test func `throttle counts from when a slow observer has the element`() {
    let clock = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    var heard: [String] = []
    let receipt = source.throttle(.seconds(5), scheduler: clock).subscribe(onNext: { number in
      heard.append("\(number) @ \(clock.clock)")
      if number == 1 { clock.sleep(3) }
    })
    source.onNext(1)
    clock.advanceTo(6)
    source.onNext(2)
    clock.start()
    #expect(heard == ["1 @ 0", "2 @ 8"])
    receipt.dispose()
  }

  @Test func `what is never due doesn't come`() {
    let clock = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    var (heard, rings): ([Int], Int) = ([], 0)
    let receipt = source.throttle(.never, scheduler: clock).subscribe(onNext: { heard.append($0) })
    let alarm = clock.scheduleRelative((), dueTime: .never) { _ in
      rings += 1
      return Disposables.create()
    }
    for number in 1...3 {
      source.onNext(number)
      clock.advanceTo(1000 * number)
    }
    #expect(heard == [1] && rings == 0)
    receipt.dispose()
    alarm.dispose()
  }

  @Test func `virtual time never goes back`() {
    let scheduler = TestScheduler(initialClock: 0)
    scheduler.advanceTo(10)
    scheduler.advanceTo(5)
    #expect(scheduler.clock == 10)
    scheduler.scheduleAt(12) { scheduler.sleep(20) }
    scheduler.scheduleAt(13) { #expect(scheduler.clock == 32) }
    scheduler.advanceTo(15)
    #expect(scheduler.clock == 32)
  }
}

/// Virtual time, with a wall clock that can be set.
private final class JumpingClock: SchedulerType {
  let scheduler = TestScheduler(initialClock: 0)
  private var offset: TimeInterval = 0

  var now: RxTime { scheduler.now.addingTimeInterval(offset) }

  func jump(by seconds: TimeInterval) { offset += seconds }

  func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
    scheduler.schedule(state, action: action)
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    scheduler.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}
