import Dispatch
import Foundation
import Programs
import Rx
import Testing

/// Code as people write it for RxSwift: that it compiles is most of the test.
///
/// Only the public interface is seen here, in contrast to the book's examples.
@Suite("Code written for RxSwift", .takesTurns) struct SignatureTests {
  private struct Failure: Error, Equatable {}

  private func elements<Source: ObservableConvertibleType>(_ source: Source) -> [Source.Element] {
    var found: [Source.Element] = []
    _ = source.asObservable().subscribe(onNext: { found.append($0) })
    return found
  }

  // A call, because the compiler finds what `==` means in no time there, and in seconds within a macro.
  private func expect<Source: ObservableConvertibleType>(
    _ source: Source, _ elements: [Source.Element], at place: SourceLocation = #_sourceLocation
  ) where Source.Element: Equatable {
    #expect(self.elements(source) == elements, sourceLocation: place)
  }

  @Test("creates") func creation() {
    expect(Observable.of(1, 2, 3), [1, 2, 3])
    expect(Observable.from([1, 2]), [1, 2])
    expect(Observable.from(Set([7])), [7])
    expect(Observable.from(optional: Int?.some(3)), [3])
    expect(Observable.just(1), [1])
    expect(Observable.just(1, scheduler: CurrentThreadScheduler.instance), [1])
    expect(Observable<Int>.range(start: 3, count: 3), [3, 4, 5])
    expect(Observable.repeatElement("a").take(2), ["a", "a"])
    expect(Observable.generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 2 }), [1, 2, 4, 8])
    expect(Observable.deferred { .just(5) }, [5])
    expect(Observable<Int>.empty(), [])
    expect(Observable<Int>.never(), [])
    let used = Observable.using({ BooleanDisposable() }, observableFactory: { _ in Observable.just(1) })
    expect(used, [1])
    let made = Observable<String>.create { observer in
      observer.onNext("a")
      observer.onCompleted()
      return Disposables.create {}
    }
    expect(made.ignoreElements().asObservable(), [])
  }

  @Test("transforms and filters") func operators() {
    let numbers = Observable.of(1, 2, 3, 4)
    expect(numbers.map { $0 * 2 }.filter { $0 > 2 }, [4, 6, 8])
    expect(Observable.of("1", "x", "3").compactMap(Int.init), [1, 3])
    expect(numbers.scan(0, accumulator: +), [1, 3, 6, 10])
    #expect(elements(numbers.scan(into: [Int]()) { $0.append($1) }).last == [1, 2, 3, 4])
    expect(numbers.reduce(0, accumulator: +), [10])
    expect(numbers.reduce(0, accumulator: +, mapResult: { "\($0)" }), ["10"])
    expect(numbers.toArray().asObservable(), [[1, 2, 3, 4]])
    #expect(elements(numbers.enumerated()).map(\.index) == [0, 1, 2, 3])
    expect(numbers.take(2), [1, 2])
    expect(numbers.skip(2), [3, 4])
    expect(numbers.take(while: { $0 < 3 }), [1, 2])
    expect(numbers.take(until: { $0 == 3 }, behavior: .inclusive), [1, 2, 3])
    expect(numbers.skip(while: { $0 < 3 }), [3, 4])
    expect(numbers.takeLast(1), [4])
    expect(numbers.element(at: 2), [3])
    expect(Observable.of(1, 1, 2).distinctUntilChanged(), [1, 2])
    expect(Observable.of("a", "A", "b").distinctUntilChanged { $0.lowercased() }, ["a", "b"])
    expect(Observable.of("a", "bb", "cc").distinctUntilChanged(at: \.count), ["a", "bb"])
    expect(numbers.single { $0 == 2 }, [2])
    expect(Observable<Int>.empty().ifEmpty(default: 1), [1])
    expect(Observable<Int>.empty().ifEmpty(switchTo: .just(2)), [2])
    #expect(elements(numbers.groupBy { $0 % 2 }.flatMap { group in group.map { (group.key, $0) } }).count == 4)
    expect(numbers.materialize().dematerialize(), [1, 2, 3, 4])
    expect(numbers.do(onNext: { _ in }, onCompleted: {}, onDispose: {}), [1, 2, 3, 4])
  }

  @Test("combines") func combination() {
    let one = Observable.of(1, 2), two = Observable.of("a", "b")
    let pairs = elements(Observable.zip(one, two))
    #expect(pairs.count == 2 && pairs[0] == (1, "a") && pairs[1] == (2, "b"))
    expect(Observable.zip(one, two) { "\($0)\($1)" }, ["1a", "2b"])
    expect(Observable.zip(one, two, one) { "\($0)\($1)\($2)" }, ["1a1", "2b2"])
    expect(Observable.zip([one, one]) { $0.reduce(0, +) }, [2, 4])
    #expect(elements(Observable.combineLatest(one, two)).count == 3)
    #expect(elements(Observable.combineLatest(one, two, resultSelector: { "\($0)\($1)" })).last == "2b")
    #expect(elements(Observable.combineLatest([one, one])).last == [2, 2])
    #expect(elements(Observable.merge(one, one)).count == 4 && elements(Observable.merge([one, one])).count == 4)
    expect(Observable.concat(one, one), [1, 2, 1, 2])
    expect(one.concat(Observable.just(3)), [1, 2, 3])
    expect(one.startWith(0), [0, 1, 2])
    expect(Observable.just(1).withLatestFrom(Observable.just(2)), [2])
    expect(Observable.just(1).withLatestFrom(Observable.just(2)) { $0 + $1 }, [3])
    expect(one.amb(Observable.never()), [1, 2])
    expect(one.flatMap { Observable.just($0 * 10) }, [10, 20])
    #expect(elements(one.flatMapLatest { Observable.just($0) }).last == 2)
    #expect(elements(one.flatMapFirst { Observable.just($0) }).first == 1)
    expect(one.concatMap { Observable.of($0, $0) }, [1, 1, 2, 2])
    expect(Observable.of(one, one).merge(maxConcurrent: 1), [1, 2, 1, 2])
    expect(Observable.of(one, one).concat(), [1, 2, 1, 2])
    #expect(elements(Observable.of(one, one).switchLatest()).last == 2)
    expect(one.take(until: Observable<Int>.never()), [1, 2])
    expect(one.skip(until: Observable<Int>.never()), [])
  }

  @Test("fails and recovers") func failure() {
    let broken = Observable<Int>.error(Failure())
    expect(broken.catch { _ in .just(1) }, [1])
    expect(broken.catchAndReturn(2), [2])
    expect(Observable.catch(sequence: [broken, .just(3)]), [3])
    expect(broken.retry(2).catchAndReturn(4), [4])
    expect(broken.retry(when: { errors in errors.take(1) }), [])
  }

  @Test("promises") func traits() {
    let single = Single<Int>.create { single in
      single(.success(1))
      return Disposables.create {}
    }
    var heard: [String] = []
    _ = single.subscribe(onSuccess: { heard.append("success \($0)") }, onFailure: { _ in }, onDisposed: {})
    _ = single.subscribe { event in
      switch event {
      case .success(let element): heard.append("event \(element)")
      case .failure(let error): heard.append("\(error)")
      }
    }
    _ = Maybe<Int>.empty().subscribe(onSuccess: { _ in }, onError: { _ in }, onCompleted: { heard.append("empty") })
    _ = Completable.empty().subscribe(onCompleted: { heard.append("done") }, onError: { _ in })
    #expect(heard == ["success 1", "event 1", "empty", "done"])
    expect(Single.zip(single, Single.just("a")) { "\($0)\($1)" }, ["1a"])
    let pairs = elements(Single.zip(single, single))
    #expect(pairs.count == 1 && pairs[0] == (1, 1))
    expect(single.flatMapCompletable { _ in .empty() }.andThen(Observable.just(2)), [2])
    expect(Observable.of(1, 2).first(), [1])
    expect(Observable.of(1).flatMap { Single.just($0 * 2) }, [2])
    let number = Infallible.just(1), letter = Infallible.just("a")
    expect(Infallible.combineLatest(number, letter) { "\($0)\($1)" }, ["1a"])
    _ = Infallible.of(1, 2).map { $0 * 2 }.subscribe(onNext: { heard.append("\($0)") }, onCompleted: {})
    #expect(heard.suffix(2) == ["2", "4"])
  }

  @Test("keeps time") func time() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(250)])
    let heard = scheduler.start { source.debounce(.seconds(5), scheduler: scheduler) }
    #expect(heard.events == [.next(215, 1), .next(225, 2), .completed(250)])
    #expect(source.subscriptions == [Subscription(200, 250)])
    let all: [Observable<Int>] = [
      source.throttle(.seconds(1), scheduler: scheduler),
      source.throttle(.seconds(1), latest: false, scheduler: scheduler),
      source.delay(.seconds(1), scheduler: scheduler), source.delaySubscription(.seconds(1), scheduler: scheduler),
      source.timeout(.seconds(1), scheduler: scheduler),
      source.timeout(.seconds(1), other: Observable.just(1), scheduler: scheduler),
      source.take(for: .seconds(1), scheduler: scheduler), source.skip(.seconds(1), scheduler: scheduler),
      source.buffer(timeSpan: .seconds(1), count: 2, scheduler: scheduler).map(\.count),
      source.window(timeSpan: .seconds(1), count: 2, scheduler: scheduler).flatMap { $0 },
      source.sample(Observable<Int>.interval(.seconds(1), scheduler: scheduler)),
      Observable<Int>.timer(.seconds(1), period: .seconds(2), scheduler: scheduler),
      source.observe(on: scheduler), source.subscribe(on: scheduler),
    ]
    #expect(all.count == 14)
  }

  @Test("has subjects, relays and bags") func subjects() throws {
    let bag = DisposeBag()
    let publish = PublishSubject<Int>(), behavior = BehaviorSubject(value: 1)
    let replay = ReplaySubject<Int>.create(bufferSize: 2), last = AsyncSubject<Int>()
    var heard: [Int] = []
    for subject in [publish.asObservable(), behavior.asObservable(), replay.asObservable(), last.asObservable()] {
      subject.subscribe(onNext: { heard.append($0) }).disposed(by: bag)
    }
    publish.onNext(10)
    publish.subscribe(behavior).disposed(by: bag)
    replay.on(.next(30))
    last.onNext(40)
    last.onCompleted()
    #expect(heard == [1, 10, 30, 40])
    #expect(try behavior.value() == 1)
    let relay = BehaviorRelay(value: "a")
    relay.accept("b")
    #expect(relay.value == "b")
    PublishRelay<Int>().accept(1)
    let both = DisposeBag {
      publish.subscribe()
      behavior.subscribe()
    }
    both.insert(Disposables.create(), Disposables.create())
    publish.subscribe(with: relay, onNext: { $0.accept("\($1)") }).disposed(by: bag)
    publish.subscribe(
      with: relay, onNext: { _, _ in }, onError: { _, _ in }, onCompleted: { _ in }, onDisposed: { _ in }
    ).disposed(by: bag)
    let composite = CompositeDisposable()
    let key = try #require(composite.insert(BooleanDisposable()))
    composite.remove(for: key)
    #expect(composite.count == 0)
    SerialDisposable().disposable = SingleAssignmentDisposable()
  }

  @Test("schedules") func schedulers() {
    let schedulers: [any ImmediateSchedulerType] = [
      CurrentThreadScheduler.instance, MainScheduler.instance, MainScheduler.asyncInstance,
      ConcurrentMainScheduler.instance, SerialDispatchQueueScheduler(qos: .userInitiated),
      SerialDispatchQueueScheduler(internalSerialQueueName: "serial"),
      SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "on a queue"),
      ConcurrentDispatchQueueScheduler(qos: .background), ConcurrentDispatchQueueScheduler(queue: .global()),
      OperationQueueScheduler(operationQueue: OperationQueue()), HistoricalScheduler(), TestScheduler(initialClock: 0),
    ]
    #expect(schedulers.count == 12)
    let moments: (MainScheduler.Time, ConcurrentMainScheduler.Time, ConcurrentDispatchQueueScheduler.Time)
    moments = (Date.distantPast, Date.distantPast, Date.distantPast)
    let spans: (MainScheduler.TimeInterval, ConcurrentMainScheduler.TimeInterval) = (1.0, 1.0)
    let span: ConcurrentDispatchQueueScheduler.TimeInterval = spans.0
    #expect(moments.0 == moments.1 && span == spans.1)
  }
}
