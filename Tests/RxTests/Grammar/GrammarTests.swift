import Testing

/// The grammar `next* (error | completed)?`, for every operator there is.
@Suite("Grammar", .takesTurns) struct GrammarTests {
  @Test func `every operator keeps it`() {
    for candidate in Operator.all { expect(.grammar(of: candidate), rounds: candidate.isLoud ? 3 : 100) }
  }

  /// A listener that answers the end with an event is still heard by the sink, which is silenced after the end.
  @Test func `an answer to the end is not heard`() {
    withKnownIssue("a sink passes on what comes while it passes on the end") {
      expect(.grammar(of: Operator("map(_:)") { world in world[0].map { try world.bear($0) } }, answersTheEnd: true))
    }
  }
}

extension Law<Program> {
  /// Nothing comes after a terminal event, nothing after disposal, and what was listened to is left, once.
  static func grammar(of candidate: Operator, answersTheEnd: Bool = false) -> Law {
    let shape = Shape(sources: 3, answersTheEnd: answersTheEnd, takesTime: true)
    return Law(name: "the grammar of \(candidate.name)", shape: shape) { program in
      let world = World(program)
      candidate.play(world)
      if !world.faults.isEmpty { world.abandon() }
      return world.faults.first
    }
  }
}
