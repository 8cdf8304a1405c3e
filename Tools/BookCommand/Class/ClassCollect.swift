import ArgumentParser
import Book
import Files
import Foundation
import Teaching

extension Layout: ExpressibleByArgument {}

struct ClassCollectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collect",
    abstract: "Takes what learners hand in, and only the files that are asked for.",
    usage: """
      book class collect <downloads> ... [--class <dir>] [--from <layout>]
      book class collect <downloads> ... --exercise <id> --received <moment>
      """,
    discussion: """
      A download is a folder or a zip: with a folder, a zip or a repository for each learner, or as Moodle, Canvas or \
      Gradescope make it. No archive is extracted and no link followed; what isn't a plain text of at most 64 KB is \
      refused, with the reason. The moment of a receipt is when this runs, or what --received says.
      """)

  @Argument(help: "The downloads.") var downloads: [String]

  @OptionGroup var options: ClassOptions

  @Option(help: ArgumentHelp("folders, git, moodle, canvas or gradescope, if it isn't found out.", valueName: "layout"))
  var from: Layout?

  @Option(help: ArgumentHelp("The exercise that the download is for, if its files don't say it.", valueName: "id"))
  var exercise: String?

  @Option(help: ArgumentHelp("When it was received, if not now.", valueName: "moment"))
  var received: String?

  func run() async throws {
    let lesson = try Lesson(options)
    try lesson.demandRoster()
    if let exercise { try lesson.demand(exercise) }
    let moment = try readMoment(received, lesson.plan)
    let collector = Collector(lesson.roster, try lesson.wanted(), only: exercise)
    var faults: [String] = []
    for download in downloads {
      let source = URL(fileURLWithPath: download)
      do {
        let collection = try await untilInterrupted { [from] in
          try await collector.collect(from: source, as: from, before: moment)
        }
        let report = try lesson.folder.add(collection, received: moment ?? .now, source: source.lastPathComponent)
        show(report, download)
      } catch let complaint as Complaint { faults.append("\(complaint)") }
    }
    try Complaint.throwAll(faults)
  }

  private func show(_ report: CollectionReport, _ download: String) {
    print("\(download): \(report.summary)")
    guard !report.refused.isEmpty else { return }
    print("Not taken: \(counted(report.refused.count, "file")), listed in submissions/refused.jsonl.")
    // Files refused for one reason may have different cures: the first file's stands for all.
    let reasons = Dictionary(grouping: report.refused) { $0.reason.components(separatedBy: ": ")[0] }.sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    for (reason, files) in reasons.prefix(12) {
      let first = files.prefix(3).map { "\($0.student.map { $0 + ": " } ?? "")\($0.path)" }.joined(separator: ", ")
      let rest = files.count > 3 ? ", and \(files.count - 3) more" : ""
      print("  \(reason) (\(files.count)): \(first)\(rest)")
      let cure = files[0].reason.dropFirst(reason.count + 2)
      if !cure.isEmpty { print("    \(files.count == 1 ? "" : "for the first: ")\(cure)") }
    }
    if reasons.count > 12 { print("  … and \(counted(reasons.count - 12, "more reason"))") }
  }
}
