import Dispatch
import Foundation
import Rx
import Testing

/// Queues let go of objects a moment later than threads do: these tests wait for it.
@Suite("Leaks on queues, and of what is no operator") struct QueueLeakTests {
  /// Waits until as many objects are left as before, or the patience of a test is over.
  private static func left(since before: Int32) -> Int32 {
    for _ in 0..<60_000 where Resources.total != before { usleep(5000) }
    return Resources.total - before
  }

  private typealias Queued = (Observable<Int>, any SchedulerType) -> Observable<Int>

  private static var operations: KeyValuePairs<String, Queued> {
    [
      "observe(on:)": { $0.observe(on: $1) },
      "subscribe(on:)": { $0.subscribe(on: $1) },
      "delay": { $0.delay(.microseconds(10), scheduler: $1) },
      "debounce": { $0.debounce(.microseconds(10), scheduler: $1) },
      "throttle": { $0.throttle(.microseconds(10), scheduler: $1) },
      "timeout": { $0.timeout(.seconds(600), scheduler: $1) },
      "buffer": { $0.buffer(timeSpan: .seconds(600), count: 2, scheduler: $1).map(\.count) },
      "window": { $0.window(timeSpan: .seconds(600), count: 2, scheduler: $1).merge() },
      "take(for:)": { $0.take(for: .seconds(600), scheduler: $1) },
      "skip for long": { $0.skip(.seconds(600), scheduler: $1) },
      "interval": { source, scheduler in
        Observable.merge(source, Observable<Int>.interval(.seconds(600), scheduler: scheduler))
      },
      "timer": { source, scheduler in
        Observable.merge(source, Observable<Int>.timer(.seconds(600), scheduler: scheduler))
      },
    ]
  }

  @Test("A queue holds nothing back, and neither does a timer that was called off") func queues() async {
    await #expect(processExitsWith: .success) {
      let schedulers: [any SchedulerType] = [
        SerialDispatchQueueScheduler(qos: .userInitiated), ConcurrentDispatchQueueScheduler(qos: .userInitiated),
      ]
      for (name, operation) in Self.operations {
        for scheduler in schedulers {
          for isDisposed in [false, true] {
            let before = Resources.total
            do {
              let subject = PublishSubject<Int>()
              let receipt = operation(subject, scheduler).subscribe { _ in }
              for number in 0..<5 { subject.onNext(number) }
              if !isDisposed { subject.onCompleted() }
              receipt.dispose()
            }
            let left = Self.left(since: before)
            if left != 0 { Issue.record("\(name), disposed: \(isDisposed): \(left) objects left behind") }
          }
        }
      }
    }
  }

  private final class Captive {}

  /// Makes something that captures an object, and drops it.
  private static func outlives(_ make: (Captive) -> Void) -> Bool {
    let before = Resources.total
    weak var watched: Captive?
    do {
      let captive = Captive()
      watched = captive
      make(captive)
    }
    return watched != nil || Resources.total != before
  }

  @Test("Subjects, relays, bags and clocks that are dropped drop what they hold") func owners() async {
    await #expect(processExitsWith: .success) {
      let owners: KeyValuePairs<String, (Captive) -> Void> = [
        "PublishSubject": { captive in _ = PublishSubject<Int>().subscribe { _ in _ = captive } },
        "BehaviorSubject": { captive in _ = BehaviorSubject(value: 1).subscribe { _ in _ = captive } },
        "BehaviorSubject's value": { captive in _ = BehaviorSubject(value: captive).subscribe() },
        "ReplaySubject": { captive in
          let subject = ReplaySubject<Captive>.create(bufferSize: 2)
          subject.onNext(captive)
          _ = subject.subscribe { _ in _ = captive }
        },
        "AsyncSubject": { captive in
          let subject = AsyncSubject<Captive>()
          subject.onNext(captive)
          _ = subject.subscribe { _ in _ = captive }
        },
        "PublishRelay": { captive in _ = PublishRelay<Int>().subscribe { _ in _ = captive } },
        "BehaviorRelay": { captive in _ = BehaviorRelay(value: 1).subscribe { _ in _ = captive } },
        "DisposeBag": { captive in
          let bag = DisposeBag()
          PublishSubject<Int>().subscribe { _ in _ = captive }.disposed(by: bag)
          Observable<Int>.never().subscribe { _ in _ = captive }.disposed(by: bag)
          Disposables.create { _ = captive }.disposed(by: bag)
        },
        "CompositeDisposable": { captive in
          let composite = CompositeDisposable(disposables: [Disposables.create { _ = captive }])
          composite.dispose()
          _ = composite.insert(Disposables.create { _ = captive })
        },
        "SerialDisposable": { captive in SerialDisposable().disposable = Disposables.create { _ = captive } },
        "a cold and a hot observable on a clock": { captive in
          let clock = TestScheduler(initialClock: 0)
          let bag = DisposeBag()
          clock.createHotObservable([.next(10, 1)]).subscribe(onNext: { _ in _ = captive }).disposed(by: bag)
          clock.createColdObservable([.next(10, 1)]).subscribe(onNext: { _ in _ = captive }).disposed(by: bag)
          clock.scheduleAt(20) { _ = captive }
        },
        "an observable that nobody subscribed to": { captive in
          _ = Observable<Int>.create { _ in Disposables.create { _ = captive } }.map { _ in captive }
        },
      ]
      for (name, make) in owners {
        if Self.outlives(make) { Issue.record("\(name) keeps something") }
      }
      var kept: [Captive] = []
      #expect(Self.outlives { kept.append($0) })
    }
  }
}
