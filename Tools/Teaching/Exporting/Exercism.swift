import Foundation

extension ExportedResult {
  /// Returns `results.json` for Exercism, version 3 of its test runners' interface.
  public func exercism() throws -> Data {
    let tests = scenarios.enumerated().map { place, scenario in
      let isPassed = scenario.status == .passed
      return ExercismTest(
        name: name(scenario, place), status: isPassed ? "pass" : scenario.status == .failed ? "fail" : "error",
        message: isPassed ? nil : explanation(scenario), output: scenario.output.isEmpty ? nil : cut(scenario.output))
    }
    return try encoded(
      ExercismReport(
        version: 3, status: !hasRun ? "error" : grading.status == .passed ? "pass" : "fail",
        message: hasRun ? nil : refusal, tests: tests))
  }

  /// Cuts a text off as the interface demands: at most 500 characters, with a note that there was more.
  private func cut(_ text: String) -> String {
    text.count <= 500 ? text : text.prefix(470) + "\n… (the rest is cut off)"
  }
}

private struct ExercismReport: Encodable {
  let version: Int
  let status: String
  let message: String?
  let tests: [ExercismTest]
}

private struct ExercismTest: Encodable {
  let name: String
  let status: String
  let message: String?
  let output: String?
}
