import Foundation

extension ExportedResult {
  /// `results.json` of Exercism's test runners, version 3.
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

  /// That interface asks for at most 500 characters, and to say so.
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
