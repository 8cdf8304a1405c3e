import Book
import Classroom
import Foundation
import Grading

/// Returns all pages of a report by their paths: the teacher's, and one for each learner.
public func reports(_ matter: ReportMatter) -> [String: [UInt8]] {
  let rows = matter.standings.rows
  // The teacher's page is worked on beside the others, so that all processors have work.
  let pages = concurrentMap(rows.count + 1) { index in
    index == 0 ? teacherReport(matter) : studentReport(rows[index - 1], matter)
  }
  var files = ["class.html": pages[0]]
  for (row, page) in zip(rows, pages.dropFirst()) {
    if let student = row.first?.student { files["learners/\(student.pseudonym).html"] = page }
  }
  return files
}

/// Returns a table of the class's exercises in Markdown, without names.
public func markdownSummary(_ matter: ReportMatter) -> String {
  var lines = [
    "## \(matter.plan.name)", "", "| exercise | handed in | all checks passed | commonest wrong idea |",
    "|---|---|---|---|",
  ]
  for task in matter.plan.tasks {
    let standings = matter.standings.standings(of: task.id)
    let begun = standings.filter { $0.state != .nothing }
    let first = matter.ideas[task.id]?.first
    let idea = first.map { "\($0.key) (\($0.students.count))" } ?? ""
    lines.append(
      "| \(cell(matter.title(task.id))) | \(begun.count) of \(standings.count) | \(begun.count { $0.state == .passed }) | \(cell(idea)) |"
    )
  }
  return lines.joined(separator: "\n")
}

private func cell(_ text: String) -> String {
  plain(text, limit: 200).replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("\n", with: " ")
}

extension ClassFolder {
  /// Returns, for each exercise, the largest group of wrong solutions that no mutant explains, as a mutant for the
  /// chapter.
  public func proposals(_ ideas: [String: [Misconception]], _ book: Book) throws -> [String: String] {
    let files = Dictionary(try receipts().map { ("\($0.exercise) \($0.digest)", $0) }) { first, _ in first }
    var proposals: [String: String] = [:]
    for (id, ideas) in ideas {
      let unnamed = ideas.first { if case .unnamed = $0.idea { $0.ending == nil } else { false } }
      guard let idea = unnamed, let (_, exercise) = try? book.exercise(id), exercise.kind == .code else {
        continue
      }
      let texts = idea.digests.compactMap { files["\(id) \($0)"] }.compactMap { try? data(of: $0) }
      guard let text = texts.min(by: { $0.count < $1.count }) else { continue }
      let blocks = [exercise.starter, exercise.contract, exercise.reference].compactMap(\.self) + exercise.checks
      let given = blocks.map { $0.code.lines.map(\.text).joined(separator: "\n") }
      let failing = idea.example.scenarios.first { $0.status != .passed }?.name ?? ""
      proposals["\(id) \(idea.key)"] = proposal(
        String(decoding: text, as: UTF8.self), exercise: id, by: failing, given: given)
    }
    return proposals
  }
}
