import Foundation
import RandomTesting
import Testing

/// A finding can be had again.
@Suite("RandomTesting") struct SeedTests {
  @Test func `the same seed makes the same program`() {
    func program(_ seed: UInt64) -> String {
      var random = Seeded(seed: seed)
      return "\(Program.random(.init(sources: 3, takesTime: true), using: &random))"
    }
    let programs = (0..<100).map { program($0) }
    #expect(programs == (0..<100).map { program($0) })
    #expect(Set(programs).count > 90)
  }

  @Test func `some seeds are the same in every run, and some are new`() {
    let seeds = Rounds.seeds(40)
    let environment = ProcessInfo.processInfo.environment
    if environment["RX_SEED"] != nil || environment["RX_ROUNDS"] != nil { return }
    #expect(Array(seeds.prefix(40)) == Array(0..<40) && seeds.count == 44)
    #expect(seeds.suffix(4).allSatisfy { $0 >= 1_000_000 } && Rounds.seeds(40) == seeds)
  }

  @Test func `what is made smaller comes to an end`() {
    for seed in 0..<50 as Range<UInt64> {
      var random = Seeded(seed: seed)
      var program = Program.random(.init(sources: 2), using: &random)
      var steps = 0
      while let next = program.smaller.last, steps < 1000 { (program, steps) = (next, steps + 1) }
      #expect(program.smaller.isEmpty && program.size == 0)
    }
  }
}
