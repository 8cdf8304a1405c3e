import Programs
import Rx
import Testing

/// An `Infallible` behaves like the observable that it is made of, and never sends an error.
@Suite("Infallible keeps its promise", .takesTurns) struct InfallibleLaws {
  /// An operator in both forms: on an `Infallible`, and on an `Observable`.
  private typealias Pair = (name: String, infallible: (World) -> Infallible<Int>, plain: (World) -> Observable<Int>)

  private func expectSame(_ pairs: [Pair], sources: Int = 1) {
    for pair in pairs {
      expect(
        .same(pair.name, sources: sources, { pair.infallible($0).asObservable() }, { pair.plain($0) }), rounds: 30)
    }
  }

  /// A predicate may throw by its type, and nothing below an `Infallible` hears an error.
  @Test func `what a closure throws all the same goes to the hook, and the source is left`() {
    let (source, errors, handler) = (PublishSubject<Int>(), Locked<[String]>([]), Hooks.defaultErrorHandler)
    defer { Hooks.defaultErrorHandler = handler }
    Hooks.defaultErrorHandler = { _, error in errors.change { $0.append("\(error)") } }
    var heard: [String] = []
    let receipt = source.asInfallible(onErrorJustReturn: 9).take(while: { _ in throw Failure(1) }).subscribe {
      heard.append("\($0)")
    }
    source.onNext(1)
    #expect(heard.isEmpty && errors.value == ["\(Failure(1))"] && !source.hasObservers)
    receipt.dispose()
  }

  @Test func `an error has its replacement`() {
    expectSame([
      ("onErrorJustReturn", { $0[0].asInfallible(onErrorJustReturn: 9) }, { $0[0].catchAndReturn(9) }),
      (
        "onErrorFallbackTo", { $0[0].asInfallible(onErrorFallbackTo: .of(8, 9)) },
        { $0[0].catch { _ in .of(8, 9) } }
      ),
      (
        "onErrorRecover", { $0[0].asInfallible { .just("\($0)".count) } },
        { $0[0].catch { .just("\($0)".count) } }
      ),
    ])
  }

  @Test func `operators on elements do what those of an observable do`() {
    expectSame([
      ("map", { $0.safe(0).map { $0 * 2 } }, { $0.plain(0).map { $0 * 2 } }),
      ("filter", { $0.safe(0).filter { $0 > 1 } }, { $0.plain(0).filter { $0 > 1 } }),
      ("compactMap", { $0.safe(0).compactMap { $0 > 1 ? -$0 : nil } }, { $0.plain(0).filter { $0 > 1 }.map { -$0 } }),
      ("scan", { $0.safe(0).scan(7) { $0 * 2 + $1 } }, { $0.plain(0).scan(7) { $0 * 2 + $1 } }),
      ("scan(into:)", { $0.safe(0).scan(into: 7) { $0 += $1 } }, { $0.plain(0).scan(into: 7) { $0 += $1 } }),
      ("startWith", { $0.safe(0).startWith(5) }, { $0.plain(0).startWith(5) }),
      ("do", { $0.safe(0).do(onNext: { _ in }) }, { $0.plain(0) }),
      ("take", { $0.safe(0).take(2) }, { $0.plain(0).take(2) }),
      ("take(while:)", { $0.safe(0).take(while: { $0 < 3 }) }, { $0.plain(0).take(while: { $0 < 3 }) }),
      (
        "take(while:) inclusive", { $0.safe(0).take(while: { $0 < 3 }, behavior: .inclusive) },
        { $0.plain(0).take(while: { $0 < 3 }, behavior: .inclusive) }
      ),
      (
        "take(until: predicate)", { $0.safe(0).take(until: { $0 > 2 }, behavior: .inclusive) },
        { $0.plain(0).take(until: { $0 > 2 }, behavior: .inclusive) }
      ),
      ("skip(while:)", { $0.safe(0).skip(while: { $0 < 3 }) }, { $0.plain(0).skip(while: { $0 < 3 }) }),
      ("distinct", { $0.safe(0).distinctUntilChanged() }, { $0.plain(0).distinctUntilChanged() }),
      (
        "distinct by key", { $0.safe(0).distinctUntilChanged { $0 / 2 } },
        { $0.plain(0).distinctUntilChanged { $0 / 2 } }
      ),
      (
        "distinct by comparer", { $0.safe(0).distinctUntilChanged { $0 % 2 == $1 % 2 } },
        { $0.plain(0).distinctUntilChanged { $0 % 2 } }
      ),
      (
        "distinct by both", { $0.safe(0).distinctUntilChanged({ $0 / 2 }, comparer: ==) },
        { $0.plain(0).distinctUntilChanged { $0 / 2 } }
      ),
      (
        "distinct at", { $0.safe(0).distinctUntilChanged(at: \.bitWidth) },
        { $0.plain(0).distinctUntilChanged(at: \.bitWidth) }
      ),
      ("share", { $0.safe(0).share() }, { $0.plain(0).share() }),
      (
        "share(replay:)", { $0.safe(0).share(replay: 1, scope: .forever) },
        { $0.plain(0).share(replay: 1, scope: .forever) }
      ),
      ("create", { world in .create { world.safe(0).subscribe($0) } }, { $0.plain(0) }),
      ("deferred", { world in .deferred { world.safe(0) } }, { $0.plain(0) }),
    ])
  }

  @Test func `operators on several sequences do what those of an observable do`() {
    expectSame(
      [
        ("merge", { .merge($0.safe(0), $0.safe(1)) }, { .merge($0.plain(0), $0.plain(1)) }),
        ("merge of a list", { .merge([$0.safe(0), $0.safe(1)]) }, { .merge($0.plain(0), $0.plain(1)) }),
        (
          "merge of a collection", { .merge(ArraySlice([$0.safe(0), $0.safe(1)])) },
          { .merge($0.plain(0), $0.plain(1)) }
        ),
        ("concat", { $0.safe(0).concat($0.safe(1)) }, { $0.plain(0).concat($0.plain(1)) }),
        ("concat of two", { .concat($0.safe(0), $0.safe(1)) }, { .concat($0.plain(0), $0.plain(1)) }),
        ("concat of a list", { .concat([$0.safe(0), $0.safe(1)]) }, { .concat($0.plain(0), $0.plain(1)) }),
        (
          "concat of a sequence", { .concat(AnySequence([$0.safe(0), $0.safe(1)])) },
          { .concat($0.plain(0), $0.plain(1)) }
        ),
        (
          "combineLatest", { .combineLatest($0.safe(0), $0.safe(1)) { $0 * 10 + $1 } },
          { .combineLatest($0.plain(0), $0.plain(1)) { $0 * 10 + $1 } }
        ),
        (
          "combineLatest as a tuple",
          { Infallible.combineLatest($0.safe(0), $0.safe(1)).map { $0.0 * 10 + $0.1 } },
          { .combineLatest($0.plain(0), $0.plain(1)) { $0 * 10 + $1 } }
        ),
        (
          "combineLatest of a list", { .combineLatest([$0.safe(0), $0.safe(1)]) { $0[0] * 10 + $0[1] } },
          { .combineLatest($0.plain(0), $0.plain(1)) { $0 * 10 + $1 } }
        ),
        (
          "zip", { .zip($0.safe(0), $0.safe(1)) { $0 * 10 + $1 } },
          { .zip($0.plain(0), $0.plain(1)) { $0 * 10 + $1 } }
        ),
        (
          "withLatestFrom", { $0.safe(0).withLatestFrom($0.safe(1)) { $0 * 10 + $1 } },
          { $0.plain(0).withLatestFrom($0.plain(1)) { $0 * 10 + $1 } }
        ),
        ("take(until:)", { $0.safe(0).take(until: $0.safe(1)) }, { $0.plain(0).take(until: $0.plain(1)) }),
        ("take(until: observable)", { $0.safe(0).take(until: $0.plain(1)) }, { $0.plain(0).take(until: $0.plain(1)) }),
        ("skip(until:)", { $0.safe(0).skip(until: $0.plain(1)) }, { $0.plain(0).skip(until: $0.plain(1)) }),
      ], sources: 2)
  }

  @Test func `operators that flatten do what those of an observable do`() {
    expectSame(
      [
        (
          "flatMap", { world in world.safe(0).flatMap { world.safe(1 + $0 % 2) } },
          { world in world.plain(0).flatMap { world.plain(1 + $0 % 2) } }
        ),
        (
          "flatMapLatest", { world in world.safe(0).flatMapLatest { world.safe(1 + $0 % 2) } },
          { world in world.plain(0).flatMapLatest { world.plain(1 + $0 % 2) } }
        ),
        (
          "flatMapFirst", { world in world.safe(0).flatMapFirst { world.safe(1 + $0 % 2) } },
          { world in world.plain(0).flatMapFirst { world.plain(1 + $0 % 2) } }
        ),
        (
          "concatMap", { world in world.safe(0).concatMap { world.safe(1 + $0 % 2) } },
          { world in world.plain(0).concatMap { world.plain(1 + $0 % 2) } }
        ),
      ], sources: 3)
  }

  @Test func `operators of time do what those of an observable do`() {
    expectSame([
      (
        "debounce", { $0.safe(0).debounce(.seconds(2), scheduler: $0.scheduler) },
        { $0.plain(0).debounce(.seconds(2), scheduler: $0.scheduler) }
      ),
      (
        "throttle", { $0.safe(0).throttle(.seconds(2), scheduler: $0.scheduler) },
        { $0.plain(0).throttle(.seconds(2), scheduler: $0.scheduler) }
      ),
      (
        "throttle(latest:)", { $0.safe(0).throttle(.seconds(2), latest: false, scheduler: $0.scheduler) },
        { $0.plain(0).throttle(.seconds(2), latest: false, scheduler: $0.scheduler) }
      ),
      (
        "take(for:)", { $0.safe(0).take(for: .seconds(2), scheduler: $0.scheduler) },
        { $0.plain(0).take(for: .seconds(2), scheduler: $0.scheduler) }
      ),
    ])
  }

  @Test func `the sources say what those of an observable say`() {
    expectSame([
      ("just", { _ in .just(1) }, { _ in .just(1) }), ("empty", { _ in .empty() }, { _ in .empty() }),
      ("never", { _ in .never() }, { _ in .never() }), ("of", { _ in .of(1, 2, 3) }, { _ in .of(1, 2, 3) }),
      ("from", { _ in .from([1, 2]) }, { _ in .of(1, 2) }),
      ("from a sequence", { _ in .from(1...3) }, { _ in .of(1, 2, 3) }),
      ("just on a scheduler", { .just(1, scheduler: $0.scheduler) }, { .just(1, scheduler: $0.scheduler) }),
    ])
  }

  @Test func `an object that is not kept alive ends the sequence`() {
    var owner: Count? = Count()
    let source = PublishSubject<Int>()
    var heard: [String] = []
    let both = source.asInfallible(onErrorJustReturn: 0).withUnretained(owner!)
    let receipt = both.subscribe(onNext: { heard.append("\($0.1)") }, onCompleted: { heard.append("completed") })
    source.onNext(1)
    owner = nil
    source.onNext(2)
    #expect(heard == ["1", "completed"])
    receipt.dispose()
  }

  @Test func `a newcomer hears what was sent before the last one left, if that is shared for ever`() {
    for scope in [SubjectLifetimeScope.whileConnected, .forever] {
      let source = PublishSubject<Int>()
      let shared = source.asInfallible(onErrorJustReturn: 0).share(replay: 1, scope: scope)
      let first = shared.subscribe(onNext: { _ in })
      source.onNext(1)
      first.dispose()
      var heard: [Int] = []
      let second = shared.subscribe(onNext: { heard.append($0) })
      #expect(heard == (scope == .forever ? [1] : []), "\(scope)")
      second.dispose()
    }
  }

  @Test func `a relay is infallible as it is`() {
    let publish = PublishRelay<Int>(), behavior = BehaviorRelay(value: 1)
    let replay = ReplayRelay<Int>.create(bufferSize: 2)
    replay.accept(7)
    var heard: [Int] = []
    let bag = DisposeBag()
    for source in [publish.asInfallible(), behavior.asInfallible(), replay.asInfallible()] {
      source.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    }
    publish.accept(2)
    behavior.accept(3)
    replay.accept(4)
    #expect(heard == [1, 7, 2, 3, 4])
  }
}

extension World {
  /// A source of the program that says 9 in the place of its error.
  fileprivate func plain(_ source: Int) -> Observable<Int> { self[source].catchAndReturn(9) }

  fileprivate func safe(_ source: Int) -> Infallible<Int> { self[source].asInfallible(onErrorJustReturn: 9) }
}
