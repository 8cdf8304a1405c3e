import ArgumentParser
import Book
import Files
import Foundation
import Teaching
import Weave

struct ClassExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes results as other systems take them.",
    usage: """
      book class export moodle <file> [--column <id=name> ...] [--zero]
      book class export autograder [--exercise <id>]
      book class export github [--shards <n>]
      book class export <format> [--class <dir>]
      """,
    discussion: """
      moodle FILE, canvas FILE   your own export of the gradebook, filled in, into exports/
      csv                        points, by pseudonym
      gradescope                 a results.json for each learner and exercise
      autograder                 a zip for Gradescope, which grades there
      exercism, classroom50      a result for each learner and exercise
      junit                      one file for all
      github                     a workflow that grades in your own repository, on several machines
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case moodle, canvas, csv, gradescope, autograder, exercism, classroom50, junit, github
  }

  @Argument(help: "What for.") var format: Format

  @Argument(help: "The gradebook that you exported from Moodle or Canvas.") var file: String?

  @OptionGroup var options: ClassOptions

  @Option(
    help: ArgumentHelp(
      "Which column gets an exercise's points, or the sum of all; repeat it for more.", valueName: "id=name"))
  var column: [String] = []

  @Flag(help: "0 points for what wasn't handed in; else such cells stay as they are.") var zero = false

  @Option(help: ArgumentHelp("The exercise of an autograder.", valueName: "id")) var exercise: String?

  @Option(help: ArgumentHelp("How many machines a workflow uses.", valueName: "n")) var shards = 4

  func validate() throws {
    let isBook = format == .moodle || format == .canvas
    guard isBook == (file != nil) else {
      throw ValidationError(
        isBook
          ? "\(format.rawValue) takes your own export of the gradebook: it rejects columns that its export lacks"
          : "\(format.rawValue) takes no file")
    }
    guard (1...256).contains(shards) else { throw ValidationError("--shards is a number from 1 to 256") }
  }

  func run() async throws {
    let lesson = try Lesson(options)
    switch format {
    case .moodle: try fillIn(.moodle, lesson)
    case .canvas: try fillIn(.canvas, lesson)
    case .github:
      // Creates the seed now, because all machines need the same one.
      _ = try lesson.folder.seed(lesson.plan)
      try write(["grade.yml": Data(workflow(lesson.plan, shards: shards).utf8)], lesson)
    case .autograder: try await autograder(lesson)
    default: try write(results(lesson), lesson)
    }
  }

  private func fillIn(_ platform: Gradebook, _ lesson: Lesson) throws {
    try lesson.demandRoster()
    let url = URL(fileURLWithPath: file!)
    let text = try readTable(url, called: file!)
    let names = try Dictionary(column.map { try pair($0) }) { _, last in last }
    let standings = try gradedStandings(lesson)
    let filled = try fill(
      text, path: file!, for: platform, with: standings, titles: lesson.titles, columns: names, givesZero: zero)
    let target = lesson.folder.exports.appending(path: url.lastPathComponent)
    try writeWhole(Data(filled.text.utf8), to: target)
    for note in filled.notes { complain(note) }
    print("\(counted(filled.filled, "cell")) filled in: \(target.path)")
  }

  /// The standings of the class; prints remarks about what isn't graded.
  private func gradedStandings(_ lesson: Lesson) throws -> Standings {
    let standings = try lesson.standings(try lesson.folder.readResults())
    for remark in lesson.remarks(on: standings) { complain(remark) }
    return standings
  }

  private func pair(_ text: String) throws -> (String, String) {
    guard let sign = text.firstIndex(of: "=") else {
      throw Complaint("--column is written ID=NAME, as --column pairwise=\"Week 7\"")
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  private func results(_ lesson: Lesson) throws -> [String: Data] {
    let standings = try gradedStandings(lesson)
    if format == .csv { return ["points.csv": Data(pointsTable(standings).text.utf8)] }
    let all = standings.rows.flatMap(\.self).compactMap { ExportedResult($0, lesson.plan) }
    guard !all.isEmpty else { throw Complaint("nothing is graded yet: `./Tools/book class grade` comes first") }
    if format == .junit { return ["junit.xml": Data(junit(all.map(\.junit)).utf8)] }
    return try Dictionary(
      all.map { result in
        let (student, task) = (result.standing.student.pseudonym, result.standing.task.id)
        return switch format {
        case .gradescope: ("gradescope/\(task)/\(student)/results.json", try result.gradescope())
        case .classroom50: ("classroom50/\(student)/\(task)/result.json", try result.classroom50())
        default: ("exercism/\(student)/\(task)/results.json", try result.exercism())
        }
      }
    ) { _, last in last }
  }

  private func write(_ files: [String: Data], _ lesson: Lesson) throws {
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      try writeWhole(data, to: lesson.folder.exports.appending(path: name))
    }
    let place = files.count == 1 ? lesson.folder.exports.appending(path: files.keys.first!) : lesson.folder.exports
    print("\(counted(files.count, "file")): \(place.path)")
  }

  private func autograder(_ lesson: Lesson) async throws {
    guard let id = exercise ?? (lesson.plan.tasks.count == 1 ? lesson.plan.tasks[0].id : nil) else {
      throw Complaint("an autograder is for one exercise: name it with --exercise")
    }
    try lesson.demand(id)
    guard try lesson.place.book.exercise(id).exercise.kind == .code,
      let wanted = try lesson.wanted().first(where: { $0.exercise == id })
    else {
      throw Complaint("‘\(id)’ is a prediction, and an autograder takes code: grade it with `./Tools/book class grade`")
    }
    let seed = try lesson.folder.seed(lesson.plan)
    let files = try autograderFiles(of: lesson.place.project, wanted, seed: seed)
    let archive = try await Archive(files: files).deflated()
    try write(["gradescope-\(id).zip": Data(archive.bytes)], lesson)
  }
}
