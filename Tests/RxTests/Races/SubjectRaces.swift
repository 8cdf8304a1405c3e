import Foundation
import Programs
import Rx
import RandomTesting
import Testing

/// Something that is fed on one thread, and heard on others.
private struct Hot {
  let source: Observable<Int>
  let send: (Int) -> Void
  /// How many elements everybody hears at least who stays, whenever he comes.
  var least = 0
  var finish: () -> Void = {}
  var ask: () -> Void = {}
}

private func hot<Subject: SubjectType & ObserverType>(_ subject: Subject, least: Int = 0) -> Hot
where Subject.Element == Int {
  Hot(source: subject.asObservable(), send: subject.onNext, least: least, finish: subject.onCompleted)
}

/// The faults in the stretch of 0, 1, 2 … that a witness heard, which came and, unless it stayed, left at any time.
private func faults(
  in heard: Witness<Int>, of count: Int, stayed: Bool, ends: Bool, least: Int = 0
) -> [String] {
  let numbers = heard.elements
  var faults = heard.faults
  if let first = numbers.first, numbers != Array(first..<first + numbers.count) { faults.append("gaps: \(numbers)") }
  if stayed && (numbers.last ?? count - 1) != count - 1 { faults.append("the last elements are missing") }
  if stayed && numbers.count < least { faults.append("\(numbers.count) elements instead of \(least) or more") }
  if stayed && ends && heard.end == nil { faults.append("the end is missing") }
  return faults
}

/// One thread sends, two come and go, one asks the subject how it is.
private func siege(_ hot: Hot, ends: Bool = true, seed: UInt64) -> [String] {
  let count = 60
  let left = Locked<[Witness<Int>]>([]), stayed = Locked<[Witness<Int>]>([])
  func listen(_ seed: UInt64, _ runner: Runner) {
    var dice = Seeded(seed: seed)
    for _ in 0..<12 {
      let witness = Witness<Int>()
      runner.note("subscribes")
      let receipt = hot.source.listen(witness)
      runner.pause(within: 4, using: &dice)
      runner.note("disposes")
      receipt.dispose()
      left.change { $0.append(witness) }
    }
    let witness = Witness<Int>()
    runner.note("subscribes, to stay")
    _ = hot.source.listen(witness)
    stayed.change { $0.append(witness) }
  }
  together(
    { runner in
      for number in 0..<count {
        runner.note("sends")
        hot.send(number)
      }
      runner.note("completes")
      hot.finish()
    },
    { listen(seed, $0) }, { listen(seed + 1, $0) },
    { runner in
      runner.note("asks")
      for _ in 0..<20 { hot.ask() }
    })
  return left.value.flatMap { faults(in: $0, of: count, stayed: false, ends: ends) }
    + stayed.value.flatMap { faults(in: $0, of: count, stayed: true, ends: ends, least: hot.least) }
}

@Suite("Subjects under fire", .takesTurns) struct SubjectRaces {
  private let rounds = Rounds.seeds(60)

  @Test("PublishSubject: who comes and goes hears a stretch without gaps") func publish() {
    for seed in rounds {
      let subject = PublishSubject<Int>()
      var asked = hot(subject)
      asked.ask = { _ = subject.hasObservers }
      #expect(siege(asked, seed: seed) == [], "seed \(seed)")
    }
  }

  @Test("BehaviorSubject: the value comes first, then all that follow it") func behavior() {
    for seed in rounds {
      let subject = BehaviorSubject(value: -1)
      var asked = hot(subject)
      asked.ask = { _ = try? subject.value() }
      #expect(siege(asked, seed: seed) == [], "seed \(seed)")
    }
  }

  @Test("ReplaySubject: what is replayed joins what follows without a gap") func replay() {
    for seed in rounds {
      #expect(siege(hot(ReplaySubject.create(bufferSize: 5), least: 5), seed: seed) == [], "seed \(seed)")
      #expect(siege(hot(ReplaySubject.createUnbounded(), least: 60), seed: seed) == [], "seed \(seed)")
    }
  }

  @Test("AsyncSubject: everybody who stays hears the last element, and the end") func async() {
    for seed in rounds {
      #expect(siege(hot(AsyncSubject(), least: 1), seed: seed) == [], "seed \(seed)")
      let subject = AsyncSubject<Int>()
      let failing = Hot(source: subject, send: subject.onNext, finish: { subject.onError(Failure(1)) })
      #expect(siege(failing, seed: seed) == [], "seed \(seed)")
    }
  }

  @Test("Relays: the same, without an end") func relays() {
    for seed in rounds {
      let publish = PublishRelay<Int>()
      let behavior = BehaviorRelay(value: -1)
      let replay = ReplayRelay<Int>.create(bufferSize: 3)
      let relays = [
        Hot(source: publish.asObservable(), send: publish.accept),
        Hot(source: behavior.asObservable(), send: behavior.accept, least: 1),
        Hot(source: replay.asObservable(), send: replay.accept, least: 3),
      ]
      for relay in relays { #expect(siege(relay, ends: false, seed: seed) == [], "seed \(seed)") }
      #expect(behavior.value == 59)
    }
  }

  @Test("A gap, a missing end and an event after the end are found out") func findings() {
    func findings(_ events: Event<Int>..., stayed: Bool = true, least: Int = 0) -> [String] {
      let witness = Witness<Int>()
      for event in events { witness.on(event) }
      return faults(in: witness, of: 4, stayed: stayed, ends: true, least: least)
    }
    #expect(findings(.next(2), .next(3), .completed) == [] && findings(.next(1), .next(2), stayed: false) == [])
    #expect(findings(.next(0), .next(2), .next(3), .completed) == ["gaps: [0, 2, 3]"])
    #expect(findings(.next(1), .next(2), .completed) == ["the last elements are missing"])
    #expect(findings(.next(2), .next(3)) == ["the end is missing"])
    #expect(findings(.completed, least: 1) == ["0 elements instead of 1 or more"])
    #expect(findings(.next(3), .completed, .completed) == ["1 events came after the end"])
  }

  @Test("Three threads that send at once lose nothing, and each keeps its order") func senders() {
    for _ in 0..<20 {
      let publish = PublishSubject<Sent>()
      let behavior = BehaviorSubject<Sent>(value: Sent(sender: 3, number: 0))
      let replay = ReplaySubject<Sent>.create(bufferSize: 9)
      let (async, last) = (AsyncSubject<Sent>(), Witness<Sent>())
      _ = async.listen(last)
      let ledgers = [publish.asObservable(), behavior.asObservable(), replay.asObservable()].map(Ledger.init)
      func sends(_ sender: Int, _ runner: Runner) {
        for number in 0..<50 {
          let sent = Sent(sender: sender, number: number)
          runner.note("sends to four subjects")
          publish.onNext(sent)
          behavior.onNext(sent)
          replay.onNext(sent)
          async.onNext(sent)
        }
      }
      together({ sends(0, $0) }, { sends(1, $0) }, { sends(2, $0) })
      for ledger in ledgers { #expect(keepsOrder(ledger.elements, senders: 3, count: 50)) }
      async.onCompleted()
      #expect(last.elements.map(\.number) == [49])
    }
  }

  @Test("A subject may be disposed while others send and subscribe") func disposal() {
    for seed in rounds {
      let publish = PublishSubject<Int>()
      let behavior = BehaviorSubject(value: 0)
      let replay = ReplaySubject<Int>.createUnbounded()
      let witnesses = (0..<60).map { _ in Witness<Int>() }
      var dice = Seeded(seed: seed)
      let disposesAfter = Int.random(in: 0..<20, using: &dice)
      together(
        { runner in
          for number in 0..<20 {
            runner.note(number == disposesAfter ? "disposes" : "sends")
            if number == disposesAfter {
              publish.dispose()
              behavior.dispose()
              replay.dispose()
            }
            for send in [publish.onNext, behavior.onNext, replay.onNext] { send(number) }
          }
        },
        { runner in
          for number in 0..<20 {
            runner.note("subscribes")
            _ = publish.listen(witnesses[3 * number])
            _ = behavior.listen(witnesses[3 * number + 1])
            _ = replay.listen(witnesses[3 * number + 2])
          }
        })
      #expect(witnesses.flatMap(\.faults) == [], "seed \(seed)")
      #expect(!publish.hasObservers && !behavior.hasObservers && !replay.hasObservers)
      #expect(throws: RxError.self) { try behavior.value() }
    }
  }
}
