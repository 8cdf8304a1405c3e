@testable import Rx
import Seeds

/// A law of the siege: which clause it holds, with which operators it is tried, and how often with each.
struct Trial {
  let clause: Clause
  /// The suite or test that tries it.
  let law: String
  let rounds: Int
  /// Declared names, or the names that the law's own table has.
  let operators: [String]

  init(_ clause: Clause, _ law: String, rounds: Int, _ operators: [String]) {
    self.clause = clause
    self.law = law
    self.rounds = rounds
    self.operators = operators
  }
}

extension Trial {
  /// Every law that is tried with operators. An operator that joins `Operator.all` joins those that are for all.
  static var all: [Trial] { everyOperator + someOperators }

  private static var everyOperator: [Trial] {
    let asking = Operator.all.filter { !$0.isLoud && $0.asks }.map(\.name)
    let loud = Operator.all.filter(\.isLoud).map(\.name)
    let names = Operator.all.filter { !$0.isLoud }.map(\.name)
    return [
      Trial(.grammar, "every operator keeps it", rounds: GrammarTests.rounds, names),
      Trial(.silentEnd, "an answer to the end is not heard", rounds: GrammarTests.rounds, names),
      Trial(.notAskedAgain, "every operator keeps it", rounds: GrammarTests.rounds, asking),
      Trial(.silence, "every operator keeps it", rounds: GrammarTests.rounds, names),
      Trial(.leftOnce, "every operator keeps it", rounds: GrammarTests.rounds, names),
      Trial(.nothingKept, "Nothing is left of any operator", rounds: LeakTests.rounds, names),
      Trial(.nothingKept, "however its subscription ends", rounds: Ending.allCases.count, Operator.all.map(\.name)),
    ]
      + [.grammar, .silentEnd, .silence, .leftOnce].map { clause in
        Trial(clause, "every operator keeps it", rounds: GrammarTests.loudRounds, loud)
      }
  }

  private static var someOperators: [Trial] {
    let queued = QueueRaces.operations.map(\.key)
    return [
      Trial(.noOverlap, "Operators that hear several threads", rounds: OperatorRaces.rounds, OperatorRaces.ordered),
      Trial(.noOverlap, "Operators of time on a real queue", rounds: QueueRaces.rounds, queued),
      Trial(
        .noOverlap, "Observables of observables", rounds: FlatteningRaces.rounds, FlatteningRaces.operations.map(\.key)),
      Trial(
        .inFlight, "Operators that hear several threads", rounds: OperatorRaces.rounds,
        OperatorRaces.bothWays.map(\.key)),
      Trial(.inFlight, "disposed while elements are on a queue", rounds: QueueRaces.rounds, queued),
      Trial(.inFlight, "disposed at any moment", rounds: FlatteningRaces.rounds, FlatteningRaces.operations.map(\.key)),
      Trial(
        .goneBeforeNext, "Gone before the next one comes", rounds: 2 * SuccessionLaws.between.count,
        SuccessionLaws.names),
      Trial(.unlockedRelease, "A lock of the app", rounds: 1, ForeignLockTests.names),
      Trial(.depth, "Depth", rounds: 1, Recursion.all.map(\.name)),
    ]
  }
}

extension Operator {
  /// Whether it asks a closure: some program makes it do so.
  fileprivate var asks: Bool {
    let report = SynchronizationTracker.report
    SynchronizationTracker.report = { _ in }
    defer { SynchronizationTracker.report = report }
    return (0..<30 as Range<UInt64>).contains { seed in
      var random = Seeded(seed: seed)
      let world = World(Program.random(.init(sources: 3, takesTime: true), using: &random))
      play(world)
      return world.asked > 0
    }
  }
}
