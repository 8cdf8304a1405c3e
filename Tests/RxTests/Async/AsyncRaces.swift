import Programs
import Rx
import RandomTesting
import Testing

/// A cancellation, an element and an end that meet.
@Suite("Two worlds of async under fire", .takesTurns) struct AsyncRaces {
  private enum Last: CaseIterable {
    case completed, failed

    func end(_ observer: AnyObserver<Int>) {
      self == .completed ? observer.onCompleted() : observer.onError(Failure(1))
    }

    var end: End { self == .completed ? .completed : .failed("\(Failure(1))") }
  }

  /// A source whose observer is left to the test.
  private final class Source {
    let isAsked = Arrival()
    let tally = Tally(1)
    private let observer = Locked<AnyObserver<Int>?>(nil)

    var observable: Observable<Int> {
      .create { [isAsked, tally, observer] sender in
        observer.change { $0 = sender }
        isAsked.send()
        return tally[0]
      }
    }

    func send(_ body: (AnyObserver<Int>) -> Void) {
      observer.value.map(body)
    }
  }

  @Test("A task that waits for one result is woken once, by the result or by its cancellation") func one() async {
    for seed in Rounds.seeds(100) {
      for last in Last.allCases {
        let source = Source()
        let handed = Handed(value: source.observable)
        let task = Task { try await handed.value.asSingle().value }
        await source.isAsked.wait()
        await apart(
          { runner in
            var dice = Seeded(seed: seed)
            runner.pause(within: 30, using: &dice)
            runner.note("cancels")
            task.cancel()
          },
          { runner in
            runner.note("sends")
            source.send { observer in
              observer.onNext(7)
              last.end(observer)
            }
          })
        let heard = Tale(of: await task.result)
        let result = last == .completed ? Tale([7]) : Tale([], last.end)
        #expect([result.texts, Tale([], cancelled).texts].contains(heard.texts), "seed \(seed)")
        #expect(source.tally.faults == [], "seed \(seed), \(last)")
      }
    }
  }

  @Test("A loop that is cancelled while another thread sends has heard a beginning") func loops() async {
    let loops: [@Sendable (Handed<Observable<Int>>) async -> Handed<Tale<Int>>] = [
      { Handed(value: await Tale(of: $0.value.values)) },
      { Handed(value: await Tale(of: $0.value.values(bufferingPolicy: .unbounded))) },
    ]
    for seed in Rounds.seeds(50) {
      for (loop, last) in zip(loops + loops, Last.allCases + Last.allCases.reversed()) {
        let source = Source()
        let handed = Handed(value: source.observable)
        let task = Task { await loop(handed) }
        await source.isAsked.wait()
        await apart(
          { runner in
            var dice = Seeded(seed: seed)
            runner.pause(within: 60, using: &dice)
            runner.note("cancels")
            task.cancel()
          },
          { runner in
            runner.note("sends")
            source.send { observer in
              for number in 0..<50 { observer.onNext(number) }
              last.end(observer)
            }
          })
        let heard = await task.value.value
        #expect(heard.elements == Array((0..<50).prefix(heard.elements.count)), "seed \(seed)")
        #expect(heard.end == cancelled || (heard.elements.count == 50 && heard.end == last.end), "seed \(seed)")
        #expect(source.tally.faults == [], "seed \(seed)")
      }
    }
  }

  /// A stream whose loops hold a token.
  private struct Attended: AsyncSequence {
    struct Iterator: AsyncIteratorProtocol {
      fileprivate var base: AsyncStream<Int>.Iterator
      fileprivate let token: Token

      mutating func next() async -> Int? { await base.next() }
    }

    let base: AsyncStream<Int>
    let isLeft: Arrival

    func makeAsyncIterator() -> Iterator {
      Iterator(base: base.makeAsyncIterator(), token: Token { [isLeft] in isLeft.send() })
    }
  }

  @Test("An observer that leaves an asynchronous sequence has heard a beginning, and the task is gone")
  func observers() async {
    for seed in Rounds.seeds(100) {
      let (numbers, continuation) = AsyncStream<Int>.makeStream()
      let isLeft = Arrival()
      let heard = Witness<Int>()
      let receipt = Attended(base: numbers, isLeft: isLeft).asObservable().subscribe(heard)
      await apart(
        { $0.dispose([receipt], seed: seed, within: 60) },
        { runner in
          runner.note("yields")
          for number in 0..<50 { continuation.yield(number) }
          continuation.finish()
        })
      await isLeft.wait()
      #expect(heard.elements == Array((0..<50).prefix(heard.elements.count)) && heard.faults == [], "seed \(seed)")
      #expect(heard.end == nil || heard.elements.count == 50, "seed \(seed)")
    }
  }

  @Test("A single that is disposed while its work returns has the result or nothing, and the task is gone")
  func work() async {
    for seed in Rounds.seeds(100) {
      let (isAsked, mayReturn, isLeft) = (Arrival(), Arrival(), Arrival())
      let heard = Witness<Int>()
      func subscribe() -> any Disposable {
        let token = Token { isLeft.send() }
        return Single<Int>.create {
          isAsked.send()
          await mayReturn.wait()
          return withExtendedLifetime(token) { 7 }
        }.asObservable().subscribe(heard)
      }
      let receipt = subscribe()
      await isAsked.wait()
      await apart({ $0.dispose([receipt], seed: seed) }, { _ in mayReturn.send() })
      await isLeft.wait()
      // A disposal may come between the element and the completion.
      let whole: [Event<Int>] = [.next(7), .completed]
      #expect(heard.events == Array(whole.prefix(heard.events.count)) && heard.faults == [], "seed \(seed)")
    }
  }
}
