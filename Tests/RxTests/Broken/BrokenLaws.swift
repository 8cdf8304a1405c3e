import Programs
import Rx
import Testing

/// Operators with a fault, each of which a law has to find, and to show in a small program.
@Suite("Broken operators break the laws", .takesTurns) struct BrokenLaws {
  @Test func `a map with a fault is no functor`() {
    expectBroken(Law.functor { source, transform in source.map(transform).enumerated().filter { $0.0 != 2 }.map(\.1) })
    expectBroken(Law.functor { source, transform in source.map(transform).catch { _ in .empty() } })
    expectBroken(Law.functor { source, transform in source.map(transform).takeLast(9) })
  }

  @Test func `a flatMap with a fault is no monad`() {
    expectBroken(Law.monad { source, selector in source.flatMap(selector).distinctUntilChanged() })
    expectBroken(Law.monad { source, selector in source.flatMap(selector).startWith(0) })
    expectBroken(Law.monad { source, selector in source.flatMapFirst(selector) })
  }

  @Test func `a merge is no shuffle if it turns round, loses or ends early`() {
    func backwards(_ one: Observable<Int>, _ other: Observable<Int>) -> Observable<Int> {
      Observable.merge(one, other).toArray().asObservable().flatMap { Observable.from($0.reversed()) }
    }
    expectBroken([.shuffle(backwards), .merging(backwards)], bySome: false)
    expectBroken([.merging { one, other in .concat(one, other) }])
    expectBroken([.merging { one, other in one.amb(other) }])
    expectBroken([.merging { one, other in Observable.merge(one.materialize(), other.materialize()).dematerialize() }])
  }

  @Test func `what combines has to combine the right ones`() {
    expectBroken([.zipping { .zip($0, $1.skip(1)) { [$0, $1] } }])
    expectBroken([.zipping { .combineLatest($0, $1) { [$0, $1] } }])
    expectBroken([.combining { $0.withLatestFrom($1) { [$0, $1] } }])
    expectBroken([.combining { .combineLatest($0, $1.startWith(9)) { [$0, $1] } }])
    expectBroken([.following { .combineLatest($0, $1) { [$0, $1] } }])
    expectBroken([.racing { .merge($0, $1) }])
    expectBroken([.takingUntil { $0.take(until: $1.skip(1)) }])
    expectBroken([.skippingUntil { $0.skip(until: $1.ifEmpty(default: 0)) }])
    expectBroken([.sampling { $1.withLatestFrom($0) }])
  }

  @Test func `what flattens has to keep to its crowd`() {
    expectBroken([.crowd("flatMap", room: .max, .waits) { $0.concatMap($1) }])
    expectBroken([.crowd("concatMap", room: 1, .waits) { $0.flatMap($1) }])
    expectBroken([.crowd("flatMapFirst", room: 1, .isIgnored) { $0.concatMap($1) }])
    expectBroken([.crowd("flatMapLatest", room: 1, .replaces) { $0.flatMap($1) }])
  }

  @Test func `what counts has to count right`() {
    expectBroken([.taking { $0.take($1 + 1) }])
    expectBroken([.taking { $0.enumerated().take(while: { [count = $1] in $0.0 < count }).map(\.1) }])
    expectBroken([.splitting { $0.take($1 + 1) }])
    expectBroken([.splitting({ $0.take($1) }, { $0.skip(max($1, 1)) })])
  }

  @Test func `what stands in a row has to keep the order`() {
    expectBroken([.concatenation { .merge($0[0], $0[1], $0[2]) }])
    expectBroken([.concatenation { .concat($0[1], $0[0], $0[2]) }])
    expectBroken([.retrying("retry", attempts: 2) { $0.retry(3) }])
    expectBroken([.retrying("retry", attempts: 2) { $0.retry(2).catch { _ in .empty() } }])
  }
}

/// Expects that a law is broken, by a program with no more than six events and answers.
func expectBroken<Program>(
  _ laws: [Law<Program>], bySome: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = laws.compactMap { $0.counterexample(rounds: 200) }
  let missed = bySome ? found.isEmpty : found.count < laws.count
  #expect(!missed, "no program breaks \(laws.map(\.name))", sourceLocation: sourceLocation)
  for counterexample in found {
    #expect(counterexample.program.size <= 6, "\(counterexample)", sourceLocation: sourceLocation)
  }
}
