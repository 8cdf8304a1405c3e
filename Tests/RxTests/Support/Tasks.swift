import Foundation
import Rx
import Testing

/// Something that one task waits for and another task or thread brings about.
struct Arrival: Sendable {
  private let arrivals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (arrivals, continuation) = AsyncStream.makeStream()
  }

  func send() {
    continuation.yield()
  }

  func wait() async {
    for await _ in arrivals { return }
  }
}

/// An object that says when it is released.
final class Token: Sendable {
  private let onRelease: @Sendable () -> Void

  init(onRelease: @escaping @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

/// Runs each body on a thread of its own, as `together` does, while the task that calls sleeps.
func apart(_ bodies: ((Runner) -> Void)..., sourceLocation: SourceLocation = #_sourceLocation) async {
  let handed = Handed(value: bodies)
  let stuck = await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: stuckThreads(limit: 300, handed.value)) }
  }
  if stuck.isEmpty { return }
  Issue.record("not all threads came back: \(stuck.joined(separator: "; "))", sourceLocation: sourceLocation)
}

/// How a loop ends whose task is cancelled.
let cancelled = End.failed("\(CancellationError())")

extension Tale where Element == Int {
  /// What a loop gets.
  init<Elements: AsyncSequence>(of sequence: Elements) async where Elements.Element == Int {
    var iterator = sequence.makeAsyncIterator()
    await self.init(of: &iterator)
  }

  /// What a loop gets that goes on where another one has stopped.
  init<Iterator: AsyncIteratorProtocol>(of iterator: inout Iterator) async where Iterator.Element == Int {
    self.init([])
    do {
      while let element = try await iterator.next() { elements.append(element) }
    } catch {
      end = .failed("\(error)")
    }
  }

  /// What a task gets that waits for one result.
  init(of result: Result<Int, any Error>) {
    switch result {
    case .success(let element): self.init([element])
    case .failure(let error): self.init([], .failed("\(error)"))
    }
  }
}
