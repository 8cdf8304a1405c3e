import Foundation

extension ExportedResult {
  /// Returns `results.json` for Gradescope's autograders.
  public func gradescope() throws -> Data {
    let most = shares(of: standing.task.points * 100, among: max(1, grading.scenarios.count))
    let tests = scenarios.enumerated().map { place, scenario in
      let isPassed = scenario.status == .passed
      let own = Double(most[place]) / 100
      return GradescopeTest(
        name: name(scenario, place), number: "\(place + 1)", score: isPassed ? own : 0, max_score: own,
        status: isPassed ? "passed" : "failed", output: isPassed ? "" : explanation(scenario), output_format: "text",
        visibility: "visible")
    }
    return try encoded(
      GradescopeReport(
        score: Double(standing.hundredths) / 100, output: hasRun ? "" : refusal, output_format: "text",
        stdout_visibility: "hidden", tests: tests,
        extra_data: ["receipt": grading.digests.file, "exercise": grading.exercise, "box": grading.rung.rawValue]))
  }
}

private struct GradescopeReport: Encodable {
  let score: Double
  let output: String
  let output_format: String
  let stdout_visibility: String
  let tests: [GradescopeTest]
  let extra_data: [String: String]
}

private struct GradescopeTest: Encodable {
  let name: String
  let number: String
  let score: Double
  let max_score: Double
  let status: String
  let output: String
  let output_format: String
  let visibility: String
}

/// Divides a sum into whole numbers that differ by one at most.
func shares(of sum: Int, among count: Int) -> [Int] {
  (0..<count).map { sum * ($0 + 1) / count - sum * $0 / count }
}
