import Dispatch
import Foundation

/// A function's results for every number below a count, worked out on all processors and given in order.
public func concurrentMap<Result: Sendable>(_ count: Int, _ transform: @Sendable (Int) -> Result) -> [Result] {
  let results = Results<Result>(count)
  DispatchQueue.concurrentPerform(iterations: count) { index in
    results.put(transform(index), at: index)
  }
  return results.all
}

/// Places that several threads fill, under a lock that the thread sanitizer knows: it builds this tool, too.
private final class Results<Result: Sendable>: Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var results: [Result?]

  init(_ count: Int) { results = Array(repeating: nil, count: count) }

  func put(_ result: Result, at index: Int) { lock.withLock { results[index] = result } }

  var all: [Result] { lock.withLock { results.map { $0! } } }
}
