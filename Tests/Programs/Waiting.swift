import Synchronization

/// Waits until something is the case, or until some work has ended, after which it won't be.
///
/// Whoever awaits the work then is told of its error; who only waited for what it does would wait for ever.
public func wait<Success: Sendable>(for work: Task<Success, any Error>, until isSo: () -> Bool) async throws {
  let end = End()
  Task {
    _ = await work.result
    end.note()
  }
  while !isSo(), !end.hasCome { try await Task.sleep(for: .milliseconds(5)) }
}

/// Whether some work has ended.
private final class End: Sendable {
  private let state = Mutex(false)

  var hasCome: Bool { state.withLock { $0 } }

  func note() { state.withLock { $0 = true } }
}
