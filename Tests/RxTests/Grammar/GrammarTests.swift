import Testing

/// The grammar `next* (error | completed)?`, for every operator there is.
@Suite("Grammar", .takesTurns) struct GrammarTests {
  @Test func `every operator keeps it`() {
    for candidate in Operator.all { expect(.grammar(of: candidate), rounds: candidate.isLoud ? 3 : 100) }
  }
}

extension Law<Program> {
  /// Nothing comes after a terminal event, nothing after disposal, and what was listened to is left, once.
  static func grammar(of candidate: Operator) -> Law {
    Law(name: "the grammar of \(candidate.name)", shape: Shape(sources: 3, takesTime: true)) { program in
      let world = World(program)
      candidate.play(world)
      return world.faults.first
    }
  }
}
