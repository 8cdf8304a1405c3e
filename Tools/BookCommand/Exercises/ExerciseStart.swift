import ArgumentParser
import Book
import Classroom
import Files

struct ExerciseStartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Makes a folder for an exercise: its words, the core, and the file that you write in.",
    discussion: """
      The folder is an ordinary Swift package: open it in your editor. If it is there already, what is missing is put \
      back, and what a new edition of the book changes is merged with your work; nothing that you wrote is lost.
      """)

  @Argument(help: "The exercise: its id, or its number on the page; or a page, for the next one there.")
  var exercise: String

  @OptionGroup var options: DeskOptions

  func run() async throws {
    let study = try LearnerSession(options)
    let handout = try study.handout(toStart: exercise)
    let workspace = study.workspace(of: handout)
    let report = try await workspace.start(handout)
    study.note { $0.start(handout.exercise.id) }
    print(announcement(report, handout, workspace))
  }

  private func announcement(_ report: WorkspaceReport, _ handout: Handout, _ workspace: Workspace) -> String {
    let id = handout.exercise.id
    let isNew = report.outcome == .made
    var files = handout.starters.keys.sorted().map { ($0, "your file") }
    files.append(("README.md", handout.exercise.checks.isEmpty ? "what it asks" : "what it asks, and what is checked"))
    let orders = [("check \(id)", "checks it"), ("watch \(id)", "checks each save")]
    let hint = handout.exercise.hints.isEmpty ? [] : [("hint \(id)", "helps")]
    let title =
      report.outcome == .unchanged ? "Started already, and nothing was changed: " : "\(handout.exercise.title): "
    let notes = isNew ? [] : report.notes
    let tables = table(files) + table((orders + hint).map { (command($0.0), $0.1) })
    return ([title + workspace.folder.path] + notes + tables).joined(separator: "\n")
  }

  private func table(_ rows: [(String, String)]) -> [String] {
    // Names that are too long for the table don't widen its column.
    let room = terminalColumns - 5 - (rows.map(\.1.count).max() ?? 0)
    let width = rows.map(\.0.count).filter { $0 <= room }.max() ?? 0
    return rows.map { "  \($0.0.padded(to: width))   \($0.1)" }
  }
}

extension LearnerSession {
  /// Returns the exercise that `word` names; if it names a chapter or a page, the first unsolved exercise there.
  fileprivate func handout(toStart word: String) throws -> Handout {
    do {
      return try handout(word)
    } catch let complaint as Complaint {
      guard let pages = try? place.pages(of: word) else { throw complaint }
      let exercises = pages.flatMap { page in page.exercises.map { (page: page, exercise: $0) } }
      let checkable = exercises.filter { $0.exercise.kind != .paper }
      let progress = progress()
      guard let next = checkable.first(where: { progress[$0.exercise.id]?.isSolved != true }) ?? checkable.first else {
        throw Complaint("‘\(pages[0].title)’ has no exercise that a machine checks")
      }
      return try handout(next.exercise, next.page)
    }
  }
}
