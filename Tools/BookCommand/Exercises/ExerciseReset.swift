import ArgumentParser
import Book
import Classroom

struct ExerciseResetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Puts the starter back, and keeps what you had.",
    discussion: "Your file goes into the folder .book/backups of the workspace; the answer says where.")

  @OptionGroup var argument: ExerciseArgument

  @OptionGroup var options: DeskOptions

  func run() async throws {
    let study = try LearnerSession(options)
    let handout = try study.handout(orHere: argument.exercise)
    let workspace = study.workspace(of: handout)
    let report = try workspace.reset(handout)
    let files = handout.starters.keys.sorted().joined(separator: ", ")
    let title = report.outcome == .reset ? ["\(files) is the starter again, in \(workspace.folder.path)."] : []
    print((title + report.notes).joined(separator: "\n"))
  }
}
