import Programs
import Testing

@testable import Rx

/// Sequences and subscriptions that are over say nothing more, and are let go of.
@Suite("Over is over", .takesTurns) struct OverLaws {
  private typealias Hearing = (Observable<Int>, _ hear: @escaping (String) -> Void) -> any Disposable

  private typealias Derivation = (Observable<Int>) -> Observable<Int>

  private let ear = Thing()

  /// The ways in which closures listen.
  private var hearings: KeyValuePairs<String, Hearing> {
    [
      "one closure": { source, hear in source.subscribe { hear("\($0)") } },
      "three closures": { source, hear in
        source.subscribe(
          onNext: { hear("next(\($0))") }, onError: { hear("error(\($0))") }, onCompleted: { hear("completed") })
      },
      "closures with an object": { source, hear in
        source.subscribe(
          with: ear, onNext: { hear("next(\($1))") }, onError: { hear("error(\($1))") },
          onCompleted: { _ in hear("completed") })
      },
    ]
  }

  /// The ways in which closures listen, and an observer of the program's own.
  private var audiences: [(name: String, listen: Hearing)] {
    hearings.map { ($0.key, $0.value) } + [("an observer", { $0.subscribe(Listener(hear: $1)) })]
  }

  private let subjects: KeyValuePairs<String, () -> (source: Observable<Int>, send: (Event<Int>) -> Void)> = [
    "PublishSubject": { { ($0, $0.on) }(PublishSubject<Int>()) },
    "BehaviorSubject": { { ($0, $0.on) }(BehaviorSubject<Int>(value: 0)) },
    "ReplaySubject": { { ($0, $0.on) }(ReplaySubject<Int>.create(bufferSize: 1)) },
  ]

  /// The first listener ends the subject while the second hasn't been told the element yet.
  @Test func `those that have heard the end don't hear an element that was sent before it`() {
    for (subject, make) in subjects {
      for (name, listen) in audiences {
        for (end, text) in [(Event<Int>.completed, "completed"), (.error(Failure(1)), "error(failure 1)")] {
          let (source, send) = make()
          var heard: [String] = []
          _ = source.subscribe(onNext: { if $0 == 1 { withoutReports { send(end) } } }, onError: { _ in })
          _ = listen(source) { heard.append($0) }
          heard = []
          send(.next(1))
          #expect(heard == [text], "\(subject), \(name)")
        }
      }
    }
  }

  /// The first listener disposes the receipt of the second, which hasn't been told the element yet.
  @Test func `those that are disposed while an element is on its way don't hear it`() {
    for (subject, make) in subjects {
      for (name, listen) in audiences {
        for (kind, derive) in ["itself": { $0 }, "share": { $0.share() }] as KeyValuePairs<String, Derivation> {
          let (source, send) = make()
          let derived = derive(source)
          var heard: [String] = []
          let second = SerialDisposable()
          let first = derived.subscribe(onNext: { if $0 == 1 { second.dispose() } })
          second.disposable = listen(derived) { heard.append($0) }
          heard = []
          send(.next(1))
          #expect(heard == [], "\(subject), \(kind), \(name)")
          first.dispose()
        }
      }
    }
  }

  /// The list has more gaps than listeners then, and closes them when no thread walks along it.
  @Test func `those that stay hear an element once while most others are disposed`() {
    for (subject, make) in subjects {
      let (source, send) = make()
      var heard: [Int] = []
      var receipts: [any Disposable] = []
      for number in 0..<10 {
        let listener = source.subscribe(onNext: { element in
          if element != 1 { return }
          heard.append(number)
          if number == 0 { receipts[1..<8].forEach { $0.dispose() } }
        })
        receipts.append(listener)
      }
      send(.next(1))
      #expect(heard == [0, 8, 9], "\(subject)")
      receipts.forEach { $0.dispose() }
    }
  }

  /// The listener ends the subject when it is told the first of what it missed.
  @Test func `an end waits until a newcomer has been told what it missed`() {
    for (end, text) in [(Event<Int>.completed, "completed"), (.error(Failure(1)), "error(failure 1)")] {
      for (name, listen) in hearings {
        let subject = ReplaySubject<Int>.createUnbounded()
        [1, 2, 3].forEach(subject.onNext)
        var heard: [String] = []
        _ = listen(subject) { text in
          heard.append(text)
          if heard.count == 1 { withoutReports { subject.on(end) } }
        }
        #expect(heard == ["next(1)", "next(2)", "next(3)", text], "\(name)")
      }
    }
  }

  /// Directly at a source that guards nothing; in a chain, a stage would do it.
  @Test func `closures hear one end, and nothing after it, whatever their source sends`() {
    for (name, listen) in hearings {
      for end in [Event<Int>.completed, .error(Failure(1))] {
        let source = Bare<Int>(onDispose: {})
        var heard: [String] = []
        _ = listen(source) { heard.append($0) }
        for event in [.next(1), end, .next(2), .completed, .error(Failure(2))] { source.on(event) }
        #expect(heard == ["next(1)", "\(end)"], "\(name)")
        source.forget()
      }
    }
  }

  /// The receipt of a chain that ended is kept, as by a bag; what the chain held is gone all the same.
  @Test func `a receipt keeps nothing of a chain that is over`() {
    let chains: KeyValuePairs<String, (Observable<Int>) -> Observable<Int>> = [
      "map": { $0.map { $0 } }, "do": { $0.do(onNext: { _ in }) }, "flatMap": { $0.flatMap { Observable.just($0) } },
      "catch": { $0.catch { .error($0) } }, "share": { $0.share() },
      "skip(until:), which ends without a word": { $0.skip(until: Observable<Int>.never()) },
    ]
    for (name, chain) in chains {
      for (listening, listen) in audiences {
        let source = PublishSubject<Int>()
        weak var kept: Thing?
        var receipt: (any Disposable)?
        do {
          let thing = Thing()
          kept = thing
          receipt = listen(chain(source)) { _ in withExtendedLifetime(thing) {} }
        }
        source.onNext(1)
        source.onCompleted()
        #expect(kept == nil, "\(name), \(listening)")
        receipt?.dispose()
      }
    }
  }

  /// Operators in which a second element waits for its turn.
  private let queues: KeyValuePairs<String, (Observable<Tenant>, TestScheduler) -> Observable<Tenant>> = [
    "delay": { $0.delay(.seconds(1), scheduler: $1) },
    "observe(on:)": { $0.observe(on: $1) },
    "concatMap": { source, clock in
      source.concatMap { tenant in Observable<Int>.timer(.seconds(1), scheduler: clock).map { _ in tenant } }
    },
  ]

  @Test func `an element that has had its turn isn't kept while the subscription goes on`() {
    for (name, operation) in queues {
      let clock = TestScheduler(initialClock: 0)
      let source = PublishSubject<Tenant>()
      var (heard, released) = (0, 0)
      let receipt = operation(source, clock).subscribe(onNext: { _ in heard += 1 })
      for _ in 1...2 { source.onNext(Tenant { released += 1 }) }
      clock.start()
      #expect(heard == 2 && released == 2, "\(name)")
      receipt.dispose()
    }
  }

  @Test func `a receipt that can tell says that it is disposed, after the end and after a disposal`() {
    for (name, listen) in audiences {
      let ends: [(PublishSubject<Int>, any Disposable) -> Void] = [
        { source, _ in source.onCompleted() }, { source, _ in source.onError(Failure(1)) }, { $1.dispose() },
      ]
      for (number, end) in ends.enumerated() {
        let source = PublishSubject<Int>()
        let receipt = listen(source.map { $0 }) { _ in }
        guard let cancelable = receipt as? any Cancelable else { continue }
        #expect(!cancelable.isDisposed, "\(name), \(number)")
        end(source, receipt)
        #expect(cancelable.isDisposed, "\(name), \(number)")
      }
    }
  }

  /// Not every source leaves by itself when it has ended.
  @Test func `a receipt disposes a source also after its end`() {
    for (name, listen) in hearings {
      let source = Bare<Int>(onDispose: {})
      let receipt = listen(source) { _ in }
      source.onCompleted()
      receipt.dispose()
      #expect(source.isLeft, "\(name)")
      source.forget()
    }
  }

  /// Asking a sequence for its next source runs the program's code, which may dispose the subscription.
  @Test func `a source that comes too late isn't subscribed to`() {
    let rows: KeyValuePairs<String, (AnySequence<Observable<Int>>) -> Observable<Int>> = [
      "concat": { .concat($0) }, "catch": { .catch(sequence: $0) },
    ]
    for (name, row) in rows {
      let first = PublishSubject<Int>()
      let receipt = SerialDisposable()
      var subscribed: [Int] = []
      let sources = (0..<3).lazy.map { number -> Observable<Int> in
        if number == 1 { receipt.dispose() }
        return .create { observer in
          subscribed.append(number)
          return number == 0 ? first.subscribe(observer) : Disposables.create()
        }
      }
      receipt.disposable = row(AnySequence(sources)).subscribe(onError: { _ in })
      first.on(name == "catch" ? .error(Failure(1)) : .completed)
      #expect(subscribed == [0], "\(name)")
    }
  }

  /// On the main thread, where a driver subscribes at once.
  @MainActor @Test func `a list is asked for a sequence when its turn comes, whatever it is made of`() {
    var asked = 0
    func many<Part>(_ make: @escaping (Int) -> Part) -> AnySequence<Part> {
      AnySequence(
        (0..<100).lazy.map { number in
          asked += 1
          return make(number)
        })
    }
    let rows: KeyValuePairs<String, () -> Observable<Int>> = [
      "Observable": { .concat(many { $0 < 2 ? Observable.just($0) : .never() }) },
      "Infallible": { Infallible<Int>.concat(many { $0 < 2 ? Infallible.just($0) : .never() }).asObservable() },
      "Driver": { Driver<Int>.concat(many { $0 < 2 ? Driver.just($0) : .never() }).asObservable() },
      "Completable": {
        Completable.concat(many { $0 < 2 ? Completable.empty() : .never() }).asObservable().map(absurd)
      },
    ]
    for (name, row) in rows {
      asked = 0
      row().subscribe().dispose()
      #expect(asked > 0 && asked <= 3, "\(name): \(asked)")
    }
  }

  private typealias Expansion = (Observable<Int>, _ part: @escaping () -> Observable<Int>) -> Observable<Int>

  private let expansions: KeyValuePairs<String, (event: Event<Int>, expand: Expansion)> = [
    "flatMap": (.next(1), { source, part in source.flatMap { _ in part() } }),
    "flatMapFirst": (.next(1), { source, part in source.flatMapFirst { _ in part() } }),
    "flatMapLatest": (.next(1), { source, part in source.flatMapLatest { _ in part() } }),
    "concatMap": (.next(1), { source, part in source.concatMap { _ in part() } }),
    "merge(maxConcurrent:)": (.next(1), { source, part in source.map { _ in part() }.merge(maxConcurrent: 2) }),
    "catch": (.error(Failure(1)), { source, part in source.catch { _ in part() } }),
    "retry(when:)": (
      .error(Failure(1)),
      { source, part in source.retry { (errors: Observable<any Error>) in errors.flatMap { _ in part() } } }
    ),
  ]

  /// The closure that is to return a sequence disposes the whole.
  @Test func `a sequence that a closure returns after a disposal is neither listened to nor kept`() {
    for (name, expansion) in expansions {
      let (source, part) = (PublishSubject<Int>(), PublishSubject<Int>())
      weak var kept: Thing?
      do {
        let thing = Thing()
        kept = thing
        let receipt = SerialDisposable()
        let whole = expansion.expand(source) {
          withExtendedLifetime(thing) { receipt.dispose() }
          return part.asObservable()
        }
        receipt.disposable = whole.subscribe { _ in }
        source.on(expansion.event)
      }
      #expect(!part.hasObservers && !source.hasObservers && kept == nil, "\(name)")
    }
  }

  @Test func `the second closure isn't asked if the first has ended or disposed the subscription`() {
    for ends in [true, false] {
      let (source, receipt) = (PublishSubject<Int>(), SerialDisposable())
      var compared = 0
      receipt.disposable = source.distinctUntilChanged(
        { number in
          if number == 2 { if ends { source.onCompleted() } else { receipt.dispose() } }
          return number
        },
        comparer: { before, number in
          compared += 1
          return before == number
        }
      ).subscribe { _ in }
      withoutReports { [1, 2].forEach(source.onNext) }
      #expect(compared == 0, "\(ends)")
    }

    let (clock, receipt) = (TestScheduler(initialClock: 0), SerialDisposable())
    var asked: [Int] = []
    let numbers = Observable<Int>.generate(
      initialState: 1,
      condition: { number in
        asked.append(number)
        return true
      }, scheduler: clock,
      iterate: { number in
        if number == 2 { receipt.dispose() }
        return number + 1
      })
    receipt.disposable = numbers.subscribe { _ in }
    clock.advanceTo(9)
    #expect(asked == [1, 2])
  }

  @Test func `an action that is called off may be called off once more by what it held`() {
    let clock = TestScheduler(initialClock: 0)
    var goodbyes = 0
    var owner: Owner? = Owner { goodbyes += 1 }
    let receipt = clock.scheduleRelative((), dueTime: .seconds(5)) { [owner] _ in
      withExtendedLifetime(owner) { Disposables.create() }
    }
    owner!.receipt = receipt
    owner = nil
    receipt.dispose()
    #expect(goodbyes == 1)
  }

  /// As another thread may, which fails `other` between the last look and the farewell.
  @Test func `what is abandoned is silent by then`() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let orphan = Orphan { other.onError(Failure(1)) }
    let link = source.skip(until: other).feed(orphan)
    source.onCompleted()
    #expect(orphan.isAbandoned && orphan.heard == [])
    link?.dispose()
  }

  @Test func `who listens to the errors, and is disposed by another who does, hears no more`() {
    let source = PublishSubject<Int>()
    var heard: [String] = []
    let receipt = source.retry { (errors: Observable<any Error>) -> Observable<Int> in
      let second = SerialDisposable()
      _ = errors.subscribe(onNext: { _ in second.dispose() })
      second.disposable = errors.subscribe(onNext: { heard.append("\($0)") })
      return .never()
    }.subscribe { _ in }
    source.onError(Failure(1))
    receipt.dispose()
    #expect(heard == [])
  }

  @Test func `a part that completes while it is disposed doesn't save the others`() {
    var parts: [Bare<Int>] = []
    for number in 0..<3 { parts.append(Bare { parts[number].onCompleted() }) }
    let receipt = Observable.of(0, 1, 2).concat(Observable<Int>.never()).flatMap { parts[$0] }.subscribe { _ in }
    receipt.dispose()
    #expect(parts.filter { !$0.isLeft }.isEmpty)
    parts.forEach { $0.forget() }
    parts = []
  }

  /// A source that ends without a word doesn't end what has something else to wait for.
  @Test func `a receipt disposes what goes on when a source is over`() {
    let chains: KeyValuePairs<String, (Observable<Int>, Observable<Int>) -> Observable<Int>> = [
      "merge": { .merge($0, $1) }, "take(until:)": { $0.take(until: $1) }, "sample": { $0.sample($1) },
      "withLatestFrom": { $0.withLatestFrom($1) }, "zip": { .zip($0, $1) { $0 + $1 } },
      "combineLatest": { .combineLatest($0, $1) { $0 + $1 } }, "amb": { $0.amb($1) },
      "flatMap": { silent, other in Observable.just(0).flatMap { _ in silent }.take(until: other) },
      "flatMap of both": { silent, other in Observable.of(silent, other).flatMap { $0 } },
      "concat": { silent, other in Observable.of(silent, other).concat().take(until: other) },
    ]
    for (name, chain) in chains {
      for (listening, listen) in hearings {
        let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
        let receipt = listen(chain(source.skip(until: Observable<Int>.never()), other)) { _ in }
        source.onCompleted()
        receipt.dispose()
        #expect(!other.hasObservers, "\(name), \(listening)")
      }
    }
  }
}

/// Disposes what it owns when it goes.
private final class Owner {
  var receipt: (any Disposable)?
  private let goodbye: () -> Void

  init(goodbye: @escaping () -> Void) {
    self.goodbye = goodbye
  }

  deinit {
    receipt?.dispose()
    goodbye()
  }
}

/// Writes down what it is told, and does something when it learns that it will be told nothing.
private final class Orphan: Receiver<Int> {
  private let farewell: () -> Void
  private(set) var heard: [String] = []
  private(set) var isAbandoned = false

  init(farewell: @escaping () -> Void) {
    self.farewell = farewell
    super.init()
  }

  override func next(_ element: Int) { heard.append("next(\(element))") }

  override func error(_ error: any Error) { heard.append("error(\(error))") }

  override func completed() { heard.append("completed") }

  override func abandoned() {
    isAbandoned = true
    farewell()
  }
}

private struct Listener: ObserverType {
  let hear: (String) -> Void

  func on(_ event: Event<Int>) { hear("\(event)") }
}
