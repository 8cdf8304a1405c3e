import Programs
import Testing

/// The grammar `next* (error | completed)?`, for every operator there is.
@Suite("Grammar", .takesTurns) struct GrammarTests {
  /// The number of programs that each operator is tried with.
  static let rounds = 100
  /// The number of programs for an operator that writes to standard output.
  static let loudRounds = 3

  @Test func `every operator keeps it`() {
    for candidate in Operator.all {
      expect(.grammar(of: candidate), rounds: candidate.isLoud ? Self.loudRounds : Self.rounds)
    }
  }

  /// A listener may make a source speak, or the clock go on, even while it hears the end: that is not passed on.
  @Test func `an answer to the end is not heard`() {
    for candidate in Operator.all {
      expect(.grammar(of: candidate, answersTheEnd: true), rounds: candidate.isLoud ? Self.loudRounds : Self.rounds)
    }
  }

  /// An event that is on its way when its source is disposed comes to a sink that is over: it is not passed on, and no
  /// closure is asked about it.
  @Test func `an event that comes too late is not heard`() {
    // Two hand their observer on to the source: no sink of theirs stands in between.
    let sinkless = ["static deferred(_:)", "startWith(_:)"]
    for candidate in Operator.all where !sinkless.contains(candidate.name) {
      expect(
        .grammar(of: candidate, answersTheEnd: true, isDeaf: true),
        rounds: candidate.isLoud ? Self.loudRounds : Self.rounds)
    }
  }
}

extension Law<Program> {
  /// Nothing comes after a terminal event, nothing after disposal, and what was listened to is left, once.
  static func grammar(of candidate: Operator, answersTheEnd: Bool = false, isDeaf: Bool = false) -> Law {
    let shape = Shape(sources: 3, answersTheEnd: answersTheEnd, takesTime: true)
    return Law(name: "the grammar of \(candidate.name)", shape: shape) { program in
      let world = World(program, isDeaf: isDeaf)
      candidate.play(world)
      if isDeaf || !world.faults.isEmpty { world.abandon() }
      return world.faults.first
    }
  }
}
