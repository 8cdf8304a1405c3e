import Foundation
import Programs
import Rx
import Testing

/// The promises of drivers and signals, which hold whatever the program does.
@Suite("Shared sequences keep their promises", .takesTurns) struct SharedSequenceLaws {
  @Test func `operators that change nothing change nothing of a driver`() {
    let chains: [(String, (World) -> Driver<Int>)] = [
      ("map", { $0.driver.map { $0 } }), ("filter", { $0.driver.filter { _ in true } }),
      ("compactMap", { $0.driver.compactMap { $0 } }), ("skip", { $0.driver.skip(0) }),
      ("scan", { $0.driver.scan(0) { $1 } }), ("do", { $0.driver.do(onNext: { _ in }) }),
      (
        "flatMapLatest",
        { world in
          let one = OneElement()
          return world.driver.flatMapLatest(one.callAsFunction)
        }
      ),
      (
        "flatMap",
        { world in
          let one = OneElement()
          return world.driver.flatMap(one.callAsFunction)
        }
      ),
      (
        "flatMapFirst",
        { world in
          let one = OneElement()
          return world.driver.flatMapFirst(one.callAsFunction)
        }
      ),
      ("merge", { .merge([$0.driver]) }),
      ("concat", { .concat([$0.driver]) }), ("zip", { Driver.zip([$0.driver]).map { $0[0] } }),
      ("combineLatest", { Driver.combineLatest([$0.driver]).map { $0[0] } }),
      (
        "deferred",
        { world in
          let driver = world.driver
          return .deferred { driver }
        }
      ),
      ("switchLatest", { world in Driver.just(world.driver).switchLatest() }),
      ("distinctUntilChanged", { $0.driver.distinctUntilChanged { _, _ in false } }),
    ]
    for (name, chain) in chains {
      expect(
        .same("driver and \(name)", { $0.shared(chain) }, { $0.shared(\.driver) }, reenters: false), rounds: 30)
    }
  }

  @Test func `a driver is the source, and an element for its error`() {
    expect(
      .same(
        "asDriver", { $0.shared(\.driver) },
        { $0[0].observe(on: $0.scheduler).catchAndReturn(9) }, reenters: false))
  }

  @Test func `a newcomer hears the latest of a driver and nothing of a signal`() {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let source = PublishSubject<Int>()
    var (driven, signalled): ([[Int]], [[Int]]) = ([[], []], [[], []])
    SharingScheduler.mock(scheduler: scheduler) {
      let driver = source.asDriver(onErrorJustReturn: 9).map { $0 * 10 }
      let signal = source.asSignal(onErrorJustReturn: 9).map { $0 * 10 }
      for turn in 0...1 {
        _ = driver.asObservable().subscribe(onNext: { driven[turn].append($0) })
        _ = signal.emit(onNext: { signalled[turn].append($0) })
        source.onNext(turn + 1)
        scheduler.advanceTo(scheduler.clock + 1)
      }
      source.onError(Failure.poison)
      scheduler.advanceTo(scheduler.clock + 1)
    }
    #expect(driven == [[10, 20, 90], [10, 20, 90]])
    #expect(signalled == [[10, 20, 90], [20, 90]])
    #expect(!source.hasObservers)
  }

  @Test func `what is built for a driver is run once for all, and again after all have gone`() {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    var (runs, calls) = (0, 0)
    let source = PublishSubject<Int>()
    SharingScheduler.mock(scheduler: scheduler) {
      let driver = Observable<Int>.deferred {
        runs += 1
        return source.asObservable()
      }.asDriver(onErrorJustReturn: 9).map { number in
        calls += 1
        return number
      }.filter { _ in true }
      for round in 1...2 {
        let receipts = (0..<3).map { _ in driver.asObservable().subscribe() }
        source.onNext(1)
        scheduler.advanceTo(scheduler.clock + 1)
        #expect(runs == round && calls == round)
        for receipt in receipts { receipt.dispose() }
        #expect(!source.hasObservers)
      }
    }
  }

  @Test func `a mock is taken back, also from inside another one and after an error`() {
    let (outer, inner) = (TestScheduler(initialClock: 1), TestScheduler(initialClock: 2))
    func isMocked(by scheduler: TestScheduler) -> Bool { SharingScheduler.make() as? TestScheduler === scheduler }
    SharingScheduler.mock(scheduler: outer) {
      #expect(isMocked(by: outer))
      try? SharingScheduler.mock(makeScheduler: { inner }) {
        #expect(isMocked(by: inner))
        throw Failure.poison
      }
      #expect(isMocked(by: outer))
    }
    #expect(SharingScheduler.make() is MainScheduler)
  }

  private let arrivals: KeyValuePairs<String, (PublishRelay<Int>) -> Observable<Int>> = [
    "a driver of an infallible": { $0.asInfallible().asDriver().asObservable() },
    "a driver of an observable": { $0.asDriver(onErrorJustReturn: 0).asObservable() },
    "a signal of a relay": { $0.asSignal().asObservable() },
    "a signal of an observable": { $0.asSignal(onErrorJustReturn: 0).asObservable() },
  ]

  @Test func `what another thread sends arrives on the main queue`() {
    for (name, make) in arrivals {
      let relay = PublishRelay<Int>()
      let places = Locked<[Bool]>([])
      let receipt = make(relay).subscribe(onNext: { _ in places.change { $0.append(MainQueue.isHere) } })
      relay.accept(1)
      MainQueue.drain()
      receipt.dispose()
      #expect(places.value == [true], "\(name)")
    }
  }

  /// Its closure, the subscription to what that returns, and the element that this sends.
  @Test func `what takes the place of another thread's error is asked for and begun on the main queue`() {
    let places = Locked<[Bool]>([])
    let note = { places.change { $0.append(MainQueue.isHere) } }
    let second = BehaviorRelay(value: 2).asDriver().do(onSubscribe: note)
    let source = PublishSubject<Int>()
    let driver = source.asDriver(onErrorRecover: { _ in
      note()
      return second
    })
    let receipt = driver.asObservable().subscribe(onNext: { _ in note() })
    source.onError(Failure(1))
    MainQueue.drain()
    receipt.dispose()
    #expect(places.value == [true, true, true])
  }

  /// What is heard of a driver whose source sends 1, 2, 3 and 4 at the ticks of these numbers, up to the eighth.
  private func heard(_ chain: (Driver<Int>) -> Driver<Int>) -> [String] {
    let clock = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let (source, heard) = (PublishSubject<Int>(), clock.createObserver(Int.self))
    var receipt: (any Disposable)?
    SharingScheduler.mock(scheduler: clock) {
      receipt = chain(source.asDriver(onErrorJustReturn: 9)).asObservable().subscribe(heard)
    }
    for number in 1...4 {
      clock.advanceTo(number)
      source.onNext(number)
    }
    clock.advanceTo(8)
    receipt?.dispose()
    return heard.events.map { "\($0)" }
  }

  @Test func `the arguments of a driver's operators count`() {
    let chains: KeyValuePairs<String, (chain: (Driver<Int>) -> Driver<Int>, expected: [String])> = [
      "skip": ({ $0.skip(2) }, ["next(3) @ 3", "next(4) @ 4"]),
      "throttle": ({ $0.throttle(.seconds(2)) }, ["next(1) @ 1", "next(2) @ 3", "next(4) @ 5"]),
      "throttle(latest:)": ({ $0.throttle(.seconds(2), latest: false) }, ["next(1) @ 1", "next(3) @ 3"]),
      "timer": (
        { _ in Driver<Int>.timer(.seconds(3), period: .seconds(2)) },
        ["next(0) @ 3", "next(1) @ 5", "next(2) @ 7"]
      ),
      "empty": ({ _ in Driver<Int>.empty() }, ["completed @ 0"]),
    ]
    for (name, example) in chains { #expect(heard(example.chain) == example.expected, "\(name)") }
  }

  @Test func `of drivers in a driver, as many run at a time as may`() {
    let clock = TestScheduler(initialClock: 0)
    let sources = (0..<3).map { _ in PublishSubject<Int>() }
    var receipt: (any Disposable)?
    SharingScheduler.mock(scheduler: clock) {
      let parts = sources.map { $0.asDriver(onErrorJustReturn: 9) }
      let merged = Driver.of(parts[0], parts[1], parts[2]).merge(maxConcurrent: 2)
      receipt = merged.asObservable().subscribe { _ in }
    }
    clock.start()
    #expect(sources.map(\.hasObservers) == [true, true, false])
    sources[0].onCompleted()
    clock.start()
    #expect(sources.map(\.hasObservers) == [false, true, true])
    receipt?.dispose()
  }

  @Test("drive traps off the main queue before it subscribes, in each of its forms", arguments: Driving.all.map(\.name))
  func offMain(_ name: String) async {
    await #expect(processExitsWith: .failure) { [name] in
      let source = Driver.just(1).do(onSubscribe: { exit(EXIT_SUCCESS) })
      together({ _ in
        for driving in Driving.all where driving.name == name { _ = driving.listen(source) }
      })
    }
  }
}

/// A form of `drive`.
private struct Driving {
  let name: String
  let listen: (Driver<Int>) -> any Disposable

  static var all: [Driving] {
    [
      Driving(name: "drive()") { $0.drive() },
      Driving(name: "drive(onNext:)") { $0.drive(onNext: { _ in }) },
      Driving(name: "drive(with:)") { $0.drive(with: Count(), onNext: { _, _ in }) },
      Driving(name: "drive(_:), of an observer") { $0.drive(AnyObserver<Int> { _ in }) },
      Driving(name: "drive(_:), of an observer of optionals") { $0.drive(AnyObserver<Int?> { _ in }) },
      Driving(name: "drive(_:), of a relay") { $0.drive(BehaviorRelay<Int>(value: 0)) },
      Driving(name: "drive(_:), of a closure") { $0.drive({ (source: Observable<Int>) in source.subscribe() }) },
      Driving(name: "drive(_:curriedArgument:)") {
        $0.drive({ (source: Observable<Int>) in { (_: Int) in source.subscribe() } }, curriedArgument: 1)
      },
    ]
  }
}

/// Drivers of one element, built while the mock stands: what a closure builds later would ask for the main queue.
private struct OneElement {
  private let empty = Driver<Int>.empty()

  func callAsFunction(_ element: Int) -> Driver<Int> { empty.startWith(element) }
}

extension World {
  fileprivate var driver: Driver<Int> { self[0].asDriver(onErrorJustReturn: 9) }
}
