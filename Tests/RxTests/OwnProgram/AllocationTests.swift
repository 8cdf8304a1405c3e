import Programs
import Testing

/// Events take nothing from the heap, and subscriptions little.
@Suite("Allocations", .enabled(if: OwnProgram.isPossible), .waitsForPrograms) struct AllocationTests {
  @Test("an event takes no block of the heap, a subscription to a create at most four") func counts() throws {
    var counts = try OwnProgram.counts.get()
    let objects = counts.removeValue(forKey: "object")
    #expect(objects == 1_000, "a block is counted as one")
    let subscription = counts.removeValue(forKey: "subscription") ?? 0
    #expect((1_000...4_000).contains(subscription))
    counts["timeout"] = nil
    #expect(counts.count == 10)
    for (name, blocks) in counts {
      #expect(blocks == 0, "a thousand events of \(name) take \(blocks) blocks")
    }
  }
}
