import ArgumentParser
import Book
import Classroom
import Files
import Foundation
import Grading
import Teaching

struct ClassCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "class",
    abstract: "Teaching with the book: hand out, collect, grade, report, export.",
    discussion: """
      A first class:
        ./Tools/book class init autumn --exercise pairwise   makes a folder
        ./Tools/book class release --class autumn            what learners get
        ./Tools/book class collect DOWNLOAD --class autumn   what they hand in
        ./Tools/book class grade --class autumn              each file in a box
        ./Tools/book class report --class autumn             a page for each
        ./Tools/book class export moodle GRADES.csv --class autumn

      A class is a folder; its README.md says what is where. Inside of it, --class isn't needed.
      """,
    subcommands: [
      ClassInitCommand.self, ClassReleaseCommand.self, ClassCollectCommand.self, ClassGradeCommand.self,
      ClassMergeCommand.self, ClassReportCommand.self, ClassExportCommand.self, ClassOneCommand.self,
      ClassExampleCommand.self, ClassDoctorCommand.self,
    ])
}

struct ClassOptions: ParsableArguments {
  @Option(name: .customLong("class"), help: ArgumentHelp("The folder of the class.", valueName: "dir"))
  var folder: String?
}

/// A class and its book.
struct Lesson: Sendable {
  let place: Session
  let folder: ClassFolder
  let plan: ClassPlan
  let roster: Roster

  init(_ options: ClassOptions) throws {
    folder = try ClassFolder.find(
      asked: options.folder, from: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
    place = try Session.remembered()
    (plan, roster) = try folder.planAndRoster(for: place.book)
  }

  /// The files that the class wants handed in, for each exercise.
  func wanted() throws -> [Wanted] {
    try Release(plan, of: place.book, place.history, at: nil).handouts.map(Wanted.init)
  }

  /// The names of the class's exercises in reports: `7.2 Pairwise`.
  var subjects: [ReportSubject] {
    plan.tasks.compactMap { task in
      (try? place.book.exercise(task.id)).map { ReportSubject($0.exercise, on: $0.page) }
    }
  }

  var titles: [String: String] { Dictionary(subjects.map { ($0.id, $0.title) }) { first, _ in first } }

  /// `true` if this machine has the roster; one that only grades has none.
  var hasRoster: Bool { FileManager.default.fileExists(atPath: folder.rosterFile.path) }

  /// Throws if the class doesn't ask for an exercise.
  func demand(_ exercise: String) throws {
    if plan.task(exercise) != nil { return }
    let all = plan.tasks.map(\.id).joined(separator: ", ")
    throw Complaint("‘\(exercise)’ is no exercise of this class; it has \(all)")
  }

  /// Throws if there is no roster.
  func demandRoster() throws {
    if hasRoster { return }
    throw Complaint(
      "there is no \(folder.rosterFile.path), so nobody is known by name: put it back, or write one, with a column id")
  }

  /// Remarks on what the standings leave out.
  func remarks(on standings: Standings) -> [String] {
    let isAlone = !hasRoster && !(plan.extensions.isEmpty && plan.groups.isEmpty)
    let stranger = "there is no roster.csv here, so extensions and groups of class.toml count for nobody"
    return (isAlone ? [stranger] : []) + [standings.gap].compactMap(\.self)
  }

  func standings(_ results: Results) throws -> Standings {
    Standings(plan, roster, try folder.receipts(), results)
  }
}

/// Parses a point in time from the command line.
func readMoment(_ text: String?, _ plan: ClassPlan) throws -> Moment? {
  guard let text else { return nil }
  guard let moment = Moment(text, zone: plan.zone) else {
    throw Complaint("‘\(text)’ is no moment: write 2026-03-01T23:59:00+01:00")
  }
  return moment
}
