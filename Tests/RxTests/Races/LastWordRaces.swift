import Foundation
import Programs
import Rx
import Testing

/// One thread is in the middle of an element, and another one brings about the end of what an operator makes of it.
///
/// The end has to wait until the element has been heard. The observer gives it every chance not to: it yields to the other
/// thread again and again while it hears the element.
@Suite("A last word from another thread", .takesTurns) struct LastWordRaces {
  typealias Operation = @Sendable (_ elements: Observable<Int>, _ ender: Observable<Int>) -> Observable<Int>

  /// Operators on several sources: the first sends elements, and an error of the second ends everything.
  private static let failing: KeyValuePairs<String, Operation> = [
    "merge": { Observable.merge($0, $1) },
    "zip": { Observable.zip($0, $1.startWith(0, 1, 2), resultSelector: +) },
    "zip of a collection": { Observable.zip([$0, $1.startWith(0, 1, 2)]) { $0.reduce(0, +) } },
    "combineLatest": { Observable.combineLatest($0, $1.startWith(0), resultSelector: +) },
    "combineLatest of a collection": { Observable.combineLatest([$0, $1.startWith(0)]) { $0.reduce(0, +) } },
    "withLatestFrom": { $0.withLatestFrom($1.startWith(0)) },
    "take(until:)": { $0.take(until: $1) },
    "sample": { elements, ender in ender.startWith(0).sample(elements) },
    "flatMap": { elements, ender in ender.startWith(0).flatMap { _ in elements } },
    "flatMap, whose part fails": { elements, ender in elements.startWith(0).flatMap { $0 == 0 ? ender : .just($0) } },
    "flatMapFirst": { elements, ender in ender.startWith(0).flatMapFirst { _ in elements } },
    "flatMapLatest": { elements, ender in ender.startWith(0).flatMapLatest { _ in elements } },
    "concatMap": { elements, ender in ender.startWith(0).concatMap { _ in elements } },
    "merge(maxConcurrent:)": { elements, ender in ender.startWith(0).map { _ in elements }.merge(maxConcurrent: 1) },
  ]

  /// Operators on a clock that strikes when the first source sends: any end of the second one ends everything.
  private static let clocks: KeyValuePairs<String, Operation> = [
    "debounce": { elements, ender in ender.startWith(0).debounce(.seconds(1), scheduler: Knocker(elements)) },
    "throttle": { elements, ender in ender.startWith(0, 1).throttle(.seconds(9), scheduler: Knocker(elements)) },
    "buffer": { elements, ender in
      ender.startWith(0).buffer(timeSpan: .seconds(1), count: 9, scheduler: Knocker(elements)).map(\.count)
    },
    "window": { elements, ender in
      ender.startWith(0).window(timeSpan: .seconds(1), count: 9, scheduler: Knocker(elements)).map { _ in 0 }
    },
  ]

  /// Operators that an element of the second source, or an alarm at it, ends.
  private static let ended: KeyValuePairs<String, Operation> = [
    "take(until:)": { $0.take(until: $1) },
    "take(for:)": { elements, ender in elements.take(for: .seconds(1), scheduler: Knocker(ender)) },
  ]

  @Test("waits until the element has been heard") func waits() {
    expectWaiting(Self.failing, at: .error(RxError.unknown))
    expectWaiting(Self.clocks, at: .error(RxError.unknown))
    expectWaiting(Self.clocks, at: .completed)
    expectWaiting(Self.ended, at: .next(9))
  }

  private func expectWaiting(_ operations: KeyValuePairs<String, Operation>, at end: Event<Int>) {
    for (name, operation) in operations {
      let heard = race(operation, end: end)
      #expect(heard.faults == [] && heard.end != nil, "\(name), at \(end)")
    }
  }

  private func race(_ operation: Operation, end: Event<Int>) -> Witness<Int> {
    let elements = PublishSubject<Int>(), ender = PublishSubject<Int>()
    let heard = Witness<Int>()
    let receipt = operation(elements, ender).listen(heard)
    let (isInside, isOnItsWay, hasEnded) = (Signal(), Signal(), Locked(false))
    heard.meanwhile = { [unowned heard] in
      heard.meanwhile = nil
      isInside.send()
      isOnItsWay.wait()
      for _ in 0..<20 where !hasEnded.value { sched_yield() }
    }
    together(
      { _ in elements.onNext(1) },
      { _ in
        isInside.wait()
        isOnItsWay.send()
        ender.on(end)
        hasEnded.change { $0 = true }
      })
    receipt.dispose()
    return heard
  }
}
