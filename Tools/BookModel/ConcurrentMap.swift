import Dispatch
import Foundation

/// Calls `transform` with every number below `count` on all processors, and returns the results in order.
public func concurrentMap<Result: Sendable>(_ count: Int, _ transform: @Sendable (Int) -> Result) -> [Result] {
  let results = Results<Result>(count)
  DispatchQueue.concurrentPerform(iterations: count) { index in
    results.put(transform(index), at: index)
  }
  return results.all
}

/// An array that several threads fill. It uses a lock because the thread sanitizer, which this tool is built with, too,
/// knows that.
private final class Results<Result: Sendable>: Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var results: [Result?]

  init(_ count: Int) { results = Array(repeating: nil, count: count) }

  func put(_ result: Result, at index: Int) { lock.withLock { results[index] = result } }

  var all: [Result] { lock.withLock { results.map { $0! } } }
}
