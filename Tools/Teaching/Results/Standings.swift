import Book
import Grading

/// A submission of a learner, or of somebody in their group, and its points.
public struct Attempt: Sendable {
  public let receipt: Receipt
  /// Nil until the submission is graded.
  public let grading: Grading?
  /// Points in hundredths, less the cost of being late.
  public let hundredths: Int
  public let daysLate: Int

  public var isPassed: Bool { grading?.status == .passed }
}

/// A learner's attempts at one exercise, and the one that counts.
public struct Standing: Sendable {
  public let student: Student
  public let task: ClassPlan.Task
  /// The attempts in the order in which they came.
  public let attempts: [Attempt]
  /// The attempt that gives the points.
  public let counted: Attempt?
  public let due: Moment?

  public var hundredths: Int { counted?.hundredths ?? 0 }

  public enum State: Sendable, Equatable {
    case nothing
    /// Not graded yet, or the grader itself has failed.
    case waiting
    case wrong, passed
  }

  public var state: State {
    guard let counted else { return .nothing }
    guard let grading = counted.grading, grading.isGraded else { return .waiting }
    return grading.status == .passed ? .passed : .wrong
  }
}

/// A class: every learner with every exercise.
public struct Standings: Sendable {
  public let plan: ClassPlan
  public let roster: Roster
  /// The learners in the roster's order, each with the exercises in the plan's.
  public let rows: [[Standing]]

  public init(_ plan: ClassPlan, _ roster: Roster, _ receipts: [Receipt], _ results: Results) {
    (self.plan, self.roster) = (plan, roster)
    var byPlace: [String: [Receipt]] = [:]
    for receipt in receipts { byPlace["\(receipt.student) \(receipt.exercise)", default: []].append(receipt) }
    let pseudonyms = Dictionary(roster.students.map { ($0.id, $0.pseudonym) }) { first, _ in first }
    rows = roster.students.map { student in
      plan.tasks.map { task in
        let team = plan.team(of: student.id, for: task.id).compactMap { pseudonyms[$0] }
        let own = team.flatMap { byPlace["\($0) \(task.id)"] ?? [] }
          .sorted { ($0.received, $0.student) < ($1.received, $1.student) }
        let attempts = own.map { receipt -> Attempt in
          let grading = results[task.id, receipt.digest]
          let (points, days) = plan.score(
            passed: grading?.passedCount ?? 0, of: grading.map { max(1, $0.scenarios.count) } ?? 1, task,
            received: receipt.received, for: student.id)
          return Attempt(receipt: receipt, grading: grading, hundredths: points, daysLate: days)
        }
        let counted: Attempt? =
          switch plan.counting {
          case .last: attempts.last
          case .best:
            attempts.enumerated().max { ($0.element.hundredths, $0.offset) < ($1.element.hundredths, $1.offset) }?
              .element
          }
        return Standing(
          student: student, task: task, attempts: attempts, counted: counted, due: plan.due(task, for: student.id))
      }
    }
  }

  /// Returns all standings of an exercise, in the roster's order.
  public func standings(of exercise: String) -> [Standing] {
    guard let column = plan.tasks.firstIndex(where: { $0.id == exercise }) else { return [] }
    return rows.map { $0[column] }
  }

  public func total(of row: [Standing]) -> Int { row.reduce(0) { $0 + $1.hundredths } }

  /// The sum of all points that can be had, in hundredths.
  public var most: Int { plan.tasks.reduce(0) { $0 + $1.points * 100 } }
}

extension Standings {
  /// A message about results that are missing, and the command to run; nil if all that counts is graded.
  public var gap: String? {
    let waiting = rows.joined().filter { $0.state == .waiting }
    guard !waiting.isEmpty else { return nil }
    let lines = plan.tasks.compactMap { task -> String? in
      let who = waiting.filter { $0.task.id == task.id }.map(\.student.id)
      guard !who.isEmpty else { return nil }
      let rest = who.count > 12 ? ", and \(who.count - 12) more" : ""
      return "  \(task.id): \(who.prefix(12).joined(separator: ", "))\(rest)"
    }
    let head = counted(waiting.count, "submission that counts has", "submissions that count have")
    return "\(head) no result yet: run `./Tools/book class grade`.\n" + lines.joined(separator: "\n")
  }
}

/// Returns points as people write them: `7`, `7.5`, `7.25`.
public func points(_ hundredths: Int) -> String {
  let (whole, rest) = (hundredths / 100, hundredths % 100)
  if rest == 0 { return "\(whole)" }
  return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
