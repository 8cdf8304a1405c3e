import Rx
import Testing

/// Each case has a process of its own: `Resources` counts for the whole process.
@Suite("Leaks between the worlds of async") struct AsyncLeakTests {
  /// Waits until the closures of a life between the two worlds are released; returns the objects left, nil if none.
  ///
  /// A task that was cancelled may have some way to go to its end.
  private static func left(of life: (Observable<Int>) async -> Void) async -> String? {
    let before = Resources.total
    let isReleased = Arrival()
    do {
      let token = Token { isReleased.send() }
      await life(Observable.range(start: 0, count: 9).concat(Observable.never()).do(onNext: { _ in _ = token }))
    }
    await isReleased.wait()
    for _ in 0..<30_000 where Resources.total != before { try? await Task.sleep(nanoseconds: 10_000_000) }
    return Resources.total == before ? nil : "\(Resources.total - before) objects"
  }

  /// A task that is cancelled when it has come to wait.
  private static func cancel(
    _ source: Observable<Int>, _ wait: @escaping @Sendable (Handed<Observable<Int>>) async throws -> Void
  ) async {
    let isAsked = Arrival()
    let handed = Handed(value: source.do(onSubscribed: { isAsked.send() }))
    let task = Task { try await wait(handed) }
    await isAsked.wait()
    task.cancel()
    _ = await task.result
  }

  @Test("A loop leaves nothing, however it ends") func loops() async {
    await #expect(processExitsWith: .success) {
      let lives: [(Observable<Int>) async -> Void] = [
        { _ = $0.values },
        { _ = $0.values(bufferingPolicy: .unbounded).makeAsyncIterator() },
        { _ = await Tale(of: $0.take(3).values) },
        { _ = await Tale(of: $0.take(3).values(bufferingPolicy: .unbounded)) },
        { _ = await Tale(of: $0.map { _ in throw Failure(1) }.values) },
        { _ = await Tale(of: $0.map { _ in throw Failure(1) }.values(bufferingPolicy: .unbounded)) },
        { source in
          do { for try await number in source.values where number == 3 { break } } catch {}
        },
        { source in
          do {
            for try await number in source.values(bufferingPolicy: .bufferingNewest(5)) where number == 6 { break }
          } catch {}
        },
        { source in for await number in source.asInfallible(onErrorJustReturn: 0).values where number == 3 { break } },
        { await Self.cancel($0) { _ = await Tale(of: $0.value.values) } },
        { await Self.cancel($0) { _ = await Tale(of: $0.value.values(bufferingPolicy: .unbounded)) } },
        { await Self.cancel($0) { _ = await Tale(of: $0.value.asInfallible(onErrorJustReturn: 0).values) } },
      ]
      for (number, life) in lives.enumerated() {
        if let left = await Self.left(of: life) { Issue.record("life \(number) leaves \(left)") }
      }
    }
  }

  @Test("A task that waits for one result leaves nothing, however it ends") func results() async {
    await #expect(processExitsWith: .success) {
      let lives: [(Observable<Int>) async -> Void] = [
        { _ = try? await $0.take(1).asSingle().value }, { _ = try? await $0.asSingle().value },
        { _ = try? await $0.take(0).asMaybe().value },
        { _ = try? await $0.take(2).ignoreElements().asCompletable().value },
        { await Self.cancel($0.skip(9)) { _ = try await $0.value.asSingle().value } },
        { await Self.cancel($0.skip(9)) { _ = try await $0.value.asMaybe().value } },
        { await Self.cancel($0) { try await $0.value.ignoreElements().asCompletable().value } },
      ]
      for (number, life) in lives.enumerated() {
        if let left = await Self.left(of: life) { Issue.record("life \(number) leaves \(left)") }
      }
    }
  }

  @Test("A task that works for an observer leaves nothing, however it ends") func tasks() async {
    await #expect(processExitsWith: .success) {
      let lives: [(Observable<Int>) async -> Void] = [
        { _ = try? await $0.take(5).values.asObservable().ignoreElements().asCompletable().value },
        { _ = try? await $0.values.asObservable().take(2).ignoreElements().asCompletable().value },
        { $0.values.asObservable().subscribe().dispose() },
        { $0.values(bufferingPolicy: .unbounded).asObservable().subscribe().dispose() },
        { source in
          let handed = Handed(value: source)
          Single.create { try await handed.value.skip(9).asSingle().value }.subscribe().dispose()
        },
        { source in
          let handed = Handed(value: source)
          _ = try? await Single.create(detached: true) { try await handed.value.first().value ?? 0 }.value
        },
      ]
      for (number, life) in lives.enumerated() {
        if let left = await Self.left(of: life) { Issue.record("life \(number) leaves \(left)") }
      }
    }
  }

  @Test("A stream that is kept keeps its subscription, and is found out", .whereObjectsAreCounted) func kept() async {
    await #expect(processExitsWith: .success) {
      let before = Resources.total
      let values = Observable<Int>.never().values
      #expect(Resources.total > before)
      withExtendedLifetime(values) {}
    }
  }
}
