import Programs
import Rx
import Testing

/// Laws between operators: what one leaves out is what the other lets through, what one does the other undoes.
@Suite("Operators that belong together", .takesTurns) struct SplitLaws {
  @Test func `take and skip split a sequence`() {
    expect(.splitting())
    expect(
      .splitting({ source, count in source.take(while: { $0 < count }) }) { source, count in
        source.skip(while: { $0 < count })
      })
  }

  @Test func `filter splits a sequence, and merge puts it together`() {
    expect(
      .same(
        "filter and merge",
        { world in
          let source = PublishSubject<Int>()
          let halves = Observable.merge(source.filter { $0 % 2 == 0 }, source.filter { $0 % 2 == 1 })
          return Observable.create { Disposables.create(halves.subscribe($0), world[0].subscribe(source)) }
        }, { $0[0] }))
  }

  @Test func `reduce is the last of scan`() {
    expect(
      .same(
        "reduce and scan", { world in world[0].reduce(7) { $0 * 2 + (try world.bear($1)) } },
        { world in world[0].scan(7) { $0 * 2 + (try world.bear($1)) }.startWith(7).takeLast(1) }))
    expect(
      .same(
        "toArray and scan", { $0[0].toArray().asObservable() },
        { $0[0].scan(into: []) { $0.append($1) }.startWith([]).takeLast(1) }))
  }

  @Test func `dematerialize undoes materialize`() {
    expect(.same("materialize and dematerialize", { $0[0].materialize().dematerialize() }, { $0[0] }))
  }

  @Test func `operators that many others are made of`() {
    expect(.same("compactMap", { $0[0].compactMap { $0 > 1 ? $0 : nil } }, { $0[0].filter { $0 > 1 } }))
    expect(
      .same("element(at:)", { $0[0].element(at: 2) }) {
        $0[0].skip(2).take(1).ifEmpty(switchTo: .error(RxError.argumentOutOfRange))
      })
    expect(
      .same(
        "ignoreElements", { $0[0].ignoreElements() }, { $0[0].filter { _ in false } }))
    expect(.same("single(predicate)", { $0[0].single { $0 > 1 } }, { $0[0].filter { $0 > 1 }.single() }))
    expect(.same("startWith", { $0[0].startWith(1) }, { .concat(.just(1), $0[0]) }))
    expect(.same("catchAndReturn", { $0[0].catchAndReturn(1) }, { $0[0].catch { _ in .just(1) } }))
    expect(.same("ifEmpty", { $0[0].ifEmpty(default: 1) }, { $0[0].ifEmpty(switchTo: .just(1)) }))
    expect(.same("observe(on:)", { $0[0].observe(on: CurrentThreadScheduler.instance) }, { $0[0] }, reenters: false))
  }
}

extension Law<Program> {
  typealias Part = (Observable<Int>, Int) -> Observable<Int>

  /// Every element is in one of the two parts, the first ones in the first.
  static func splitting(_ take: @escaping Part = { $0.take($1) }, _ skip: @escaping Part = { $0.skip($1) }) -> Law {
    Law(name: "take and skip", shape: Shape(reenters: false, disposes: false)) { program in
      let (whole, taken, skipped) = (World(program), World(program), World(program))
      whole.play(whole[0])
      taken.play(take(taken[0], program.count))
      skipped.play(skip(skipped[0], program.count))
      let end = skipped.heard.filter { !$0.hasPrefix("next") }
      let parts = taken.heard.filter { $0.hasPrefix("next") } + skipped.heard.filter { $0.hasPrefix("next") } + end
      return parts == whole.heard ? nil : "\(whole.heard) became \(taken.heard) and \(skipped.heard)"
    }
  }
}
