import Book
import Classroom
import Foundation
import Grading

/// A result for other tools, without names, and with nothing that its learner may not see.
public struct ExportedResult: Sendable {
  public let grading: Grading
  let plan: ClassPlan
  public let standing: Standing

  /// Takes the submission that counts; nil if it isn't graded.
  public init?(_ standing: Standing, _ plan: ClassPlan) {
    guard let grading = standing.counted?.grading, grading.isGraded else { return nil }
    (self.grading, self.plan, self.standing) = (grading.shown, plan, standing)
  }

  /// Makes a result of a grading outside of any class; nil if the file isn't graded.
  public init?(_ grading: Grading, points: Int) {
    let task = ClassPlan.Task(id: grading.exercise, points: points)
    let receipt = Receipt(
      student: "learner", exercise: grading.exercise, received: Moment(seconds: 0), digest: grading.digests.file,
      file: "", source: "")
    var plan = ClassPlan()
    plan.tasks = [task]
    let (hundredths, days) = plan.score(
      passed: grading.passedCount, of: max(1, grading.scenarios.count), task, received: receipt.received, for: "")
    let attempt = Attempt(receipt: receipt, grading: grading, hundredths: hundredths, daysLate: days)
    let student = Student(id: "learner", pseudonym: "learner")
    self.init(Standing(student: student, task: task, attempts: [attempt], counted: attempt, due: nil), plan)
  }

  var hasRun: Bool { !grading.scenarios.isEmpty }

  var scenarios: [Grading.Scenario] {
    grading.scenarios.filter { !$0.isHidden || plan.sight != .nothing }
  }

  func name(_ scenario: Grading.Scenario, _ place: Int) -> String {
    scenario.isHidden && plan.sight != .sentence
      ? "a check that isn’t shown (\(place + 1))" : plain(scenario.name, limit: 300)
  }

  /// Returns the text about a check that doesn't pass.
  func explanation(_ scenario: Grading.Scenario) -> String {
    var parts: [String] = []
    if scenario.status != .failed || scenario.isHidden {
      let place = scenario.line.map { " in line \($0)" } ?? ""
      parts.append("It \(words(scenario.status))\(place)\(scenario.message.map { ": \($0)" } ?? "").")
    }
    if !scenario.isHidden, scenario.heard != scenario.expected {
      parts.append(comparison(expected: scenario.expected, heard: scenario.heard))
    }
    return plain(parts.joined(separator: "\n"), limit: 4000)
  }

  /// The text about a solution of which nothing ran.
  var refusal: String {
    let messages = grading.messages.filter { $0.severity != "warning" }.prefix(10).map {
      (["\($0.file):\($0.line):\($0.column): \($0.severity): \($0.text)"] + $0.excerpt).joined(separator: "\n")
    }
    let parts = ["It \(words(grading.status))."] + [grading.demand].compactMap(\.self) + messages
    return plain(parts.joined(separator: "\n"), limit: 8000)
  }

  func encoded(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}
