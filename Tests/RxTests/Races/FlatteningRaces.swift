import Foundation
import Programs
import Rx
import RandomTesting
import Testing

typealias Flattening = @Sendable (Observable<Int>, @escaping (Int) -> Observable<Sent>) -> Observable<Sent>

/// One thread sends the numbers of sources, two others feed the sources; nothing that a source sends is lost.
private func flatten(
  _ operation: Flattening, sources: Int = 6, count: Int = 12, disposes seed: UInt64? = nil
) -> Witness<Sent> {
  let outer = PublishSubject<Int>()
  let inner = (0..<sources).map { _ in ReplaySubject<Sent>.createUnbounded() }
  let heard = Witness<Sent>()
  let receipt = operation(outer) { inner[$0] }.listen(heard)
  func feeds(_ numbers: StrideTo<Int>, _ runner: Runner) {
    for sender in numbers {
      for number in 0..<count {
        runner.note("feeds an inner source")
        inner[sender].onNext(Sent(sender: sender, number: number))
      }
      runner.note("ends an inner source")
      inner[sender].onCompleted()
    }
  }
  together(
    { runner in
      for number in 0..<sources {
        runner.note("sends an inner source")
        outer.onNext(number)
      }
      runner.note("ends the outer source")
      outer.onCompleted()
    },
    { feeds(stride(from: 0, to: sources, by: 2), $0) }, { feeds(stride(from: 1, to: sources, by: 2), $0) },
    { runner in
      guard let seed else { return }
      runner.dispose([receipt], seed: seed)
      heard.noteDisposal()
    })
  return heard
}

@Suite("Observables of observables, on several threads", .takesTurns) struct FlatteningRaces {
  static let rounds = 60
  static let operations: KeyValuePairs<String, Flattening> = [
    "flatMap": { $0.flatMap($1) },
    "concatMap": { $0.concatMap($1) },
    "flatMapLatest": { $0.flatMapLatest($1) },
    "flatMapFirst": { $0.flatMapFirst($1) },
    "merge(maxConcurrent:)": { $0.map($1).merge(maxConcurrent: 2) },
  ]

  private let rounds = Rounds.seeds(rounds)

  @Test("flatMap and merge(maxConcurrent:) lose nothing, and keep each source's order") func flatMap() {
    let operations: [Flattening] = [
      { $0.flatMap($1) }, { $0.map($1).merge() }, { $0.map($1).merge(maxConcurrent: 2) },
    ]
    for round in rounds {
      for operation in operations {
        let heard = flatten(operation)
        #expect(heard.faults == [] && keepsOrder(heard.elements, senders: 6, count: 12), "round \(round)")
        #expect(heard.end?.isCompleted == true, "round \(round)")
      }
    }
  }

  @Test("concatMap plays one source after the other, to its end") func concatMap() {
    let wanted = (0..<6).flatMap { sender in (0..<12).map { Sent(sender: sender, number: $0) } }
    for round in rounds {
      for operation: Flattening in [{ $0.concatMap($1) }, { $0.map($1).concat() }] {
        let heard = flatten(operation)
        #expect(heard.faults == [] && heard.elements == wanted && heard.end?.isCompleted == true, "round \(round)")
      }
    }
  }

  @Test("flatMapLatest never returns to a source that it has left") func flatMapLatest() {
    for round in rounds {
      for operation: Flattening in [{ $0.flatMapLatest($1) }, { $0.map($1).switchLatest() }] {
        let heard = flatten(operation)
        let places = heard.elements.map { 100 * $0.sender + $0.number }
        #expect(heard.faults == [] && places == places.sorted() && Set(places).count == places.count, "round \(round)")
        let last = heard.elements.filter { $0.sender == 5 }
        #expect(last.map(\.number) == Array(0..<12), "round \(round)")
        #expect(heard.end?.isCompleted == true, "round \(round)")
      }
    }
  }

  @Test("flatMapFirst plays a source to its end before it takes another") func flatMapFirst() {
    for round in rounds {
      let heard = flatten { $0.flatMapFirst($1) }
      let senders = Set(heard.elements.map(\.sender)).sorted()
      let wanted = senders.flatMap { sender in (0..<12).map { Sent(sender: sender, number: $0) } }
      #expect(heard.faults == [] && heard.elements == wanted && heard.end?.isCompleted == true, "round \(round)")
      #expect(senders.first == 0, "round \(round)")
    }
  }

  @Test("All of them may be disposed at any moment") func disposal() {
    for seed in rounds {
      for (name, operation) in Self.operations {
        #expect(flatten(operation, disposes: seed).faults == [], "\(name), seed \(seed)")
      }
    }
  }

  @Test("concat goes on to a second source that another thread feeds") func concat() {
    for round in rounds {
      let heard = flatten { outer, inner in
        Observable.concat(outer.filter { _ in false }.flatMap(inner), inner(0), inner(1))
      }
      #expect(heard.faults == [] && keepsOrder(heard.elements, senders: 2, count: 12), "round \(round)")
    }
  }

  @Test("The groups of groupBy may be listened to and left on other threads") func groupBy() {
    for seed in rounds {
      let feed = Feed<Int>()
      var groups: [GroupedObservable<Int, Int>] = []
      let outer = feed.source.groupBy { $0 % 2 }.subscribe(onNext: { groups.append($0) })
      feed.on(.next(0))
      feed.on(.next(1))
      let witnesses = (0..<2).map { _ in Witness<Int>() }
      let (even, odd) = (groups[0], groups[1])
      func listens(_ group: GroupedObservable<Int, Int>, _ witness: Witness<Int>, _ runner: Runner) {
        runner.note("subscribes to a group")
        let receipt = group.listen(witness)
        runner.dispose([receipt], seed: seed, within: 8)
      }
      together(
        { runner in
          for number in 2..<40 {
            runner.note("sends")
            feed.on(.next(number))
          }
        },
        { listens(even, witnesses[0], $0) }, { listens(odd, witnesses[1], $0) },
        { runner in
          runner.note("disposes the groups' source")
          outer.dispose()
        })
      #expect(witnesses.flatMap(\.faults) == [] && feed.faults == [], "seed \(seed)")
    }
  }
}
