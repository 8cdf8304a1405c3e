import Rx
import RandomTesting
import Testing

/// One thread sends elements, and another one brings about the end of what an operator makes of them.
///
/// The observer has no lock, so it relies on the operator: what it wrote when it heard an element, it reads when it hears
/// the end. The thread sanitizer finds out if nothing orders the two; without it, the law is only that the end is heard.
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
    "withLatestFrom, whose second source sends": { elements, ender in ender.withLatestFrom(elements) },
    "take(until:)": { $0.take(until: $1) },
    "sample": { elements, ender in ender.startWith(0).sample(elements) },
    "flatMap": { elements, ender in ender.startWith(0).flatMap { _ in elements } },
    "flatMap, whose part fails": { elements, ender in elements.startWith(0).flatMap { $0 == 0 ? ender : .just($0) } },
    "flatMapFirst": { elements, ender in ender.startWith(0).flatMapFirst { _ in elements } },
    "flatMapLatest": { elements, ender in ender.startWith(0).flatMapLatest { _ in elements } },
    "concatMap": { elements, ender in ender.startWith(0).concatMap { _ in elements } },
    "merge(maxConcurrent:)": { elements, ender in ender.startWith(0).map { _ in elements }.merge(maxConcurrent: 1) },
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

  @Test("comes behind the elements", arguments: [Event<Int>.error(RxError.unknown), .next(9)])
  func comesBehind(end: Event<Int>) {
    for (name, operation) in end.isStopEvent ? Self.failing : Self.ended {
      for seed in Rounds.seeds(12) { race(operation, end: end, seed: seed, name) }
    }
  }

  private func race(_ operation: Operation, end: Event<Int>, seed: UInt64, _ name: String) {
    let elements = PublishSubject<Int>(), ender = PublishSubject<Int>()
    var heardCount = 0, ends = 0
    let receipt = operation(elements, ender).listen { event in
      heardCount += 1
      if event.isStopEvent { ends += 1 }
    }
    together(
      { _ in for number in 1...3 { elements.onNext(number) } },
      { runner in
        var dice = Seeded(seed: seed)
        runner.pause(within: 8, using: &dice)
        ender.on(end)
      })
    receipt.dispose()
    #expect(ends == 1 && heardCount >= 1, "\(name), seed \(seed)")
  }
}
