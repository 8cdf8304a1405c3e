import Programs
import Rx
import RandomTesting
import Testing

/// Events that go through `values` and back arrive as they were sent, and each side's end ends the other.
@Suite("Two worlds of async", .takesTurns) struct AsyncLaws {
  /// A sequence of a few elements, and its end.
  private struct Sent: CustomStringConvertible {
    let events: [Event<Int>]

    init(seed: UInt64) {
      var random = Seeded(seed: seed)
      let elements = (0..<Int.random(in: 0...9, using: &random)).map { Event.next($0) }
      let fails = Bool.random(using: &random)
      events = elements + [fails ? .error(Failure(.random(in: 0...3, using: &random))) : .completed]
    }

    var texts: [String] { events.map { "\($0)" } }
    var description: String { "\(texts)" }

    /// Sends all of them while it is subscribed to.
    var source: Observable<Int> {
      .create { [events] observer in
        events.forEach(observer.on)
        return Disposables.create()
      }
    }
  }

  /// A source that sends nothing, and counts.
  private final class Silent {
    let isAsked = Arrival()
    let isLeft = Arrival()
    let tally = Tally(1)
    let subscriptions = Count()

    var source: Observable<Int> {
      .create { [self] _ in
        subscriptions.up()
        isAsked.send()
        return Disposables.create { [isLeft, tally] in
          tally[0].dispose()
          isLeft.send()
        }
      }
    }
  }

  @Test func `a loop hears what a subscriber hears`() async {
    for seed in Rounds.seeds(60) {
      let sent = Sent(seed: seed)
      #expect(await Tale(of: sent.source.values).texts == sent.texts, "seed \(seed)")
      #expect(await Tale(of: sent.source.values(bufferingPolicy: .unbounded)).texts == sent.texts, "seed \(seed)")
      let safe = sent.source.asInfallible(onErrorFallbackTo: .empty()).values
      #expect(await Tale(of: safe).elements == Tale(of: sent.events).elements, "seed \(seed)")
    }
  }

  @Test func `a loop hears all that another thread sends meanwhile`() async {
    for seed in Rounds.seeds(20) {
      let isAsked = Arrival()
      let subject = PublishSubject<Int>()
      let handed = Handed(value: subject.do(onSubscribed: { isAsked.send() }))
      let loops = [
        Task { await Tale(of: handed.value.values) },
        Task { await Tale(of: handed.value.values(bufferingPolicy: .unbounded)) },
      ]
      for _ in loops { await isAsked.wait() }
      await apart({ runner in
        var dice = Seeded(seed: seed)
        for number in 0..<100 {
          runner.note("sends")
          subject.onNext(number)
          runner.pause(within: 5, using: &dice)
        }
        subject.onCompleted()
      })
      for loop in loops { #expect(await loop.value.texts == Tale(Array(0..<100)).texts, "seed \(seed)") }
    }
  }

  @Test func `a full buffer keeps what its policy says`() async {
    let numbers = Observable.range(start: 0, count: 9)
    for count in 0...10 {
      let newest = await Tale(of: numbers.values(bufferingPolicy: .bufferingNewest(count)))
      let oldest = await Tale(of: numbers.values(bufferingPolicy: .bufferingOldest(count)))
      #expect(newest.elements == Array((0..<9).suffix(count)) && oldest.elements == Array((0..<9).prefix(count)))
    }
  }

  @Test func `values subscribes when it is read, and once for all loops`() async {
    var subscriptions = 0
    let values = Observable.of(1, 2, 3).do(onSubscribe: { subscriptions += 1 }).values
    #expect(subscriptions == 1)
    for await number in values.prefixed(1) { #expect(number == 1) }
    #expect(await Tale(of: values).elements == [2, 3])
    #expect(await Tale(of: values).texts == ["completed"])
    #expect(subscriptions == 1)
  }

  @Test func `with a policy, each loop subscribes when it first asks, and disposes when it is left`() async throws {
    for seed in Rounds.seeds(20) {
      var random = Seeded(seed: seed)
      let subject = PublishSubject<Int>()
      var (subscribed, disposed) = (0, 0)
      let source = subject.startWith(0, 1, 2, 3).do(onSubscribe: { subscribed += 1 }, onDispose: { disposed += 1 })
      let values = source.values(bufferingPolicy: .unbounded)
      for loop in 0..<Int.random(in: 1...4, using: &random) {
        var iterator = Optional(values.makeAsyncIterator())
        #expect(subscribed == loop && disposed == loop && !subject.hasObservers, "seed \(seed)")
        for number in 0..<Int.random(in: 1...4, using: &random) {
          #expect(try await iterator?.next() == number, "seed \(seed)")
        }
        #expect(subscribed == loop + 1 && disposed == loop && subject.hasObservers, "seed \(seed)")
        iterator = nil
        #expect(disposed == loop + 1 && !subject.hasObservers, "seed \(seed)")
      }
    }
  }

  @Test func `with a policy, an iterator that has come to the end stays there`() async throws {
    var subscriptions = 0
    let source = Observable.of(1).do(onSubscribe: { subscriptions += 1 })
    var iterator = source.values(bufferingPolicy: .unbounded).makeAsyncIterator()
    #expect(await Tale(of: &iterator).texts == ["next(1)", "completed"])
    #expect(await Tale(of: &iterator).texts == ["completed"])
    #expect(subscriptions == 1)
  }

  @Test func `a cancelled task leaves its source, once, and is told`() async {
    let waits: [(String, @Sendable (Handed<Observable<Int>>) async -> [String])] = [
      ("Single.value", { source in await one { try await source.value.asSingle().value } }),
      ("Maybe.value", { source in await one { try await source.value.asMaybe().value ?? -1 } }),
      (
        "Completable.value",
        { source in
          await one {
            try await source.value.ignoreElements().asCompletable().value
            return -1
          }
        }
      ),
      ("values", { await Tale(of: $0.value.values).texts }),
      ("values with a policy", { await Tale(of: $0.value.values(bufferingPolicy: .bufferingNewest(1))).texts }),
      ("there and back", { await Tale(of: $0.value.values.asObservable().values).texts }),
    ]
    for (name, wait) in waits {
      for isEarly in [false, true] {
        let silent = Silent()
        let source = Handed(value: silent.source)
        let mayAsk = Arrival()
        let task = Task {
          await mayAsk.wait()
          return await wait(source)
        }
        if isEarly { task.cancel() }
        mayAsk.send()
        if !isEarly {
          await silent.isAsked.wait()
          task.cancel()
        }
        #expect(await task.value == ["\(cancelled)"], "\(name), \(isEarly ? "early" : "late")")
        // A task that is cancelled before it asks may subscribe, or not.
        if silent.subscriptions.value > 0 { await silent.isLeft.wait() }
        #expect(silent.subscriptions.value > 0 ? silent.tally.faults == [] : isEarly, "\(name)")
      }
    }
  }

  @Test func `a cancelled loop over what can't fail ends`() async {
    let silent = Silent()
    let source = Handed(value: silent.source.asInfallible(onErrorFallbackTo: .never()))
    let task = Task { await Tale(of: source.value.values).texts }
    await silent.isAsked.wait()
    task.cancel()
    #expect(await task.value == ["completed"])
    await silent.isLeft.wait()
    #expect(silent.tally.faults == [])
  }

  @MainActor @Test func `a loop over a driver hears the latest element and what comes, and leaves it`() async {
    let relay = BehaviorRelay(value: 0)
    var disposed = 0
    var heard: [Int] = []
    for await number in relay.asDriver().do(onDispose: { disposed += 1 }).values {
      heard.append(number)
      if number == 3 { break }
      relay.accept(number + 1)
    }
    #expect(heard == [0, 1, 2, 3] && disposed == 1)
  }

  @Test func `there and back, nothing is lost`() async {
    for seed in Rounds.seeds(40) {
      let sent = Sent(seed: seed)
      let isOver = Arrival()
      let heard = Witness<Int>()
      _ = sent.source.values.asObservable().do(onDispose: { isOver.send() }).listen(heard)
      await isOver.wait()
      #expect(heard.events.map { "\($0)" } == sent.texts && heard.faults == [], "seed \(seed)")
    }
  }

  @Test func `a cancellation that a sequence throws is its completion`() async {
    for (thrown, end) in [(CancellationError() as any Error, "completed"), (Failure(4), "error(failure 4)")] {
      let (numbers, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
      continuation.yield(1)
      continuation.finish(throwing: thrown)
      let isOver = Arrival()
      let heard = Witness<Int>()
      _ = numbers.asObservable().do(onDispose: { isOver.send() }).listen(heard)
      await isOver.wait()
      #expect(heard.events.map { "\($0)" } == ["next(1)", end])
    }
  }

  @Test func `each observer of an asynchronous sequence has a loop of its own`() async {
    let numbers = Observable.range(start: 0, count: 5).values(bufferingPolicy: .unbounded).asObservable()
    let isOver = Arrival()
    let heard = [Witness<Int>(), Witness<Int>()]
    for witness in heard { _ = numbers.do(onDispose: { isOver.send() }).listen(witness) }
    for _ in heard { await isOver.wait() }
    #expect(heard.allSatisfy { $0.elements == Array(0..<5) && $0.end == .completed })
  }

  @Test func `a disposed receipt cancels the task, and silences it`() async {
    // Whose task is over, since it has let go of its closures, has nothing more to say.
    let (isAsked, isOver) = (Arrival(), Arrival())
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    let heard = Witness<Int>()
    do {
      let token = Token { isOver.send() }
      numbers.map { [token] number in withExtendedLifetime(token) { number } }.asObservable().listen(heard).dispose()
    }
    await isOver.wait()
    continuation.yield(1)
    #expect(heard.events == [])

    do {
      let token = Token { isOver.send() }
      let single = Single<Int>.create { [token] in
        isAsked.send()
        while !Task.isCancelled { await Task.yield() }
        return withExtendedLifetime(token) { 1 }
      }
      let receipt = single.asObservable().listen(heard)
      await isAsked.wait()
      receipt.dispose()
    }
    await isOver.wait()
    #expect(heard.events == [])
  }

  /// A thousand numbers, by somebody who never looks whether the task is cancelled.
  private struct Deaf: AsyncSequence, AsyncIteratorProtocol {
    let mayBegin: Arrival
    let asked: Count
    let tenant: Tenant

    func makeAsyncIterator() -> Deaf { self }

    mutating func next() async -> Int? {
      asked.up()
      if asked.value == 1 { await mayBegin.wait() }
      return asked.value > 1000 ? nil : asked.value
    }
  }

  @Test func `a loop that was disposed asks once more, so that the sequence can notice`() async {
    let (mayBegin, isOver, asked) = (Arrival(), Arrival(), Count())
    let heard = Witness<Int>()
    // Not kept in a variable: the tenant goes with the loop.
    _ = Deaf(mayBegin: mayBegin, asked: asked, tenant: Tenant { isOver.send() }).asObservable().take(1).listen(heard)
    mayBegin.send()
    await isOver.wait()
    #expect(heard.elements == [1] && asked.value == 2)
  }

  @Test func `a single's work runs for each observer, and its error is the single's`() async {
    let runs = Count()
    let single = Single<Int>.create {
      runs.up()
      if runs.value == 2 { throw Failure(2) }
      return runs.value
    }
    #expect(runs.value == 0)
    let handed = Handed(value: single)
    #expect(await one { try await handed.value.value } == ["next(1)", "completed"])
    #expect(await one { try await handed.value.value } == ["error(failure 2)"])
    #expect(await one { try await handed.value.retry(2).value } == ["next(3)", "completed"])
  }

  @TaskLocal private static var name = "nobody"

  @Test func `only work that isn't detached knows what its subscriber's task knows`() async {
    let numbers = AsyncStream<String> { Self.name }
    let names = await Self.$name.withValue("the subscriber") {
      [
        try? await Single.create { Self.name }.value, try? await Single.create(detached: true) { Self.name }.value,
        try? await numbers.asObservable().first().value,
      ]
    }
    #expect(names == ["the subscriber", "nobody", "nobody"])
    let priority = try? await Single.create(detached: true, priority: .low, work: { Task.basePriority }).value
    #expect(priority == .low)
    let priorities = AsyncStream<TaskPriority> { Task.basePriority }
    let first = try? await priorities.asObservable(priority: .low).first().value
    #expect(first == .low)
  }
}

/// The outcome of waiting for one result, as the texts of the events that a sequence would send.
private func one(_ wait: @Sendable () async throws -> Int) async -> [String] {
  do {
    return Tale([try await wait()]).texts
  } catch {
    return Tale<Int>([], .failed("\(error)")).texts
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A loop that is left after so many elements, and that takes errors for the end.
  fileprivate func prefixed(_ count: Int) -> AsyncStream<Element> where Element: Sendable {
    let handed = Handed(value: self)
    let left = Locked(count)
    return AsyncStream {
      if left.value == 0 { return nil }
      left.change { $0 -= 1 }
      var iterator = handed.value.makeAsyncIterator()
      return try? await iterator.next()
    }
  }
}
