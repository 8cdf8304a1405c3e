import RandomTesting
import Testing

@testable import Rx

/// A statement that holds for all programs of one shape.
struct Law<Program: Playable> {
  let name: String
  let shape: Program.Shape
  /// Returns how a program breaks the law; nil if it keeps it.
  let fault: (Program) -> String?
}

/// A program that breaks a law, while none of the smaller ones made from it does.
struct Counterexample<Program: Playable>: CustomStringConvertible {
  let law: String
  let seed: UInt64
  let program: Program
  let fault: String

  var description: String {
    "\(law): \(fault)\nin the program\n\(program)\nwhich RX_SEED=\(seed) makes again, and makes small"
  }
}

extension Law {
  /// Looks for a program that breaks the law, and makes it as small as possible.
  ///
  /// Programs may send events while they receive one, which the core reports in debug builds; meanwhile the reports are
  /// off.
  func counterexample(rounds: Int) -> Counterexample<Program>? {
    withoutReports {
      for seed in Rounds.seeds(rounds) {
        var random = Seeded(seed: seed)
        let program = Program.random(shape, using: &random)
        if let fault = fault(program) { return shrink(program, fault, seed) }
      }
      return nil
    }
  }

  private func shrink(_ program: Program, _ fault: String, _ seed: UInt64) -> Counterexample<Program> {
    for smaller in program.smaller {
      if let fault = self.fault(smaller) { return shrink(smaller, fault, seed) }
    }
    return Counterexample(law: name, seed: seed, program: program, fault: fault)
  }
}

func expect<Program>(_ law: Law<Program>, rounds: Int = 100, sourceLocation: SourceLocation = #_sourceLocation) {
  guard let counterexample = law.counterexample(rounds: rounds) else { return }
  Issue.record("\(counterexample)", sourceLocation: sourceLocation)
}

/// Runs `body` while the core doesn't report overlapping events.
func withoutReports<Result>(_ body: () -> Result) -> Result {
  let report = SynchronizationTracker.report
  SynchronizationTracker.report = { _ in }
  defer { SynchronizationTracker.report = report }
  return body()
}
