import Programs
import Rx
import Testing

/// The promises of the traits, which hold whatever the program does.
@Suite("Traits keep their promises", .takesTurns) struct TraitLaws {
  @Test func `at the door the only element is known at the end`() {
    expect(.list("asSingle", { $0[0].asSingle().asObservable() }) { tale, _ in tale.single })
    expect(.list("asMaybe", { $0[0].asMaybe().asObservable() }) { tale, _ in tale.maybe })
    expect(
      .list("first", { $0[0].first().map { $0 ?? -1 }.asObservable() }) { tale, _ in
        tale.elements.first.map { Tale([$0]) } ?? tale.atCompletion([-1])
      })
    expect(
      .list("asCompletable", { $0[0].ignoreElements().asCompletable().asObservable() }) { tale, _ in
        tale.with([Never]())
      })
  }

  @Test func `a maybe without an element goes on as another one`() {
    expect(
      .list("ifEmpty(switchTo:)", { $0[0].asMaybe().ifEmpty(switchTo: Maybe.just(-1)).asObservable() }) { tale, _ in
        tale.maybe.elements.isEmpty ? tale.maybe.atCompletion([-1]) : tale.maybe
      })
  }

  @Test func `operators that change nothing change nothing of a single`() {
    let chains: [(String, (World) -> Single<Int>)] = [
      ("map", { $0.single.map { $0 } }), ("flatMap", { $0.single.flatMap { .just($0) } }),
      ("do", { $0.single.do(onSuccess: { _ in }) }), ("catch", { $0.single.catch { .error($0) } }),
      ("retry", { $0.single.retry(1) }), ("deferred", { world in .deferred { world.single } }),
      ("using", { world in .using({ BooleanDisposable() }, primitiveSequenceFactory: { _ in world.single }) }),
      ("create", { world in .create { world.single.subscribe($0) } }),
      ("zip", { .zip($0.single, .just(1)) { one, _ in one } }), ("zip of one", { .zip([$0.single]) { $0[0] } }),
      ("filter", { $0.single.filter { _ in true }.ifEmpty(default: -1) }),
      ("compactMap", { $0.single.compactMap { $0 }.ifEmpty(switchTo: .just(-1)) }),
      ("flatMapMaybe", { $0.single.flatMapMaybe { .just($0) }.ifEmpty(default: -1) }),
      ("asMaybe", { $0.single.asMaybe().map { $0 }.ifEmpty(default: -1) }),
      ("andThen", { Completable.empty().andThen($0.single) }),
      ("toArray", { $0.single.asObservable().toArray().map { $0[0] } }),
    ]
    for (name, chain) in chains {
      expect(.list(name, { chain($0).asObservable() }) { tale, _ in tale.single }, rounds: 30)
    }
  }

  @Test func `a completable's end is all that passes`() {
    expect(
      .list("Single.asCompletable", { $0.single.asCompletable().asObservable() }) { tale, _ in
        tale.single.with([Never]())
      })
    expect(
      .list("flatMapCompletable", { $0.single.flatMapCompletable { _ in .empty() }.asObservable() }) { tale, _ in
        tale.single.with([Never]())
      })
    expect(
      .list(
        "create",
        { world in Completable.create { world.single.asCompletable().subscribe($0) }.asObservable() }
      ) { tale, _ in tale.single.with([Never]()) })
    expect(
      .list(
        "concat and zip",
        { world in
          let end = world.single.asCompletable()
          return Completable.zip(.empty(), end).concat(.empty()).asObservable()
        }
      ) { tale, _ in tale.single.with([Never]()) })
  }

  private typealias Door = (Observable<Int>, _ hear: @escaping (String) -> Void) -> any Disposable

  /// The ways in which closures listen to a trait.
  private let doors: KeyValuePairs<String, Door> = [
    "single": { source, hear in
      source.asSingle().subscribe(
        onSuccess: { hear("\($0)") }, onFailure: { hear("\($0)") }, onDisposed: { hear("disposed") })
    },
    "maybe": { source, hear in
      source.asMaybe().subscribe(
        onSuccess: { hear("\($0)") }, onError: { hear("\($0)") }, onCompleted: { hear("completed") },
        onDisposed: { hear("disposed") })
    },
    "completable": { source, hear in
      source.ignoreElements().asCompletable().subscribe(
        onCompleted: { hear("completed") }, onError: { hear("\($0)") }, onDisposed: { hear("disposed") })
    },
  ]

  @Test func `closures hear one event, and then that the subscription is disposed`() {
    for (name, listen) in doors {
      let ends: [(event: Event<Int>, text: String)] = [
        (.completed, name == "completable" ? "completed" : "1"), (.error(Failure(1)), "failure 1"),
      ]
      for end in ends {
        let source = PublishSubject<Int>()
        var heard: [String] = []
        let receipt = listen(source) { heard.append($0) }
        source.onNext(1)
        source.on(end.event)
        #expect(heard == [end.text, "disposed"], "\(name)")
        receipt.dispose()
        #expect(heard.count == 2, "\(name)")
      }
    }
  }

  @Test func `closures of a subscription that is disposed hear that alone`() {
    for (name, listen) in doors {
      let source = PublishSubject<Int>()
      var heard: [String] = []
      listen(source) { heard.append($0) }.dispose()
      source.onCompleted()
      #expect(heard == ["disposed"], "\(name)")
    }
  }

  private let controls: KeyValuePairs<String, (Observable<Int>) -> Observable<Int>> = [
    "an event": { ControlEvent<Int>(events: $0).asObservable() },
    "a property": { ControlProperty<Int>(values: $0, valueSink: AnyObserver<Int> { _ in }).asObservable() },
  ]

  @Test func `a control is subscribed to and left on the main queue, whoever asks`() {
    for (name, make) in controls {
      let places = Locked<[Bool]>([])
      let note = { places.change { $0.append(MainQueue.isHere) } }
      let source = Observable<Int>.create { _ in
        note()
        return Disposables.create(with: note)
      }
      let receipt = make(source).subscribe { _ in }
      MainQueue.drain()
      receipt.dispose()
      MainQueue.drain()
      #expect(places.value == [true, true], "\(name)")
    }
  }

  @Test func `closures hear that a subscription is disposed when its source has been left`() {
    for (name, listen) in doors {
      var log: [String] = []
      let source = Observable<Int>.create { _ in Disposables.create { log.append("left") } }
      listen(source) { log.append($0) }.dispose()
      #expect(log == ["left", "disposed"], "\(name)")
    }
  }

  @Test func `an error that no closure takes comes with who subscribed, if that is recorded`() {
    let (stacks, records) = (Locked<[[String]]>([]), Hooks.recordCallStackOnError)
    let handler = Hooks.defaultErrorHandler
    let capture = Hooks.customCaptureSubscriptionCallstack
    defer {
      Hooks.defaultErrorHandler = handler
      Hooks.customCaptureSubscriptionCallstack = capture
      Hooks.recordCallStackOnError = records
    }
    Hooks.defaultErrorHandler = { stack, _ in stacks.change { $0.append(stack) } }
    Hooks.customCaptureSubscriptionCallstack = { ["who subscribed"] }
    let doors: KeyValuePairs<String, () -> any Disposable> = [
      "observable": { Observable<Int>.error(Failure(1)).subscribe(onNext: { _ in }) },
      "single": { Single<Int>.error(Failure(1)).subscribe(onSuccess: { _ in }) },
      "maybe": { Maybe<Int>.error(Failure(1)).subscribe(onSuccess: { _ in }) },
      "completable": { Completable.error(Failure(1)).subscribe(onCompleted: {}) },
    ]
    for (name, listen) in doors {
      for isRecorded in [false, true] {
        stacks.change { $0 = [] }
        Hooks.recordCallStackOnError = isRecorded
        listen().dispose()
        #expect(stacks.value == [isRecorded ? ["who subscribed"] : []], "\(name)")
      }
    }
  }

  /// The same operator on a single, and on the observable that this is.
  private typealias Timed = (
    single: (Single<Int>, TestScheduler) -> Single<Int>, plain: (Observable<Int>, TestScheduler) -> Observable<Int>
  )

  private let timed: KeyValuePairs<String, Timed> = [
    "delay": ({ $0.delay(.seconds(2), scheduler: $1) }, { $0.delay(.seconds(2), scheduler: $1) }),
    "delaySubscription": (
      { $0.delaySubscription(.seconds(2), scheduler: $1) }, { $0.delaySubscription(.seconds(2), scheduler: $1) }
    ),
    "observe(on:)": ({ $0.observe(on: $1) }, { $0.observe(on: $1) }),
    "subscribe(on:)": ({ $0.subscribe(on: $1) }, { $0.subscribe(on: $1) }),
    "timeout": ({ $0.timeout(.seconds(5), scheduler: $1) }, { $0.timeout(.seconds(5), scheduler: $1) }),
    "timeout(other:)": (
      { $0.timeout(.seconds(5), other: Single.just(2), scheduler: $1) },
      { $0.timeout(.seconds(5), other: Observable.just(2), scheduler: $1) }
    ),
    "timer": (
      { _, clock in Single<Int>.timer(.seconds(3), scheduler: clock) },
      { _, clock in Observable<Int>.timer(.seconds(3), scheduler: clock) }
    ),
  ]

  /// What is heard when of a single that has its element after seven ticks, and when that was subscribed to.
  private func play(_ operation: (Single<Int>, TestScheduler) -> Observable<Int>) -> [String] {
    let clock = TestScheduler(initialClock: 0)
    let events: [Recorded<Event<Int>>] = [.next(7, 1), .completed(7)]
    let (source, heard) = (clock.createColdObservable(events), clock.createObserver(Int.self))
    let receipt = operation(source.asSingle(), clock).subscribe(heard)
    clock.start()
    receipt.dispose()
    return heard.events.map { "\($0)" } + source.subscriptions.map { "\($0)" }
  }

  @Test func `operators of time do with a single what they do with an observable`() {
    for (name, operation) in timed {
      let heard = play { operation.single($0, $1).asObservable() }
      let expected = play { operation.plain($0.asObservable(), $1) }
      #expect(heard == expected, "\(name)")
    }
  }

  #if DEBUG
    @Test func `a property can't be set to an error`() async {
      await #expect(processExitsWith: .failure) {
        ControlProperty<Int>(values: Observable.never(), valueSink: AnyObserver { _ in }).onError(RxError.unknown)
      }
    }
  #endif

  @Test func `an element that causes another one comes alone`() {
    let bell = PublishSubject<Int>()
    let maybe = Maybe<Int>.create { maybe in bell.subscribe(onNext: { maybe(.success($0)) }) }
    let single = Single<Int>.create { single in bell.subscribe(onNext: { single(.success($0)) }) }
    for source in [maybe.asObservable(), single.asObservable()] {
      var heard: [Event<Int>] = []
      _ = source.subscribe { event in
        heard.append(event)
        if event == .next(1) { bell.onNext(2) }
      }
      bell.onNext(1)
      #expect(heard == [.next(1), .completed])
    }
  }

  @Test func `two threads with a result each get one through`() {
    for _ in 0..<200 {
      var report: Single<Int>.SingleObserver?
      let heard = Locked<[String]>([])
      let source = Single<Int>.create { single in
        report = single
        return Disposables.create()
      }
      let receipt = source.asObservable().subscribe { event in heard.change { $0.append("\(event)") } }
      let both = report!
      together({ _ in both(.success(1)) }, { _ in both(.success(2)) })
      #expect(heard.value.count == 2 && heard.value.last == "completed")
      receipt.dispose()
    }
  }

  @Test func `a single that ends without an element fails`() {
    let tries = Single<Int>.error(Failure(0)).retry { (errors: Observable<any Error>) in errors.take(1) }
    var heard: [String] = []
    _ = tries.subscribe { heard.append("\($0)") }
    #expect(heard.count == 1 && heard[0].contains("failure"))
  }
}

extension World {
  fileprivate var single: Single<Int> { self[0].asSingle() }
}

extension Tale<Int> {
  /// The tale that `asSingle` makes of this one.
  fileprivate var single: Tale {
    elements.isEmpty && end == .completed ? Tale([], .failed("\(RxError.noElements)")) : maybe
  }

  /// The tale that `asMaybe` makes of this one.
  fileprivate var maybe: Tale {
    elements.count > 1 ? Tale([], .failed("\(RxError.moreThanOneElement)")) : atCompletion(elements)
  }
}
