import Programs
import Rx
import Testing

/// What a sequence is bound to hears its elements, and isn't kept alive by it.
@Suite("Bindings", .takesTurns) struct BindingLaws {
  /// By the kind of the targets, a sequence of a 1 that is bound to two of them; each gives what these hear.
  private typealias Bindings = KeyValuePairs<String, () -> [[Int]]>

  private func expectBoth(_ bindings: Bindings) {
    for (name, bind) in bindings { #expect(bind() == [[1], [1]], "\(name)") }
  }

  @Test func `an observable is bound to all of its targets`() {
    let source = Observable.just(1)
    let bindings: Bindings = [
      "observers": { Targets.observers.heard { source.bind(to: $0, $1) } },
      "observers of optionals": { Targets.optionalObservers.heard { source.bind(to: $0, $1) } },
      "publish relays": { Targets.publishRelays.heard { source.bind(to: $0, $1) } },
      "publish relays of optionals": { Targets.optionalPublishRelays.heard { source.bind(to: $0, $1) } },
      "behavior relays": { Targets.behaviorRelays.heard { source.bind(to: $0, $1) } },
      "behavior relays of optionals": { Targets.optionalBehaviorRelays.heard { source.bind(to: $0, $1) } },
      "replay relays": { Targets.replayRelays.heard { source.bind(to: $0, $1) } },
      "replay relays of optionals": { Targets.optionalReplayRelays.heard { source.bind(to: $0, $1) } },
    ]
    expectBoth(bindings)
  }

  @Test func `an infallible is bound to all of its targets`() {
    let source = Infallible.just(1)
    let bindings: Bindings = [
      "observers": { Targets.observers.heard { source.bind(to: $0, $1) } },
      "observers of optionals": { Targets.optionalObservers.heard { source.bind(to: $0, $1) } },
      "publish relays": { Targets.publishRelays.heard { source.bind(to: $0, $1) } },
      "publish relays of optionals": { Targets.optionalPublishRelays.heard { source.bind(to: $0, $1) } },
      "behavior relays": { Targets.behaviorRelays.heard { source.bind(to: $0, $1) } },
      "behavior relays of optionals": { Targets.optionalBehaviorRelays.heard { source.bind(to: $0, $1) } },
      "replay relays": { Targets.replayRelays.heard { source.bind(to: $0, $1) } },
      "replay relays of optionals": { Targets.optionalReplayRelays.heard { source.bind(to: $0, $1) } },
    ]
    expectBoth(bindings)
  }

  /// On the main thread, where a driver sends at once.
  @MainActor @Test func `a driver drives all of its targets`() {
    let source = Driver.just(1)
    let bindings: Bindings = [
      "observers": { Targets.observers.heard { source.drive($0, $1) } },
      "observers of optionals": { Targets.optionalObservers.heard { source.drive($0, $1) } },
      "behavior relays": { Targets.behaviorRelays.heard { source.drive($0, $1) } },
      "behavior relays of optionals": { Targets.optionalBehaviorRelays.heard { source.drive($0, $1) } },
      "replay relays": { Targets.replayRelays.heard { source.drive($0, $1) } },
      "replay relays of optionals": { Targets.optionalReplayRelays.heard { source.drive($0, $1) } },
    ]
    expectBoth(bindings)
  }

  /// On the main thread, where a signal sends at once.
  @MainActor @Test func `a signal is emitted to all of its targets`() {
    let source = Rx.Signal<Int>.just(1)
    let bindings: Bindings = [
      "observers": { Targets.observers.heard { source.emit(to: $0, $1) } },
      "observers of optionals": { Targets.optionalObservers.heard { source.emit(to: $0, $1) } },
      "publish relays": { Targets.publishRelays.heard { source.emit(to: $0, $1) } },
      "publish relays of optionals": { Targets.optionalPublishRelays.heard { source.emit(to: $0, $1) } },
      "behavior relays": { Targets.behaviorRelays.heard { source.emit(to: $0, $1) } },
      "behavior relays of optionals": { Targets.optionalBehaviorRelays.heard { source.emit(to: $0, $1) } },
      "replay relays": { Targets.replayRelays.heard { source.emit(to: $0, $1) } },
      "replay relays of optionals": { Targets.optionalReplayRelays.heard { source.emit(to: $0, $1) } },
    ]
    expectBoth(bindings)
  }

  /// As below every operator: what a bound relay's observer subscribes to inside the replay begins after it.
  @Test func `elements are made optional on a trampoline`() {
    let source = BehaviorRelay(value: 1)
    func heard<Target: ObservableType>(_ target: Target, _ bind: (Target) -> any Disposable) -> [String] {
      var heard: [String] = []
      let inner = target.flatMap { _ in Observable.of(10, 20) }.subscribe(onNext: { heard.append("\($0)") })
      let second = target.subscribe(onNext: { _ in heard.append("second") })
      heard = []
      bind(target).dispose()
      inner.dispose()
      second.dispose()
      return heard
    }
    let expected = ["second", "10", "20"]
    #expect(heard(BehaviorRelay<Int?>(value: nil)) { source.bind(to: $0) } == expected)
    #expect(heard(PublishRelay<Int?>()) { source.bind(to: $0) } == expected)
    #expect(heard(ReplayRelay<Int?>.create(bufferSize: 1)) { source.bind(to: $0) } == expected)
    #expect(heard(PublishSubject<Int?>()) { source.bind(to: $0) } == expected)
  }

  private final class Screen {
    var heard: [String] = []
  }

  @MainActor @Test func `an object hears what it is bound to, and isn't kept alive`() {
    let source = PublishSubject<Int>()
    let driver = source.asDriver(onErrorJustReturn: 9)
    let signal = source.asSignal(onErrorJustReturn: 9)
    let bindings: KeyValuePairs<String, (Screen) -> any Disposable> = [
      "bind": { source.bind(with: $0, onNext: { $0.heard.append("\($1)") }) },
      "drive": { driver.drive(with: $0, onNext: { $0.heard.append("\($1)") }) },
      "emit": { signal.emit(with: $0, onNext: { $0.heard.append("\($1)") }) },
    ]
    for (name, bind) in bindings {
      var screen: Screen? = Screen()
      weak let witness = screen
      let receipt = bind(screen!)
      source.onNext(1)
      #expect(screen?.heard == ["1"], "\(name)")
      screen = nil
      #expect(witness == nil, "\(name)")
      receipt.dispose()
    }
  }

  @Test func `a binder shows what it has heard, also after the disposal, and keeps the element until then`() {
    let (clock, thing, source) = (TestScheduler(initialClock: 0), Thing(), PublishSubject<Thing>())
    var shown = 0
    let receipt = source.bind(to: Binder(thing, scheduler: clock) { _, _ in shown += 1 })
    var element: Thing? = Thing()
    weak let witness = element
    source.onNext(element!)
    element = nil
    receipt.dispose()
    #expect(shown == 0 && witness != nil)
    clock.start()
    #expect(shown == 1 && witness == nil)
  }

  @Test func `a binder doesn't keep its object alive, not even while an element waits for its turn`() {
    let clock = TestScheduler(initialClock: 0)
    var heard: [Int] = []
    var thing: Thing? = Thing()
    weak let witness = thing
    let binder = Binder<Int>(thing!, scheduler: clock) { _, number in heard.append(number) }
    binder.onNext(1)
    clock.start()
    binder.onNext(2)
    thing = nil
    #expect(witness == nil)
    clock.start()
    #expect(heard == [1])
  }
}

/// Two targets of a kind.
private struct Two<Target: ObservableType> {
  let first: Target
  let second: Target

  init(_ make: () -> Target) {
    first = make()
    second = make()
  }

  /// What each of them hears when `bind` has bound a sequence to both.
  func heard(_ bind: (Target, Target) -> any Disposable) -> [[Int]] {
    var heard: [[Int]] = [[], []]
    let receipts = [first, second].enumerated().map { number, target in
      target.subscribe(onNext: { heard[number].append($0 as? Int ?? -1) })
    }
    // Without the value that a relay begins with.
    heard = [[], []]
    bind(first, second).dispose()
    for receipt in receipts { receipt.dispose() }
    return heard
  }
}

private enum Targets {
  static var observers: Two<PublishSubject<Int>> { Two { PublishSubject() } }
  static var optionalObservers: Two<PublishSubject<Int?>> { Two { PublishSubject() } }
  static var publishRelays: Two<PublishRelay<Int>> { Two { PublishRelay() } }
  static var optionalPublishRelays: Two<PublishRelay<Int?>> { Two { PublishRelay() } }
  static var behaviorRelays: Two<BehaviorRelay<Int>> { Two { BehaviorRelay(value: 0) } }
  static var optionalBehaviorRelays: Two<BehaviorRelay<Int?>> { Two { BehaviorRelay(value: 0) } }
  static var replayRelays: Two<ReplayRelay<Int>> { Two { ReplayRelay.create(bufferSize: 1) } }
  static var optionalReplayRelays: Two<ReplayRelay<Int?>> { Two { ReplayRelay.create(bufferSize: 1) } }
}
