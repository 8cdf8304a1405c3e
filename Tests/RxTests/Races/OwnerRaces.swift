import Programs
import Rx
import RandomTesting
import Testing

/// Objects that die on one thread while another sends to them.
@Suite("Owners under fire", .takesTurns) struct OwnerRaces {
  private final class Owner {
    let bag = DisposeBag()
    let calls: Count
    private let deaths: Count

    init(calls: Count, deaths: Count) {
      self.calls = calls
      self.deaths = deaths
    }

    deinit { deaths.up() }
  }

  /// The only reference to an owner.
  private final class Hand {
    private var owner: Owner?

    init(_ owner: Owner) { self.owner = owner }

    func open() { owner = nil }
  }

  private typealias Listening = (PublishSubject<Int>, Owner) -> any Disposable

  private static var listenings: KeyValuePairs<String, Listening> {
    [
      "subscribe(with:)": { $0.subscribe(with: $1, onNext: { owner, _ in owner.calls.up() }) },
      "subscribe(with:) below map": { $0.map { $0 }.subscribe(with: $1, onNext: { owner, _ in owner.calls.up() }) },
      "withUnretained": { $0.withUnretained($1).subscribe(onNext: { owner, _ in owner.calls.up() }) },
    ]
  }

  @Test("An owner dies once, on either thread, and hears nothing afterwards") func deaths() {
    for (name, listen) in Self.listenings {
      for seed in Rounds.seeds(60) {
        let (calls, deaths) = (Count(), Count())
        let subject = PublishSubject<Int>()
        let hand: Hand = {
          let owner = Owner(calls: calls, deaths: deaths)
          listen(subject, owner).disposed(by: owner.bag)
          return Hand(owner)
        }()
        together(
          { runner in
            runner.note("sends")
            for number in 0..<20 { subject.onNext(number) }
          },
          { runner in
            var dice = Seeded(seed: seed)
            runner.pause(within: 20, using: &dice)
            runner.note("drops the owner")
            hand.open()
          })
        let heard = calls.value
        subject.onNext(20)
        #expect(deaths.value == 1 && calls.value == heard && !subject.hasObservers, "\(name), seed \(seed)")
      }
    }
  }

  /// The only reference to a subject.
  private final class Place {
    private(set) var subject: AnyObject?

    init(_ subject: AnyObject) { self.subject = subject }

    func empty() { subject = nil }
  }

  private static var subjects: KeyValuePairs<String, () -> Observable<Int>> {
    [
      "PublishSubject": { PublishSubject<Int>() },
      "BehaviorSubject": { BehaviorSubject(value: 0) },
      "ReplaySubject": { ReplaySubject<Int>.create(bufferSize: 1) },
      "AsyncSubject": { AsyncSubject<Int>() },
    ]
  }

  /// An owner that dies with the subject leaves another place on its list, and must find the gate open.
  @Test("A subject dies while receipts leave it, and releases its observers when no thread is behind its gate")
  func receipts() {
    for (name, make) in Self.subjects {
      for seed in Rounds.seeds(60) {
        let (calls, deaths) = (Count(), Count())
        var receipts: [any Disposable] = []
        let place: Place = {
          let subject = make()
          for _ in 0..<50 {
            let owner = Owner(calls: calls, deaths: deaths)
            receipts.append(subject.subscribe(onNext: { _ in owner.calls.up() }))
            subject.subscribe(onNext: { _ in owner.calls.up() }).disposed(by: owner.bag)
          }
          return Place(subject)
        }()
        let leaving = receipts
        receipts = []
        weak let subject = place.subject
        together(
          { runner in
            runner.note("disposes")
            for receipt in leaving { receipt.dispose() }
          },
          { runner in
            var dice = Seeded(seed: seed)
            runner.pause(within: 20, using: &dice)
            runner.note("drops the subject")
            place.empty()
          })
        #expect(subject == nil && deaths.value == 50, "\(name), seed \(seed)")
      }
    }
  }
}
