import AllocationCounter

/// What a job asks of the heap for each of its units.
struct Allocation {
  let blocks: Double
  let bytes: Double

  /// Compares a long call with one half as long, so that what is needed only once is left out; `nil` where nobody counts.
  init?(of workload: Workload, by contender: Contender) {
    guard allocations_are_counted(), workload.contenders.contains(contender) else { return nil }
    let half = workload.count / 2
    let less = allocations { workload.run(contender, half) }
    let more = allocations { workload.run(contender, 2 * half) }
    blocks = (Double(more.blocks) - Double(less.blocks)) / Double(half)
    bytes = (Double(more.bytes) - Double(less.bytes)) / Double(half)
  }
}

private func allocations(in work: () -> Int) -> Allocations {
  _ = work()
  let before = allocations_of_all_threads()
  allocations_watch_all_threads(true)
  let result = work()
  allocations_watch_all_threads(false)
  let after = allocations_of_all_threads()
  blackHole(result)
  return Allocations(blocks: after.blocks - before.blocks, bytes: after.bytes - before.bytes)
}
