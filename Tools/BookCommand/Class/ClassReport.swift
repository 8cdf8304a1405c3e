import ArgumentParser
import Book
import Files
import Foundation
import Teaching

struct ClassReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Makes one page about the class, and one for each learner.",
    discussion: """
      reports/class.html is for you, and has names unless --anonymous is given. reports/learners/ has a page for each \
      learner, named by pseudonym, with nothing about anybody else. --summary writes a short Markdown table instead, \
      as a step summary of GitHub's takes it.
      """)

  @OptionGroup var options: ClassOptions

  @Flag(help: "Pseudonyms on your page, too: to show it around.") var anonymous = false

  @Flag(help: "Only a table in Markdown, on standard output.") var summary = false

  func run() async throws {
    let lesson = try Lesson(options)
    let results = try pulsing("Reading the results") { try lesson.folder.readResults() }
    let matter = try lesson.reportMatter(results, hasNames: !anonymous)
    for remark in lesson.remarks(on: matter.standings) { complain(remark) }
    for comment in matter.comments.unread(among: lesson.ideas(matter)) { complain(comment) }
    if summary { return print(markdownSummary(matter)) }
    let files = reports(matter)
    let changed = try publish(files, in: lesson.folder.reports)
    print(
      "\(counted(files.count, "page")) (\(changed) changed): \(lesson.folder.reports.appending(path: "class.html").path)"
    )
  }
}

extension Lesson {
  /// The names of wrong ideas, by exercise: those found among the submissions, and the book's mutants.
  func ideas(_ matter: ReportMatter) -> [String: Set<String>] {
    let pairs = plan.tasks.map { task in
      let mutants = (try? place.book.exercise(task.id).exercise.mutants) ?? []
      let whys = mutants.compactMap { if case .mutant(let why, _) = $0.role { why } else { nil } }
      return (task.id, Set(whys).union((matter.ideas[task.id] ?? []).map(\.key)))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  func reportMatter(_ results: Results, hasNames: Bool) throws -> ReportMatter {
    let standings = try standings(results)
    var matter = ReportMatter(
      standings: standings, results: results, subjects: subjects, comments: try folder.comments(),
      refused: try folder.refused(), similar: resemblances(standings, try folder.marks()))
    matter.hasNames = hasNames
    for (student, progress) in folder.progress() {
      for entry in progress.entries { matter.hints[student, default: [:]][entry.id] = (entry.attempts, entry.hints) }
    }
    matter.proposals = try folder.proposals(matter.ideas, place.book)
    return matter
  }
}
