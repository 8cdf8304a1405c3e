import AllocationCounter

/// The blocks and bytes of the heap that a job asks for, per unit.
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

/// Fails if the core asks for more blocks than a workload allows.
func checkAllocations(of workloads: [Workload]) throws {
  let faults = workloads.compactMap { workload -> String? in
    guard let most = workload.mostBlocks, let blocks = Allocation(of: workload, by: .rx)?.blocks, blocks > most + 0.01
    else { return nil }
    return "\(workload.name) asks for \(blocks) blocks of the heap per \(workload.unit), not \(most)"
  }
  if !faults.isEmpty { throw TooManyAllocations(faults: faults) }
}

private struct TooManyAllocations: Error, CustomStringConvertible {
  let faults: [String]

  var description: String { faults.joined(separator: "\n") }
}

/// The bytes that this thread has asked for since it began.
func allocatedBytes() -> UInt64 { allocations_of_this_thread().bytes }
