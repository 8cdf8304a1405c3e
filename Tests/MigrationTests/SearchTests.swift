import Rx
import RxBlocking
import RxRelay
import RxTest
import XCTest

/// Tests as people write them for RxTest and RxBlocking; only the import of RxSwift has changed.
final class SearchTests: XCTestCase {
  private struct NoNetwork: Error {}

  private var scheduler: TestScheduler!
  private var disposeBag: DisposeBag!

  override func setUp() {
    super.setUp()
    scheduler = TestScheduler(initialClock: 0)
    disposeBag = DisposeBag()
  }

  /// XCTest keeps each test case until the end of the process, and with it what its properties hold.
  override func tearDown() {
    disposeBag = nil
    scheduler = nil
    super.tearDown()
  }

  func testSearchesWhenTypingPauses() {
    var asked: [String] = []
    let viewModel = SearchViewModel(
      search: { text in
        asked.append(text)
        return .just([text.uppercased()])
      }, scheduler: scheduler)
    let typed = scheduler.createHotObservable([.next(205, "s"), .next(208, "sw"), .next(250, "swift")])
    typed.subscribe(onNext: viewModel.query.accept).disposed(by: disposeBag)

    let heard = scheduler.start { viewModel.results }

    XCTAssertEqual(heard.events, [.next(218, ["SW"]), .next(260, ["SWIFT"])])
    XCTAssertRecordedElements(heard.events, [["SW"], ["SWIFT"]])
    XCTAssertEqual(typed.subscriptions, [Subscription(0)])
    XCTAssertEqual(asked, ["sw", "swift"])
  }

  func testReportsFailuresAndGoesOn() {
    let viewModel = SearchViewModel(search: { _ in .error(NoNetwork()) }, scheduler: scheduler)
    let failures = scheduler.createObserver(String.self)
    viewModel.failures.subscribe(failures).disposed(by: disposeBag)
    scheduler.scheduleAt(210) { viewModel.query.accept("swift") }

    let heard = scheduler.start(disposed: 300) { viewModel.results }

    XCTAssertEqual(heard.events, Recorded.events(.next(220, [])))
    XCTAssertEqual(failures.events, [.next(220, "NoNetwork()")])
  }

  func testColdObservableIsDisposed() {
    let letters = scheduler.createColdObservable([.next(10, "a"), .next(20, "b"), .error(30, NoNetwork())])
    let heard = scheduler.start(created: 100, subscribed: 200, disposed: 500) { letters.map { Optional($0) } }
    let expected: [Recorded<Event<String?>>] = [.next(210, "a"), .next(220, "b"), .error(230, NoNetwork())]
    XCTAssertEqual(heard.events, expected)
    XCTAssertEqual(letters.subscriptions, [Subscription(200, 230)])
    XCTAssertEqual(letters.recordedEvents.count, 3)
  }

  func testSavesThroughTraits() throws {
    struct Memory: Store {
      let written: PublishRelay<String>

      func open() -> Single<Int> { .just(7) }

      func write(_ text: String, to file: Int) -> Completable {
        .create { completable in
          written.accept("\(file): \(text)")
          completable(.completed)
          return Disposables.create()
        }
      }
    }
    let written = PublishRelay<String>()
    var lines: [String] = []
    written.subscribe(onNext: { lines.append($0) }).disposed(by: disposeBag)
    let viewModel = SearchViewModel(search: { _ in .never() }, scheduler: scheduler)
    var ends: [CompletableEvent] = []
    viewModel.save("swift", to: Memory(written: written)).subscribe { ends.append($0) }.disposed(by: disposeBag)
    XCTAssertEqual(ends, [.completed])
    XCTAssertEqual(lines, ["7: swift"])
  }

  func testRecentQueries() throws {
    let viewModel = SearchViewModel(search: { _ in .never() }, scheduler: scheduler)
    for text in ["a", "b", "c", "d"] { viewModel.query.accept(text) }
    XCTAssertEqual(try viewModel.recent.asObservable().take(3).toBlocking().toArray(), ["b", "c", "d"])
  }

  func testEventsOfTraits() {
    var singles: [SingleEvent<Int>] = []
    Single.just(1).subscribe { singles.append($0) }.disposed(by: disposeBag)
    Single.error(NoNetwork()).subscribe { singles.append($0) }.disposed(by: disposeBag)
    XCTAssertEqual(singles, [.success(1), .failure(NoNetwork())])

    var maybes: [MaybeEvent<Int>] = []
    Maybe.empty().subscribe { maybes.append($0) }.disposed(by: disposeBag)
    XCTAssertEqual(maybes, [.completed])

    var events: [Event<Int>] = []
    Observable.just(1).subscribe { events.append($0) }.disposed(by: disposeBag)
    XCTAssertEqual(events, [.next(1), .completed])
  }

  func testWaitsForTheMainQueueOnTheMainThread() throws {
    let numbers = Observable.of(1, 2, 3).observe(on: MainScheduler.asyncInstance)
    XCTAssertEqual(try numbers.toBlocking(timeout: 60).toArray(), [1, 2, 3])
  }

  func testWaitsForAQueue() throws {
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
    let ticks = Observable<Int64>.interval(.milliseconds(1), scheduler: scheduler).take(4)
    XCTAssertEqual(try ticks.toBlocking().toArray(), [0, 1, 2, 3])
    XCTAssertEqual(try ticks.toBlocking().first(), 0)
    XCTAssertEqual(try ticks.toBlocking().last(), 3)
    XCTAssertEqual(try ticks.toBlocking().single { $0 == 2 }, 2)
    XCTAssertThrowsError(try ticks.toBlocking().single())
    XCTAssertThrowsError(try Observable<Int>.never().toBlocking(timeout: 0.01).first())
    switch Observable<Int>.error(NoNetwork()).startWith(1).toBlocking().materialize() {
    case .completed: XCTFail("It has failed.")
    case .failed(let elements, let error):
      XCTAssertEqual(elements, [1])
      XCTAssertTrue(error is NoNetwork)
    }
  }
}
