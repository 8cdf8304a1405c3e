import RandomTesting

/// A law of the siege: which clause it holds, with which operators it is tried, and how often with each.
struct Trial {
  let clause: Clause
  let rounds: Int
  /// Declared names, or the names that the law's own table has.
  let operators: [String]

  init(_ clause: Clause, rounds: Int, _ operators: [String]) {
    self.clause = clause
    self.rounds = rounds
    self.operators = operators
  }
}

extension Trial {
  /// Every law that is tried with operators. An operator that joins `Operator.all` joins those that are for all.
  static var all: [Trial] { everyOperator + someOperators }

  private static var everyOperator: [Trial] {
    let (loud, quiet) = (Operator.all.filter(\.isLoud), Operator.all.filter { !$0.isLoud })
    let asking = quiet.filter(\.asks)
    return [.grammar, .silentEnd, .silence, .leftOnce].flatMap { clause in
      [
        Trial(clause, rounds: GrammarTests.rounds, quiet.map(\.name)),
        Trial(clause, rounds: GrammarTests.loudRounds, loud.map(\.name)),
      ]
    } + [
      Trial(.notAskedAgain, rounds: GrammarTests.rounds, asking.map(\.name)),
      Trial(.nothingKept, rounds: LeakTests.rounds, quiet.map(\.name)),
      Trial(.nothingKept, rounds: Ending.allCases.count, Operator.all.map(\.name)),
    ]
  }

  private static var someOperators: [Trial] {
    let queued = QueueRaces.operations.map(\.key)
    let flattening = FlatteningRaces.operations.map(\.key)
    return [
      Trial(.noOverlap, rounds: OperatorRaces.rounds, OperatorRaces.ordered),
      Trial(.noOverlap, rounds: QueueRaces.rounds, queued),
      Trial(.noOverlap, rounds: FlatteningRaces.rounds, flattening),
      Trial(.noOverlap, rounds: SharingRaces.rounds, Sharing.operators),
      Trial(.inFlight, rounds: OperatorRaces.rounds, OperatorRaces.bothWays.map(\.key)),
      Trial(.inFlight, rounds: QueueRaces.rounds, queued),
      Trial(.inFlight, rounds: FlatteningRaces.rounds, flattening),
      Trial(.inFlight, rounds: SharingRaces.rounds, Sharing.operators),
      Trial(.unlockedRelease, rounds: 1, ForeignLockTests.names),
      Trial(.depth, rounds: 1, Recursion.all.map(\.name)),
    ] + SuccessionLaws.tried.map { Trial(.goneBeforeNext, rounds: $0.rounds, $0.names) }
  }
}

extension Operator {
  /// `true` if it asks a closure: some program makes it do so.
  fileprivate var asks: Bool {
    withoutReports {
      (0..<30 as Range<UInt64>).contains { seed in
        var random = Seeded(seed: seed)
        let world = World(Program.random(.init(sources: 3, takesTime: true), using: &random))
        play(world)
        return world.asked > 0
      }
    }
  }
}
