import Programs
import Rx
import Testing

/// A file is closed before it is opened again: what takes a source's place is subscribed to when the source has been let
/// go of, whatever operators stand between them.
@Suite("Gone before the next one comes", .takesTurns) struct SuccessionLaws {
  /// Makes one sequence of sources that come one after the other, and of a signal that brings the next one.
  private typealias Succession = @Sendable (@escaping () -> Observable<Int>, Observable<Int>) -> Observable<Int>

  /// Each turns to the next source when one has failed.
  private static let afterErrors: KeyValuePairs<String, Succession> = [
    "retry": { source, _ in .deferred(source).retry() },
    "retry(3)": { source, _ in .deferred(source).retry(3) },
    "retry(when:)": { source, _ in .deferred(source).retry { (errors: Observable<any Error>) in errors } },
    "catch(sequence:)": { source, _ in .catch(sequence: [.deferred(source), .deferred(source), .deferred(source)]) },
  ]

  /// Each turns to the next source when one has completed.
  private static let afterEnds: KeyValuePairs<String, Succession> = [
    "concat": { source, _ in .concat(.deferred(source), .deferred(source), .deferred(source)) },
    "concat of a sequence": { source, _ in .concat([.deferred(source), .deferred(source), .deferred(source)]) },
    "andThen": { source, _ in
      let step = Completable.deferred { source().ignoreElements().asCompletable() }
      return step.andThen(step).andThen(Observable.deferred(source))
    },
    "concatMap": { source, _ in Observable.of(1, 2, 3).concatMap { _ in Observable.deferred(source) } },
    "merge(maxConcurrent: 1)": { source, _ in
      Observable.of(1, 2, 3).map { _ in Observable.deferred(source) }.merge(maxConcurrent: 1)
    },
  ]

  /// Each turns to the next source when the signal says so.
  private static let atSignals: KeyValuePairs<String, Succession> = [
    "flatMapLatest": { source, signal in signal.startWith(0).flatMapLatest { _ in Observable.deferred(source) } },
    "switchLatest": { source, signal in signal.startWith(0).map { _ in Observable.deferred(source) }.switchLatest() },
  ]

  /// The operators that turn to another source, and how often each does in these laws.
  static var tried: [(names: [String], rounds: Int)] {
    [
      ((Array(afterErrors) + afterEnds).map(\.key), 2 * between.count),
      (atSignals.map(\.key), between.count),
    ]
  }

  /// The operators that may stand between a source and the operator that follows it with the next one.
  static let between: KeyValuePairs<String, @Sendable (Observable<Int>) -> Observable<Int>> = [
    "nothing": { $0 },
    "map": { $0.map { $0 } },
    "do": { $0.do(onNext: { _ in }) },
    "merge": { .merge($0, .empty()) },
    "concat": { .concat($0, .empty()) },
    "concat, at its end": { .concat(.empty(), $0) },
    "zip": { .zip($0, Observable.just(1)) { one, _ in one } },
    "amb": { $0.amb(Observable<Int>.never()) },
    "withLatestFrom": { $0.withLatestFrom(Observable.just(1)) { one, _ in one } },
    "flatMap": { $0.flatMap { Observable.just($0) } },
    "flatMapLatest": { source in Observable.just(0).flatMapLatest { _ in source } },
    "concatMap": { source in Observable.just(0).concatMap { _ in source } },
    "take(until:)": { $0.take(until: Observable<Int>.never()) },
    "groupBy": { $0.groupBy { $0 }.flatMap { $0 } },
    "using": { source in .using({ BooleanDisposable() }, observableFactory: { _ in source }) },
  ]

  @Test func `after an error`() { expectSuccession(Self.afterErrors, at: .error(Failure(1))) }

  @Test func `after an end`() { expectSuccession(Self.afterEnds, at: .completed) }

  @Test func `at a signal`() { expectSuccession(Self.atSignals, at: .next(1)) }

  /// These subscribe within the event by which the first source ends, and promise nothing.
  @Test func `but not after catch and ifEmpty`() {
    let others: KeyValuePairs<String, (Event<Int>, (Observable<Int>) -> Observable<Int>)> = [
      "catch": (.error(Failure(1)), { source in source.catch { _ in source } }),
      "ifEmpty": (.completed, { source in source.ifEmpty(switchTo: source) }),
    ]
    for (name, (event, succession)) in others {
      let files = Files(saying: nil)
      let receipt = succession(.deferred(files.open)).subscribe { _ in }
      files.observer?.on(event)
      receipt.dispose()
      #expect(files.log == ["open 1", "open 2", "close 1", "close 2"], "\(name)")
    }
  }

  /// What a later source of `concat` says inside its `subscribe` comes from inside an event of the one before.
  @Test func `nor after a source that is still inside its own subscribe`() {
    let (files, start) = (Files(saying: .error(Failure(1))), PublishSubject<Int>())
    let receipt = start.concat(Observable.deferred(files.open)).retry().subscribe { _ in }
    start.onCompleted()
    receipt.dispose()
    #expect(files.log == ["open 1", "open 2", "close 2", "open 3", "close 1", "close 3"])
  }

  @Test func `what was replaced before it was subscribed to is never opened`() {
    let page = PublishSubject<Int>()
    var log: [String] = []
    let receipt = page.flatMapLatest { number -> Observable<Int> in
      .create { _ in
        log.append("open \(number)")
        return Disposables.create {
          log.append("close \(number)")
          if number == 1 { withoutReports { page.onNext(3) } }
        }
      }
    }.subscribe { _ in }
    page.onNext(1)
    page.onNext(2)
    #expect(log == ["open 1", "close 1", "open 3"])
    receipt.dispose()
    #expect(log.last == "close 3")
  }

  /// The alarm subscribes, as `catch` does.
  @Test func `nor after timeout`() {
    let clock = TestScheduler(initialClock: 0)
    let files = Files(saying: nil)
    let first = Observable.deferred(files.open)
    let second = Observable.deferred(files.open)
    let receipt = first.timeout(.seconds(5), other: second, scheduler: clock).subscribe { _ in }
    clock.advanceTo(5)
    receipt.dispose()
    #expect(files.log == ["open 1", "open 2", "close 1", "close 2"])
  }

  /// - Parameter event: what brings the next source; an element is the signal's, anything else is said by the source.
  private func expectSuccession(_ successions: KeyValuePairs<String, Succession>, at event: Event<Int>) {
    for (name, succession) in successions {
      for (inner, operation) in Self.between {
        for isAtOnce in [false, true] where !(isAtOnce && event.element != nil) {
          let files = Files(saying: isAtOnce ? event : nil)
          let signal = PublishSubject<Int>()
          let receipt = succession({ operation(files.open()) }, signal).subscribe { _ in }
          for _ in 1...2 where !isAtOnce {
            if event.element == nil { files.observer?.on(event) } else { signal.on(event) }
          }
          receipt.dispose()
          #expect(
            files.log == ["open 1", "close 1", "open 2", "close 2", "open 3", "close 3"],
            "\(name) after \(inner)\(isAtOnce ? ", at once" : "")")
        }
      }
    }
  }
}

/// Sources that say when they are opened, which a factory does before they are subscribed to, and when they are let go
/// of; the first two say something at once, if at all.
private final class Files {
  private(set) var log: [String] = []
  /// The observer of the source that was opened last, while that is open: it holds what holds this object.
  private(set) var observer: AnyObserver<Int>?
  private let event: Event<Int>?
  private var count = 0

  init(saying event: Event<Int>?) {
    self.event = event
  }

  func open() -> Observable<Int> {
    count += 1
    let number = count
    log.append("open \(number)")
    return .create { observer in
      self.observer = observer
      if number < 3, let event = self.event { observer.on(event) }
      return Disposables.create { self.close(number) }
    }
  }

  private func close(_ number: Int) {
    log.append("close \(number)")
    if number == count { observer = nil }
  }
}
