import Foundation
import Rx
import Testing

/// An event that one task waits for, and another task or thread causes.
struct Arrival: Sendable {
  private let arrivals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let order = Order()

  init() {
    (arrivals, continuation) = AsyncStream.makeStream()
  }

  func send() {
    order.tell()
    continuation.yield()
  }

  /// Waits for it, for five minutes at most; its absence is an issue of the test.
  func wait(sourceLocation: SourceLocation = #_sourceLocation) async {
    let limit = Task { [continuation] in
      try await Task.sleep(nanoseconds: 300_000_000_000)
      continuation.finish()
    }
    defer { limit.cancel() }
    for await _ in arrivals { return order.hear() }
    if !Task.isCancelled { Issue.record("what was waited for didn't come", sourceLocation: sourceLocation) }
  }
}

/// An object that calls a closure when it is released.
final class Token: Sendable {
  private let onRelease: @Sendable () -> Void

  init(onRelease: @escaping @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

/// Runs each body on a thread of its own, as `together` does; the calling task is suspended meanwhile.
func apart(_ bodies: ((Runner) -> Void)..., sourceLocation: SourceLocation = #_sourceLocation) async {
  let handed = Handed(value: bodies)
  let order = Order()
  let stuck = await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      let stuck = stuckThreads(limit: 300, handed.value)
      order.tell()
      continuation.resume(returning: stuck)
    }
  }
  order.hear()
  if stuck.isEmpty { return }
  Issue.record("not all threads came back: \(stuck.joined(separator: "; "))", sourceLocation: sourceLocation)
}

/// The end of a loop whose task is cancelled.
let cancelled = End.failed("\(CancellationError())")

extension Tale where Element == Int {
  /// Collects the elements of a sequence in a loop.
  init<Elements: AsyncSequence>(of sequence: Elements) async where Elements.Element == Int {
    var iterator = sequence.makeAsyncIterator()
    await self.init(of: &iterator)
  }

  /// Collects the remaining elements of an iterator.
  init<Iterator: AsyncIteratorProtocol>(of iterator: inout Iterator) async where Iterator.Element == Int {
    self.init([])
    do {
      while let element = try await iterator.next() { elements.append(element) }
    } catch {
      end = .failed("\(error)")
    }
  }

  /// Makes a tale of the single result that a task waited for.
  init(of result: Result<Int, any Error>) {
    switch result {
    case .success(let element): self.init([element])
    case .failure(let error): self.init([], .failed("\(error)"))
    }
  }
}
