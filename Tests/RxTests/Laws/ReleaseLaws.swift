import Programs
import Rx
import Testing

/// Releasing is calling: the destructor of an element that is replaced may ask and send, as an observer may.
@Suite("Destructors may call back", .takesTurns) struct ReleaseLaws {
  @Test func `an element that a subject replaces may ask for the current one`() {
    var shown: [Int?] = []
    let subject = BehaviorSubject<Page?>(value: nil)
    let relay = BehaviorRelay<Page?>(value: nil)
    for number in 1...3 {
      subject.onNext(Page(number) { shown.append((try? subject.value())??.number) })
      relay.accept(Page(number) { shown.append(relay.value?.number) })
    }
    #expect(shown == [2, 2, 3, 3])
    for old in [try? subject.value(), relay.value] { old?.onClose = {} }
  }

  @Test func `the last observer of a shared source may subscribe anew when it is released`() {
    for replay in 0...1 {
      let source = PublishSubject<Int>()
      let shared = source.share(replay: replay)
      var heard: [Int] = []
      var (first, second): ((any Disposable)?, (any Disposable)?)
      do {
        let page = Page(0) { second = shared.subscribe(onNext: { heard.append($0) }) }
        first = shared.subscribe(onNext: { _ in withExtendedLifetime(page) {} })
      }
      first?.dispose()
      source.onNext(1)
      #expect(heard == [1], "replay \(replay)")
      second?.dispose()
      #expect(!source.hasObservers, "replay \(replay)")
    }
  }

  /// Operators and subjects that keep an element of their source until another takes its place.
  private let keepers: KeyValuePairs<String, (Observable<Page>, TestScheduler) -> Observable<Page>> = [
    "debounce": { $0.debounce(.seconds(1), scheduler: $1) },
    "throttle": { $0.throttle(.seconds(1), scheduler: $1) },
    "sample": { source, _ in source.sample(Observable<Int>.never()) },
    "withLatestFrom": { source, _ in Observable<Int>.never().withLatestFrom(source) },
    "combineLatest": { source, _ in .combineLatest(source, Observable<Int>.never()) { page, _ in page } },
    "distinctUntilChanged": { source, _ in source.distinctUntilChanged { $0 === $1 } },
    "takeLast": { source, _ in source.takeLast(1) },
    "replay": { source, _ in connect(source, to: ReplaySubject.create(bufferSize: 1)) },
    "async": { source, _ in connect(source, to: AsyncSubject()) },
    "behavior": { source, _ in connect(source, to: BehaviorSubject(value: Page(0) {})) },
  ]

  /// Each page sends another one when it goes, a few times.
  @Test func `an element that an operator replaces may send the next one`() {
    for (name, keeper) in keepers {
      let clock = TestScheduler(initialClock: 0)
      let source = PublishSubject<Page>()
      var made = 0
      func send() {
        if made == 20 { return }
        made += 1
        source.onNext(Page(made, onClose: send))
      }
      let receipt = keeper(source, clock).subscribe { _ in }
      for _ in 1...5 { send() }
      #expect(made == 20, "\(name)")
      receipt.dispose()
    }
  }
}

private func connect<Subject: SubjectType & ObserverType>(_ source: Observable<Page>, to subject: Subject)
  -> Observable<Page>
where Subject.Element == Page {
  .create { observer in Disposables.create(source.subscribe(subject), subject.subscribe(observer)) }
}

/// Does something when it is released.
private final class Page {
  let number: Int
  var onClose: () -> Void

  init(_ number: Int, onClose: @escaping () -> Void) {
    self.number = number
    self.onClose = onClose
  }

  deinit { onClose() }
}
