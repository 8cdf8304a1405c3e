import Book
import Classroom
import CoreHistory

extension Grading {
  /// Returns the result in the form of a learner's own check.
  ///
  /// - Parameter includesHidden: whether hidden scenarios are in it.
  public func verdict(on submission: Submission, includesHidden: Bool) -> Verdict {
    let (exercise, file) = (submission.exercise, submission.file)
    let known = (exercise.checks + exercise.hidden).flatMap(\.scenarios)
    let all = zip(known, scenarios).filter { includesHidden || !$0.0.isHidden }
    return Verdict(
      exercise: exercise, file: file, build: build(file),
      scenarios: all.map { scenario, result in
        ScenarioResult(
          scenario, result.status.ofScenario, observed: result.heard, expected: result.expected, prints: result.output,
          message: result.message, line: result.line)
      })
  }

  private func build(_ file: String) -> Verdict.Build {
    let own = messages.map {
      CompilerMessage(
        file: file.hasSuffix($0.file) ? file : $0.file, line: $0.line, column: $0.column, severity: $0.severity,
        text: $0.text, excerpt: $0.excerpt)
    }
    return switch status {
    case .doesNotCompile, .tooComplex: .doesNotCompile(own)
    case .doesNotFit: .doesNotFit(demand, own)
    default: .compiled
    }
  }
}

extension Grading.Status {
  /// The status of this name that a scenario has in a learner's check; `endedEarly` where there is none.
  fileprivate var ofScenario: ScenarioResult.Status { ScenarioResult.Status(rawValue: rawValue) ?? .endedEarly }
}
