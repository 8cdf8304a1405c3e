import Programs
import Rx
import Testing

/// Operators that change no element, but do something aside.
@Suite("Operators that do something aside", .takesTurns) struct AsideLaws {
  @Test func `do is called before and after each event, and once for the subscription`() {
    expect(.watching())
  }

  @Test func `an error of do before an end takes its place; after an end it isn't heard`() {
    for end in [Event<Int>.completed, .error(Failure(1))] {
      let source = PublishSubject<Int>()
      var (before, after): ([String], [String]) = ([], [])
      let receipts = [
        source.do(onError: { _ in throw Failure.poison }, onCompleted: { throw Failure.poison })
          .listen { before.append("\($0)") },
        source.do(afterError: { _ in throw Failure.poison }, afterCompleted: { throw Failure.poison })
          .listen { after.append("\($0)") },
      ]
      source.on(end)
      #expect(before == ["error(failure 99)"] && after == ["\(end)"], "\(end)")
      for receipt in receipts { receipt.dispose() }
    }
  }

  /// A sequence of another kind with all closures that its `do` takes.
  private typealias Watched = (Observable<Int>, _ note: @escaping (String) -> Void) -> Observable<Int>

  private let safe: KeyValuePairs<String, Watched> = [
    "infallible": { source, note in
      source.asInfallible(onErrorJustReturn: 9).do(
        onNext: { note("before \($0)") }, afterNext: { note("after \($0)") },
        onCompleted: { note("before the end") }, afterCompleted: { note("after the end") },
        onSubscribe: { note("comes") }, onSubscribed: { note("has come") }, onDispose: { note("goes") }
      ).asObservable()
    },
    "driver": { source, note in
      source.asDriver(onErrorJustReturn: 9).do(
        onNext: { note("before \($0)") }, afterNext: { note("after \($0)") },
        onCompleted: { note("before the end") }, afterCompleted: { note("after the end") },
        onSubscribe: { note("comes") }, onSubscribed: { note("has come") }, onDispose: { note("goes") }
      ).asObservable()
    },
  ]

  private let failing: KeyValuePairs<String, Watched> = [
    "single": { source, note in
      source.asSingle().do(
        onSuccess: { note("before \($0)") }, afterSuccess: { note("after \($0)") },
        onError: { note("before \($0)") }, afterError: { note("after \($0)") },
        onSubscribe: { note("comes") }, onSubscribed: { note("has come") }, onDispose: { note("goes") }
      ).asObservable()
    },
    "maybe": { source, note in
      source.asMaybe().do(
        onNext: { note("before \($0)") }, afterNext: { note("after \($0)") },
        onError: { note("before \($0)") }, afterError: { note("after \($0)") },
        onCompleted: { note("before the end") }, afterCompleted: { note("after the end") },
        onSubscribe: { note("comes") }, onSubscribed: { note("has come") }, onDispose: { note("goes") }
      ).asObservable()
    },
    "completable": { source, note in
      source.ignoreElements().asCompletable().do(
        onError: { note("before \($0)") }, afterError: { note("after \($0)") },
        onCompleted: { note("before the end") }, afterCompleted: { note("after the end") },
        onSubscribe: { note("comes") }, onSubscribed: { note("has come") }, onDispose: { note("goes") }
      ).asObservable().map(absurd)
    },
  ]

  /// What the closures and the listener note when a source sends 1 and ends.
  private func noted(_ watch: Watched, _ end: Event<Int>) -> [String] {
    let clock = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    var (notes, receipt): ([String], (any Disposable)?) = ([], nil)
    SharingScheduler.mock(scheduler: clock) {
      receipt = watch(source) { notes.append($0) }.subscribe { notes.append("\($0)") }
    }
    source.onNext(1)
    source.on(end)
    clock.start()
    receipt?.dispose()
    return notes
  }

  @Test func `do of every other kind is called like that of an observable`() {
    func around(_ text: String, _ event: String) -> [String] { ["before \(text)", event, "after \(text)"] }
    let one = ["comes", "has come"] + around("1", "next(1)")
    let end = around("the end", "completed")
    let failed = ["comes", "has come"] + around("failure 1", "error(failure 1)")
    func check(_ notes: [String], _ expected: [String], _ name: String) {
      #expect(notes.filter { $0 != "goes" } == expected, "\(name)")
      #expect(notes.count { $0 == "goes" } == 1, "\(name)")
    }
    for (name, watch) in safe {
      check(noted(watch, .completed), one + end, name)
      check(noted(watch, .error(Failure(1))), one + around("9", "next(9)") + end, name)
    }
    let completed = ["single": one + ["completed"], "maybe": one + end, "completable": Array(one[..<2]) + end]
    for (name, watch) in failing {
      check(noted(watch, .completed), completed[name]!, name)
      check(noted(watch, .error(Failure(1))), failed, name)
    }
  }

  @Test func `using disposes its resource once, however it ends`() {
    expect(.using())
  }

  /// What each makes of a source, and of something that is disposed with it.
  private let companions: KeyValuePairs<String, (Observable<Int>, Counted) -> Observable<Int>> = [
    "onDispose of do": { source, companion in source.do(onDispose: { companion.dispose() }) },
    "the resource of using": { source, companion in .using({ companion }, observableFactory: { _ in source }) },
  ]

  @Test func `the source is disposed before what goes with it, however it ends`() {
    let ends: [Event<Int>?] = [nil, .completed, .error(Failure(1))]
    for (name, operation) in companions {
      for end in ends {
        let companion = Counted()
        var disposedBefore: [Int] = []
        let source = Bare<Int>(onDispose: { disposedBefore.append(companion.count.value) })
        let receipt = operation(source, companion).subscribe { _ in }
        if let end { source.on(end) }
        receipt.dispose()
        #expect(disposedBefore == [0] && companion.count.value == 1, "\(name), \(String(describing: end))")
        source.forget()
      }
    }
  }

  private final class Object {}

  @Test func `withUnretained holds no object, and ends without it`() {
    var object: Object? = Object()
    let subject = PublishSubject<Int>()
    var heard: [String] = []
    let receipt = subject.withUnretained(object!) { $1 }.subscribe { heard.append("\($0)") }
    subject.onNext(1)
    object = nil
    subject.onNext(2)
    #expect(heard == ["next(1)", "completed"] && !subject.hasObservers)
    receipt.dispose()
  }
}

extension Law<Program> {
  /// Each call notes how many events the listener has heard so far.
  static func watching() -> Law {
    Law(name: "do", shape: Shape(reenters: false)) { program in
      let world = World(program)
      var calls: [String] = []
      var (subscriptions, disposals) = (0, 0)
      func before(_ event: Event<Int>) { calls.append("\(event) comes behind \(world.heard.count)") }
      func after(_ event: Event<Int>) { calls.append("\(event) was number \(world.heard.count)") }
      world.play(
        world[0].do(
          onNext: { before(.next($0)) }, afterNext: { after(.next($0)) },
          onError: { before(.error($0)) }, afterError: { after(.error($0)) },
          onCompleted: { before(.completed) }, afterCompleted: { after(.completed) },
          onSubscribe: { subscriptions += 1 }, onSubscribed: { subscriptions += 1 }, onDispose: { disposals += 1 }))
      let expected = world.heard.enumerated().flatMap { ["\($1) comes behind \($0)", "\($1) was number \($0 + 1)"] }
      if calls != expected { return "\(world.heard) called \(calls)" }
      let isOnce = subscriptions == 2 && disposals == 1
      return isOnce ? nil : "\(subscriptions) calls around one subscription, \(disposals) when it was over"
    }
  }

  static func using() -> Law {
    Law(name: "using", shape: Shape()) { program in
      let world = World(program)
      let resource = Counted()
      world.play(Observable.using({ resource }, observableFactory: { _ in world[try world.bear(0)] }))
      return resource.count.value == 1 ? world.faults.first : "the resource was disposed \(resource.count.value) times"
    }
  }
}
