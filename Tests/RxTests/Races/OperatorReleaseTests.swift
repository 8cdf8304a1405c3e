import Programs
import Rx
import Testing

/// An operator on the sequence that has the tenant, and on another one.
private typealias Pair = (Observable<Tenant?>, Observable<Tenant?>) -> Observable<Tenant?>

/// Releasing is calling, for operators that keep elements and hold a lock meanwhile, too.
@Suite("Operators release nothing under a lock", .takesTurns) struct OperatorReleaseTests {
  private static let hour = RxTimeInterval.seconds(3600)

  private let replacing: KeyValuePairs<String, Pair> = [
    "combineLatest": { .combineLatest($0, $1) { element, _ in element } },
    "combineLatest of a collection": { .combineLatest([$0, $1]) { $0[0] } },
    "withLatestFrom": { $1.withLatestFrom($0) },
    "sample": { $0.sample($1) },
    "debounce": { $0.debounce(hour, scheduler: Knocker($1)) },
    "throttle": { $0.throttle(hour, scheduler: Knocker($1)) },
  ]

  @Test("when one element takes the place of another") func replaced() {
    for (name, operation) in replacing {
      let receipts = CompositeDisposable()
      let stuck = stuckThreads { tenant in
        let (source, other) = (PublishSubject<Tenant?>(), PublishSubject<Tenant?>())
        _ = receipts.insert(operation(source, other).subscribe { _ in })
        source.onNext(nil)
        source.onNext(tenant)
        return ({ source.onNext(nil) }, { other.onNext(nil) })
      }
      #expect(stuck == [], "\(name)")
      receipts.dispose()
    }
  }

  private let spending: KeyValuePairs<String, Pair> = [
    "zip": { .zip($0, $1) { _, _ in nil } },
    "zip of a collection": { .zip([$0, $1]) { _ in nil } },
    "sample": { $0.sample($1) },
    "debounce": { $0.debounce(hour, scheduler: Knocker($1)) },
    "throttle": { $0.startWith(nil).throttle(hour, scheduler: Knocker($1)) },
    "buffer": { $0.buffer(timeSpan: hour, count: 9, scheduler: Knocker($1)).map { _ in nil } },
  ]

  @Test("when an element is used up") func usedUp() {
    for (name, operation) in spending {
      let receipts = CompositeDisposable()
      let stuck = stuckThreads { tenant in
        let (source, other) = (PublishSubject<Tenant?>(), PublishSubject<Tenant?>())
        _ = receipts.insert(operation(source, other).subscribe { _ in })
        source.onNext(tenant)
        return ({ other.onNext(nil) }, { source.onNext(nil) })
      }
      #expect(stuck == [], "\(name)")
      receipts.dispose()
    }
  }

  private typealias Maker = (Observable<Int>, Observable<Int>, @escaping () throws -> Tenant?) -> Observable<Tenant?>

  private let making: KeyValuePairs<String, Maker> = [
    "combineLatest": { first, second, make in .combineLatest(first, second) { _, _ in try make() } },
    "combineLatest of a collection": { first, second, make in .combineLatest([first, second]) { _ in try make() } },
    "zip": { first, second, make in .zip(first, second) { _, _ in try make() } },
    "zip of a collection": { first, second, make in .zip([first, second]) { _ in try make() } },
    "withLatestFrom": { first, second, make in first.withLatestFrom(second) { _, _ in try make() } },
  ]

  @Test("when a closure made an element that its observer doesn't keep") func made() {
    for (name, operation) in making {
      let receipts = CompositeDisposable()
      let stuck = stuckThreads { tenant in
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        var result: Tenant? = tenant
        let made = operation(first, second) {
          defer { result = nil }
          return result
        }
        _ = receipts.insert(made.subscribe { _ in })
        second.onNext(1)
        return ({ first.onNext(1) }, { second.onNext(2) })
      }
      #expect(stuck == [], "\(name)")
      receipts.dispose()
    }
  }

  @Test("when a closure threw an error that its observer doesn't keep") func thrown() {
    for (name, operation) in making {
      let receipts = CompositeDisposable()
      let second = Bare<Int>(onDispose: {})
      let stuck = stuckThreads { tenant in
        let first = PublishSubject<Int>()
        var grudge: Grudge? = Grudge(tenant: tenant)
        let failing = operation(first, second) {
          defer { grudge = nil }
          throw grudge!
        }
        _ = receipts.insert(failing.subscribe(onError: { _ in }))
        second.onNext(1)
        return ({ first.onNext(1) }, { second.onNext(2) })
      }
      #expect(stuck == [], "\(name)")
      receipts.dispose()
      second.forget()
    }
  }

  /// The observer of the error replaces what the closure was given.
  @Test("when the closure of withLatestFrom threw") func replacedMeanwhile() {
    let second = Bare<Tenant?>(onDispose: {})
    let receipts = CompositeDisposable()
    let stuck = stuckThreads { tenant in
      let first = PublishSubject<Int>()
      let failing = first.withLatestFrom(second) { (_, _) -> Int in throw Failure(1) }
      _ = receipts.insert(failing.subscribe(onError: { _ in second.onNext(nil) }))
      second.onNext(tenant)
      return ({ first.onNext(1) }, { second.onNext(nil) })
    }
    #expect(stuck == [])
    receipts.dispose()
    second.forget()
  }
}
