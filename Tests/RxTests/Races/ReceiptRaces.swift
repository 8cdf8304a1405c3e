import Programs
import Rx
import RandomTesting
import Testing

@Suite("Receipts under fire", .takesTurns) struct ReceiptRaces {
  private let rounds = Rounds.seeds(200)

  @Test("What Disposables.create makes disposes once, whoever comes first") func made() {
    let makers: [(Tally) -> any Cancelable] = [
      { tally in Disposables.create { tally[0].dispose() } },
      { Disposables.create($0[0], Counted()) }, { Disposables.create(Counted(), $0[0]) },
      { Disposables.create(Counted(), $0[0], Counted()) }, { Disposables.create([$0[0], Counted()]) },
    ]
    for round in rounds {
      for (index, make) in makers.enumerated() {
        let tally = Tally(1)
        let receipt = make(tally)
        together({ _ in receipt.dispose() }, { _ in receipt.dispose() }, { _ in receipt.dispose() })
        #expect(tally.faults == [] && receipt.isDisposed, "maker \(index), round \(round)")
      }
    }
  }

  @Test("A source that ends on another thread while it is subscribed to is let go of once") func early() {
    for round in rounds {
      let tally = Tally(1)
      let isSubscribed = Signal()
      var dice = Seeded(seed: round)
      var sender: AnyObserver<Int>?
      let heard = Witness<Int>()
      together(
        { runner in
          runner.note("subscribes")
          let source = Observable<Int>.create { observer in
            sender = observer
            isSubscribed.send()
            // The other thread is mostly still asleep.
            runner.pause(within: 60, using: &dice)
            return tally[0]
          }
          _ = source.map { $0 }.listen(heard)
        },
        { runner in
          isSubscribed.wait()
          runner.note("ends the source")
          sender?.onCompleted()
        })
      sender = nil
      #expect(tally.faults == [] && heard.faults == [] && heard.end != nil, "round \(round)")
    }
  }
}
