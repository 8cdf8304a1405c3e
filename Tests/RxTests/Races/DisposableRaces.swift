import Foundation
import Programs
import Rx
import RandomTesting
import Testing

/// Whatever holds disposables and is itself disposed, from several threads at once.
protocol Holder {
  func hold(_ disposable: any Disposable)
  func end()
  func ask()
}

extension Holder {
  func ask() {}
}

extension CompositeDisposable: Holder {
  func hold(_ disposable: any Disposable) { _ = insert(disposable) }
  func end() { dispose() }
  func ask() { _ = isDisposed ? 0 : count }
}

extension SerialDisposable: Holder {
  func hold(_ disposable: any Disposable) { self.disposable = disposable }
  func end() { dispose() }
  func ask() { _ = isDisposed ? nil : disposable }
}

/// Runs three threads that put disposables into a holder, one of which ends it, and one that asks it how it is: what is
/// lost, or disposed twice?
func faults(of holder: some Holder, seed: UInt64) -> [String] {
  let tally = Tally(61)
  var dice = Seeded(seed: seed)
  let endsAfter = Int.random(in: 0..<20, using: &dice)
  func holds(_ numbers: Range<Int>, _ runner: Runner) {
    for number in numbers {
      runner.note("hands a disposable over")
      holder.hold(tally[number])
    }
  }
  together(
    { holds(0..<20, $0) },
    { holds(20..<40, $0) },
    { runner in
      holds(40..<40 + endsAfter, runner)
      runner.note("ends the holder")
      holder.end()
      holds(40 + endsAfter..<61, runner)
    },
    { runner in
      runner.note("asks")
      for _ in 0..<20 { holder.ask() }
    })
  return tally.faults
}

@Suite("Disposables under fire", .takesTurns) struct DisposableRaces {
  private let rounds = Rounds.seeds(60)

  @Test("CompositeDisposable disposes each member once") func composite() {
    for seed in rounds {
      #expect(faults(of: CompositeDisposable(), seed: seed) == [], "seed \(seed)")
    }
  }

  @Test("SerialDisposable disposes each tenant once") func serial() {
    for seed in rounds {
      #expect(faults(of: SerialDisposable(), seed: seed) == [], "seed \(seed)")
    }
  }

  /// Loses what comes late: it doesn't look whether it was disposed.
  private final class Forgetful: Holder {
    private let composite = Locked<[any Disposable]>([])

    func hold(_ disposable: any Disposable) { composite.change { $0.append(disposable) } }

    func end() { composite.value.forEach { $0.dispose() } }
  }

  @Test("A composite that loses one is found out") func forgetful() {
    #expect(faults(of: Forgetful(), seed: 1).first?.hasSuffix("never disposed") == true)
  }

  /// Disposes again what was disposed before.
  private final class Repetitive: Holder {
    private let composite = CompositeDisposable()

    func hold(_ disposable: any Disposable) {
      _ = composite.insert(disposable)
      disposable.dispose()
    }

    func end() { composite.dispose() }
  }

  @Test("A composite that disposes twice is found out") func repetitive() {
    #expect(faults(of: Repetitive(), seed: 1).contains { $0.hasSuffix("more than once") })
  }

  @Test("CompositeDisposable removes a member or disposes it, never both") func removal() {
    for seed in rounds {
      let tally = Tally(40)
      let composite = CompositeDisposable()
      func works(_ numbers: Range<Int>, _ dice: Seeded, _ runner: Runner) {
        var dice = dice
        for number in numbers {
          runner.note("inserts")
          guard let key = composite.insert(tally[number]) else { continue }
          runner.note("removes")
          if Bool.random(using: &dice) { composite.remove(for: key) }
        }
      }
      together(
        { works(0..<20, Seeded(seed: seed), $0) },
        { works(20..<40, Seeded(seed: seed + 1), $0) },
        { runner in
          runner.note("disposes")
          composite.dispose()
        })
      #expect(tally.faults == [] && composite.count == 0, "seed \(seed)")
    }
  }

  @Test("SingleAssignmentDisposable disposes once, whoever comes first") func singleAssignment() {
    for round in rounds {
      let tally = Tally(1)
      let slot = SingleAssignmentDisposable()
      together({ _ in slot.setDisposable(tally[0]) }, { _ in slot.dispose() }, { _ in slot.dispose() })
      #expect(tally.faults == [] && slot.isDisposed, "round \(round)")
    }
  }

  @Test("RefCountDisposable waits for the last dependant, and disposes once") func refCount() {
    for seed in rounds {
      let (dependants, early) = (Count(), Count())
      let underlying = Counted()
      let shared = RefCountDisposable(
        disposable: Disposables.create {
          if dependants.value > 0 { early.up() }
          underlying.dispose()
        })
      func depends(_ dice: Seeded, _ runner: Runner) {
        var dice = dice
        for _ in 0..<20 {
          runner.note("retains")
          let dependant = shared.retain()
          if shared.isDisposed { return dependant.dispose() }
          dependants.up()
          if Bool.random(using: &dice) { sched_yield() }
          dependants.down()
          runner.note("releases, twice")
          dependant.dispose()
          dependant.dispose()
        }
      }
      together(
        { depends(Seeded(seed: seed), $0) }, { depends(Seeded(seed: seed + 1), $0) },
        { runner in
          runner.note("disposes")
          shared.dispose()
        },
        { runner in
          runner.note("asks")
          for _ in 0..<20 { _ = shared.isDisposed }
        })
      #expect(underlying.count.value == 1 && early.value == 0 && shared.isDisposed, "seed \(seed)")
    }
  }

  @Test("ScheduledDisposable disposes once, on its scheduler") func scheduled() {
    let queue = DispatchQueue(label: "scheduled")
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "disposes")
    for round in rounds {
      let tally = Tally(1)
      let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: tally[0])
      let done = Signal()
      together({ _ in scheduled.dispose() }, { _ in scheduled.dispose() }, { _ in scheduled.dispose() })
      _ = scheduler.schedule(()) { _ in
        done.send()
        return Disposables.create()
      }
      #expect(done.wait() && tally.faults == [], "round \(round)")
    }
  }

  /// A reference that can be given away.
  private final class Hand<Object: AnyObject> {
    private var object: Object?

    init(_ object: Object) { self.object = object }

    func give() -> Object {
      defer { object = nil }
      return object!
    }
  }

  @Test("DisposeBag disposes what it holds once, when the last thread lets go") func bag() {
    for round in rounds {
      let tally = Tally(60)
      let disposed = Counted()
      var hands = [DisposeBag()].flatMap { bag in (0..<3).map { _ in Hand(bag) } }
      func fills(_ numbers: Range<Int>, _ hand: Hand<DisposeBag>, _ runner: Runner) {
        let bag = hand.give()
        for number in numbers {
          runner.note("inserts")
          tally[number].disposed(by: bag)
        }
        if numbers.first == 0 { disposed.disposed(by: bag) }
      }
      together(
        { fills(0..<20, hands[0], $0) }, { fills(20..<40, hands[1], $0) }, { fills(40..<60, hands[2], $0) })
      #expect(tally.faults == [] && disposed.count.value == 1, "round \(round)")
      hands = []
    }
  }

  @Test("Receipts of subscriptions are disposed once, by the end or by their owner") func receipts() {
    for round in rounds {
      let tally = Tally(2)
      var sender: AnyObserver<Int>?
      let source = Observable<Int>.create { observer in
        sender = observer
        return tally[0]
      }
      let receipt = source.map { $0 }.subscribe(onDisposed: { tally[1].dispose() })
      let send = sender!
      together({ _ in send.onCompleted() }, { _ in receipt.dispose() }, { _ in receipt.dispose() })
      #expect(tally.faults == [], "round \(round)")
    }
  }
}
