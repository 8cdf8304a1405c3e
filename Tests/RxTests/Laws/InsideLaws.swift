import Programs
import Rx
import Testing

/// What a listener does from inside, while it hears an event, happens before what the operator does next.
@Suite("From inside", .takesTurns) struct InsideLaws {
  @Test func `skip(until:) that is open doesn't listen to the other, even one that sends while it is subscribed to`() {
    let other = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(Failure(1))
      return Disposables.create()
    }
    let source = PublishSubject<Int>()
    var heard: [String] = []
    _ = source.skip(until: other).subscribe { heard.append("\($0)") }
    source.onNext(7)
    source.onCompleted()
    #expect(heard == ["next(7)", "completed"])
  }

  @Test func `skip(while:) that has begun doesn't skip again`() {
    let source = PublishSubject<Int>()
    var heard: [Int] = []
    withoutReports {
      _ = source.skip(while: { number in
        if number == 1 { source.onNext(5) }
        return number < 3
      }).subscribe(onNext: { heard.append($0) })
      source.onNext(1)
      source.onNext(2)
      // The predicate holds the source that holds it.
      source.onCompleted()
    }
    #expect(heard == [5, 2])
  }

  @Test func `sample is left when its sampler ends inside a sample`() {
    let (source, sampler) = (PublishSubject<Int>(), PublishSubject<Int>())
    weak var kept: Thing?
    do {
      let thing = Thing()
      kept = thing
      withoutReports {
        _ = source.sample(sampler).subscribe(onNext: { [thing] _ in
          withExtendedLifetime(thing) { sampler.onCompleted() }
        })
        source.onNext(1)
        sampler.onNext(1)
        source.onCompleted()
      }
    }
    #expect(kept == nil && !source.hasObservers && !sampler.hasObservers)
  }

  @Test func `throttle holds back what is sent from inside`() {
    let clock = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    var heard: [String] = []
    withoutReports {
      _ = source.throttle(.seconds(5), scheduler: clock).subscribe(
        onNext: { number in
          heard.append("\(number) @ \(clock.clock)")
          if number < 4 { source.onNext(number + 1) }
          if number == 3 { source.onCompleted() }
        },
        onCompleted: { heard.append("completed @ \(clock.clock)") })
      source.onNext(1)
      clock.advanceTo(100)
    }
    #expect(heard == ["1 @ 0", "2 @ 5", "3 @ 10", "4 @ 15", "completed @ 15"])
  }

  @Test func `timeout rings for nobody while an element is still being heard`() {
    let clock = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    var heard: [String] = []
    withoutReports {
      _ = source.timeout(.seconds(5), other: Observable.just(9), scheduler: clock).subscribe(onNext: { number in
        heard.append("\(number) begins")
        if number == 1 {
          source.onNext(2)
          clock.advanceTo(100)
        }
        heard.append("\(number) ends @ \(clock.clock)")
      })
      source.onNext(1)
      clock.start()
    }
    #expect(heard == ["1 begins", "2 begins", "2 ends @ 0", "1 ends @ 100", "9 begins", "9 ends @ 105"])
    #expect(!source.hasObservers)
  }

  @Test func `no window is dropped when the end of another is answered`() {
    let clock = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    var heard: [String] = []
    var number = 0
    withoutReports {
      _ = source.window(timeSpan: .seconds(5), count: 1, scheduler: clock).subscribe(onNext: { window in
        number += 1
        let name = number
        _ = window.subscribe {
          heard.append("\(name): \($0)")
          if name == 1, $0.isCompleted { source.onNext(7) }
        }
      })
      clock.advanceTo(5)
      source.onNext(8)
      source.onCompleted()
    }
    #expect(heard == ["1: completed", "2: next(8)", "2: completed", "3: completed"])
    #expect(!source.hasObservers)
  }
}
