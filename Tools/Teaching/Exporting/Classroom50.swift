import Foundation

extension ExportedResult {
  /// Returns `result.json` for Classroom 50: whole points, and the time of submission, which regrading doesn't change.
  public func classroom50() throws -> Data {
    let receipt = standing.counted!.receipt
    let most = shares(of: standing.task.points, among: max(1, grading.scenarios.count))
    let tests =
      hasRun
      ? grading.scenarios.enumerated().map { place, scenario in
        let isPassed = scenario.status == .passed
        return Classroom50Test(
          name: name(scenario, place), passed: isPassed, score: isPassed ? most[place] : 0, most: most[place])
      } : [Classroom50Test(name: "it compiles and fits", passed: false, score: 0, most: most[0])]
    let submission = "submit/\(receipt.received.description.filter { $0 != ":" })"
    let isTeam = plan.team(of: standing.student.id, for: standing.task.id).count > 1
    return try encoded(
      Classroom50Result(
        schema: "classroom50/result/v1", classroom: slug(plan.name), assignment: grading.exercise,
        assignment_type: isTeam ? "group" : "individual", owner: standing.student.pseudonym, submission: submission,
        commit: receipt.digest, release: submission, review: receipt.digest, datetime: receipt.received.description,
        score: tests.reduce(0) { $0 + $1.score }, most: standing.task.points, tests: tests))
  }
}

/// Returns a name as a part of a web address: lower-case letters, digits and dashes.
func slug(_ name: String) -> String {
  let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
  return words.isEmpty ? "class" : words.joined(separator: "-")
}

private struct Classroom50Result: Encodable {
  let schema: String
  let classroom: String
  let assignment: String
  let assignment_type: String
  let owner: String
  let submission: String
  let commit: String
  let release: String
  let review: String
  let datetime: String
  let score: Int
  let most: Int
  let tests: [Classroom50Test]

  enum CodingKeys: String, CodingKey {
    case schema, classroom, assignment, assignment_type, owner, submission, commit, release, review, datetime, score
    case most = "max-score"
    case tests
  }
}

private struct Classroom50Test: Encodable {
  let name: String
  let passed: Bool
  let score: Int
  let most: Int

  enum CodingKeys: String, CodingKey {
    case name = "test-name"
    case passed, score
    case most = "max-score"
  }
}
