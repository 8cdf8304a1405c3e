import Dispatch
import Synchronization

/// What a function makes of every number below a count, worked out on all processors and given in order.
public func concurrentMap<Result: Sendable>(_ count: Int, _ transform: @Sendable (Int) -> Result) -> [Result] {
  let results = Mutex([Result?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = transform(index)
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.map { $0! } }
}
