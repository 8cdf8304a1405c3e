import Foundation
import Programs
import Rx
import RandomTesting
import Testing

/// Sharing, when subscribers come and leave on several threads.
@Suite("Sharing under fire", .takesTurns) struct SharingRaces {
  static let rounds = 40

  private let rounds = Rounds.seeds(rounds)

  /// Subscribes and leaves so many times, after pauses of chance; each witness hears one subscription.
  private func visitor(of shared: Observable<Int>, _ witnesses: [Witness<Int>], _ seed: UInt64) -> (Runner) -> Void {
    { runner in
      var dice = Seeded(seed: seed)
      for witness in witnesses {
        runner.note("subscribes")
        let receipt = shared.listen(witness)
        runner.pause(within: 3, using: &dice)
        runner.note("disposes")
        receipt.dispose()
      }
    }
  }

  private func witnesses(_ count: Int) -> [Witness<Int>] { (0..<count).map { _ in Witness() } }

  @Test("A connection is torn down as often as it is begun, and none is left") func balance() {
    for sharing in Sharing.all {
      for seed in rounds {
        let (begun, ended) = (Count(), Count())
        let shared = sharing(
          Observable<Int>.create { observer in
            begun.up()
            observer.onNext(1)
            return Disposables.create { ended.up() }
          })
        let visitors = (0..<3).map { _ in witnesses(20) }
        together(
          visitor(of: shared, visitors[0], seed), visitor(of: shared, visitors[1], seed + 1),
          visitor(of: shared, visitors[2], seed + 2))
        #expect(visitors.joined().flatMap(\.faults) == [], "\(sharing.description), seed \(seed)")
        #expect(begun.value == ended.value && begun.value > 0, "\(sharing.description), seed \(seed)")
      }
    }
  }

  @Test("A connectable is subscribed to while two threads connect it and leave, and each connection ends")
  func connecting() {
    for seed in rounds {
      let (begun, ended) = (Count(), Count())
      let connectable = Observable<Int>.create { _ in
        begun.up()
        return Disposables.create { ended.up() }
      }.publish()
      let visits = witnesses(40)
      let connects: (Runner) -> Void = { runner in
        for _ in 0..<20 {
          runner.note("connects and leaves")
          connectable.connect().dispose()
        }
      }
      together(connects, connects, visitor(of: connectable, visits, seed))
      #expect(visits.flatMap(\.faults) == [] && begun.value == ended.value && begun.value > 0, "seed \(seed)")
    }
  }

  @Test("Shared sequences may be built while another thread says where they are to arrive") func mocks() {
    let scheduler = TestScheduler(initialClock: 0)
    together(
      { runner in
        runner.note("mocks the scheduler")
        for _ in 0..<100 { SharingScheduler.mock(scheduler: scheduler) {} }
      },
      { runner in
        runner.note("asks for the scheduler")
        for _ in 0..<100 { _ = SharingScheduler.make() }
      })
    #expect(SharingScheduler.make() is MainScheduler)
  }

  /// A subscriber that was put into a subject which no connection feeds would wait for ever.
  @Test("Who stays is fed, however many come and leave meanwhile") func staying() {
    for sharing in Sharing.all {
      for seed in rounds {
        let source = PublishSubject<Int>()
        let shared = sharing(source)
        let visitors = (0..<2).map { _ in witnesses(40) }
        together(
          visitor(of: shared, visitors[0], seed), visitor(of: shared, visitors[1], seed + 1),
          { runner in
            for number in 0..<20 {
              var heard = -1
              runner.note("subscribes, and sends until it hears")
              let receipt = shared.subscribe(onNext: { heard = $0 })
              while heard != number { source.onNext(number) }
              receipt.dispose()
            }
          })
        #expect(visitors.joined().flatMap(\.faults) == [], "\(sharing.description), seed \(seed)")
        #expect(!source.hasObservers, "\(sharing.description), seed \(seed)")
      }
    }
  }

  @Test("All who subscribe before the end hear it, or begin anew") func ending() {
    for sharing in Sharing.all where !sharing.isForever {
      for seed in rounds {
        let runs = Count()
        let shared = sharing(
          Observable<Int>.create { observer in
            runs.up()
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create()
          })
        let witnesses = witnesses(60)
        together(
          { _ in for number in 0..<20 { _ = shared.listen(witnesses[number]) } },
          { _ in for number in 20..<40 { _ = shared.listen(witnesses[number]) } },
          { _ in for number in 40..<60 { _ = shared.listen(witnesses[number]) } })
        #expect(witnesses.flatMap(\.faults) == [], "\(sharing.description), seed \(seed)")
        #expect(witnesses.allSatisfy { $0.end != nil }, "\(sharing.description), seed \(seed)")
        #expect(runs.value <= 60, "\(sharing.description), seed \(seed)")
      }
    }
  }

  @Test("A teardown may wait for a thread that subscribes") func teardown() {
    for sharing in Sharing.all {
      let (isLeaving, hasSubscribed) = (Signal(), Signal())
      let shared = sharing(
        Observable<Int>.create { _ in
          Disposables.create {
            isLeaving.send()
            hasSubscribed.wait()
          }
        })
      let receipt = shared.subscribe { _ in }
      let stuck = stuckThreads(
        limit: 300,
        [
          { runner in
            runner.note("leaves as the last one")
            receipt.dispose()
          },
          { runner in
            isLeaving.wait()
            runner.note("subscribes")
            let receipt = shared.subscribe { _ in }
            hasSubscribed.send()
            hasSubscribed.send()
            receipt.dispose()
          },
        ])
      #expect(stuck == [], "\(sharing.description)")
    }
  }

  @Test("A closure that makes a subject may wait for a thread that subscribes") func makingSubjects() {
    let (isMaking, hasSubscribed) = (Signal(), Signal())
    let made = Count()
    let shared = PublishSubject<Int>().multicast { () -> PublishSubject<Int> in
      made.up()
      if made.value == 1 {
        isMaking.send()
        hasSubscribed.wait()
      }
      return PublishSubject()
    }
    let receipts = [SingleAssignmentDisposable(), SingleAssignmentDisposable()]
    let stuck = stuckThreads(
      limit: 300,
      [
        { _ in receipts[0].setDisposable(shared.subscribe { _ in }) },
        { _ in
          isMaking.wait()
          receipts[1].setDisposable(shared.subscribe { _ in })
          hasSubscribed.send()
        },
      ])
    #expect(stuck == [])
    for receipt in receipts { receipt.dispose() }
  }

  @Test("A replayed element is released outside the lock") func release() {
    for sharing in Sharing.all where sharing.replay == 1 {
      let receipts = CompositeDisposable()
      let replaced = stuckThreads { tenant in
        let source = PublishSubject<Tenant?>()
        let shared = sharing(source)
        _ = receipts.insert(shared.subscribe { _ in })
        source.onNext(tenant)
        return ({ source.onNext(nil) }, { _ = receipts.insert(shared.subscribe { _ in }) })
      }
      #expect(replaced == [], "\(sharing.description)")
      receipts.dispose()
      if sharing.isForever { continue }
      let later = CompositeDisposable()
      let left = stuckThreads { tenant in
        let source = PublishSubject<Tenant?>()
        let shared = sharing(source)
        let first = shared.subscribe { _ in }
        source.onNext(tenant)
        return ({ first.dispose() }, { _ = later.insert(shared.subscribe { _ in }) })
      }
      #expect(left == [], "\(sharing.description)")
      later.dispose()
    }
  }

  /// RxSwift, #2653: the replay made an end of it, and the end took the lock of `zip`.
  @Test("take, share and zip come to their end on two threads") func zipping() {
    for sharing in Sharing.all {
      for seed in rounds {
        let shared = sharing(
          Observable<Int>.create { observer in
            observer.onNext(1)
            return Disposables.create()
          })
        let triggers = [PublishSubject<Void>(), PublishSubject<Void>()]
        let heard = Witness<Int>()
        let halves = triggers.map { trigger in trigger.flatMapLatest { shared.take(1) }.take(1) }
        let receipt = Observable.zip(halves[0], halves[1], resultSelector: +).listen(heard)
        let stays = shared.subscribe { _ in }
        together({ _ in triggers[0].onNext(()) }, { _ in triggers[1].onNext(()) })
        #expect(heard.faults == [], "\(sharing.description), seed \(seed)")
        if sharing.replay > 0 { #expect(heard.elements == [2], "\(sharing.description), seed \(seed)") }
        stays.dispose()
        receipt.dispose()
      }
    }
  }
}
