import Foundation
import Programs
import Rx
import RandomTesting
import Testing

/// The events of an operator on two sources that were fed by two threads, and the faults of the run.
private struct Outcome<Element> {
  let heard: Witness<Element>
  let faults: [String]
}

/// Feeds two sources from two threads, each with its numbers and `end`; a third thread disposes, if it is to.
private func duel<Element>(
  count: Int = 40, end: Event<Sent> = .completed, disposes seed: UInt64? = nil,
  _ operation: (Observable<Sent>, Observable<Sent>) -> Observable<Element>
) -> Outcome<Element> {
  let feeds = [Feed<Sent>(), Feed<Sent>()]
  let heard = Witness<Element>()
  let receipt = operation(feeds[0].source, feeds[1].source).listen(heard)
  func sends(_ sender: Int, _ runner: Runner) {
    for number in 0..<count {
      runner.note("sends")
      feeds[sender].on(.next(Sent(sender: sender, number: number)))
    }
    runner.note("ends")
    feeds[sender].on(end)
  }
  together(
    { sends(0, $0) }, { sends(1, $0) },
    { runner in
      guard let seed else { return }
      runner.dispose([receipt], seed: seed)
      heard.noteDisposal()
    })
  receipt.dispose()
  return Outcome(heard: heard, faults: heard.faults + feeds.flatMap(\.faults))
}

/// Two senders' numbers as one.
private func pair(_ first: Sent, _ second: Sent) -> [Int] { [first.number, second.number] }

@Suite("Operators that hear several threads", .takesTurns) struct OperatorRaces {
  static let rounds = 40
  /// The operators whose order is looked at, one test each.
  static let ordered = [
    "merge", "zip", "combineLatest", "withLatestFrom", "amb", "take(until:)", "skip(until:)", "sample",
  ]

  private let rounds = Rounds.seeds(rounds)

  @Test("merge loses nothing, and keeps each source's order") func merge() {
    for round in rounds {
      let result = duel { Observable.merge($0, $1) }
      #expect(result.faults == [] && keepsOrder(result.heard.elements, senders: 2, count: 40), "round \(round)")
      #expect(result.heard.end?.isCompleted == true, "round \(round)")
    }
  }

  @Test("A merge without a lock is found out") func lockless() {
    let (first, second) = (Feed<Sent>(), Feed<Sent>())
    let lockless = Observable<Sent>.create { observer in
      Disposables.create(first.source.subscribe(observer), second.source.subscribe(observer))
    }
    let heard = Witness<Sent>()
    let (isInside, hasSent) = (Signal(), Signal())
    heard.meanwhile = {
      isInside.send()
      hasSent.wait()
    }
    let receipt = lockless.listen(heard)
    together(
      { _ in first.on(.next(Sent(sender: 0, number: 0))) },
      { _ in
        isInside.wait()
        second.on(.next(Sent(sender: 1, number: 0)))
        hasSent.send()
      })
    receipt.dispose()
    #expect(heard.faults == ["1 events came while another was on its way"])
  }

  @Test("zip pairs by number") func zip() {
    for round in rounds {
      let result = duel { Observable.zip($0, $1, resultSelector: pair) }
      #expect(result.faults == [] && result.heard.elements == (0..<40).map { [$0, $0] }, "round \(round)")
      #expect(result.heard.end?.isCompleted == true, "round \(round)")
      let collected = duel { Observable.zip([$0, $1]) { $0.map(\.number) } }
      #expect(collected.faults == [] && collected.heard.elements == (0..<40).map { [$0, $0] }, "round \(round)")
    }
  }

  /// Each pair differs from the one before in one number, which is the next one; the last pair has both last numbers.
  private func climbs(_ pairs: [[Int]], to last: Int) -> Bool {
    Swift.zip(pairs, pairs.dropFirst()).allSatisfy { before, after in
      Swift.zip(before, after).map { $1 - $0 }.sorted() == [0, 1]
    } && pairs.last == [last, last]
  }

  @Test("combineLatest goes one step at a time") func combineLatest() {
    for round in rounds {
      let result = duel { Observable.combineLatest($0, $1, resultSelector: pair) }
      #expect(result.faults == [] && climbs(result.heard.elements, to: 39), "round \(round)")
      let collected = duel { Observable.combineLatest([$0, $1]) { $0.map(\.number) } }
      #expect(collected.faults == [] && climbs(collected.heard.elements, to: 39), "round \(round)")
    }
  }

  @Test("withLatestFrom hears each of its own elements at most once, in order") func withLatestFrom() {
    for round in rounds {
      let result = duel { $0.withLatestFrom($1, resultSelector: pair) }
      let pairs = result.heard.elements
      let own = pairs.compactMap(\.first), others = pairs.compactMap(\.last)
      #expect(result.faults == [] && own == own.sorted() && Set(own).count == own.count, "round \(round)")
      #expect(others == others.sorted() && result.heard.end?.isCompleted == true, "round \(round)")
    }
  }

  @Test("amb listens to one source only") func amb() {
    for round in rounds {
      let result = duel { $0.amb($1) }
      let sender = result.heard.elements.first?.sender ?? 0
      #expect(result.faults == [] && result.heard.end?.isCompleted == true, "round \(round)")
      #expect(result.heard.elements == (0..<40).map { Sent(sender: sender, number: $0) }, "round \(round)")
    }
  }

  @Test("take(until:), skip(until:) and sample keep the grammar and the order") func gates() {
    let operations: [(Observable<Sent>, Observable<Sent>) -> Observable<Sent>] = [
      { $0.take(until: $1.filter { $0.number == 20 }) }, { $0.skip(until: $1.filter { $0.number == 20 }) },
      { $0.sample($1.filter { $0.number % 5 == 0 }) },
    ]
    for round in rounds {
      for (index, operation) in operations.enumerated() {
        let result = duel(operation)
        let numbers = result.heard.elements.map(\.number)
        #expect(result.faults == [] && numbers == numbers.sorted(), "operation \(index), round \(round)")
        // A source that ends behind a closed gate, or after the last sample, ends unheard.
        if index == 0 { #expect(result.heard.end?.isCompleted == true, "round \(round)") }
      }
    }
  }

  @Test("Two ends at once are one end, and both sources are let go") func errors() {
    for round in rounds {
      for (_, operation) in Self.bothWays {
        let result = duel(count: 3, end: .error(RxError.unknown), operation)
        #expect(result.faults == [] && result.heard.end != nil, "round \(round)")
      }
    }
  }

  @Test("A subscription may be disposed while two threads send") func disposal() {
    for seed in rounds {
      for (name, operation) in Self.bothWays {
        let result = duel(disposes: seed, operation)
        #expect(result.faults == [], "\(name), seed \(seed)")
      }
    }
  }

  @Test("Sources that go on after a disposal aren't heard") func late() {
    for seed in rounds {
      for (name, operation) in Self.bothWays {
        let sources = [Bare<Sent>(onDispose: {}), Bare<Sent>(onDispose: {})]
        let heard = Witness<Sent>()
        let receipt = operation(sources[0], sources[1]).listen(heard)
        func sends(_ sender: Int) {
          for number in 0..<100 { sources[sender].onNext(Sent(sender: sender, number: number)) }
        }
        together(
          { _ in sends(0) }, { _ in sends(1) },
          { runner in
            runner.dispose([receipt], seed: seed)
            heard.noteDisposal()
          })
        for source in sources { source.forget() }
        #expect(heard.faults == [], "\(name), seed \(seed)")
      }
    }
  }

  /// Operators of two sources, each of which may end the whole.
  static let bothWays: KeyValuePairs<String, @Sendable (Observable<Sent>, Observable<Sent>) -> Observable<Sent>> = [
    "merge": { .merge($0, $1) },
    "merge of a collection": { .merge([$0, $1]) },
    "zip": { .zip($0, $1) { first, _ in first } },
    "zip of a collection": { .zip([$0, $1]) { $0[0] } },
    "combineLatest": { .combineLatest($0, $1) { first, _ in first } },
    "combineLatest of a collection": { .combineLatest([$0, $1]) { $0[0] } },
    "withLatestFrom": { $0.withLatestFrom($1) },
    "amb": { $0.amb($1) },
    "take(until:)": { $0.take(until: $1) },
    "skip(until:)": { $0.skip(until: $1) },
    "sample": { $0.sample($1) },
    "merge of a sequence of sequences": { Observable.of($0, $1).merge() },
    "merge(maxConcurrent:)": { Observable.of($0, $1).merge(maxConcurrent: 2) },
    "flatMap": { Observable.of($0, $1).flatMap { $0 } },
  ]

  @Test("take(n) of a merge is n elements") func take() {
    for round in rounds {
      let result = duel { Observable.merge($0, $1).take(17) }
      #expect(result.faults == [] && result.heard.elements.count == 17, "round \(round)")
      #expect(result.heard.end?.isCompleted == true, "round \(round)")
      let inner = duel { Observable.merge($0.take(7), $1.take(7)) }
      #expect(inner.faults == [] && keepsOrder(inner.heard.elements, senders: 2, count: 7), "round \(round)")
    }
  }
}
