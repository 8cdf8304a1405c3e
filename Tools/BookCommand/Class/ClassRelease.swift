import ArgumentParser
import Book
import Files
import Foundation
import Teaching

struct ClassReleaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Makes what learners get: a workspace for each exercise, and the book's pages without solutions.",
    usage: """
      book class release [--class <dir>] [--all] [--without-pages]
      book class release --to <dir> ... [--class <dir>] [--all]
      """,
    discussion: """
      Without --to it goes into released/ in the class, and a zip of it beside. A folder that --to names may be a \
      learner's started work: what is new is merged into it, and nothing that was written is lost. Before anything is \
      handed out, every file is searched for what hidden checks, references and mutants say.
      """)

  @OptionGroup var options: ClassOptions

  @Option(help: ArgumentHelp("Where it goes; repeat it for several learners' repositories.", valueName: "dir"))
  var to: [String] = []

  @Flag(help: "Exercises that open later, too.") var all = false

  @Flag(help: "Only the workspaces, without the book's pages.") var withoutPages = false

  func run() async throws {
    let lesson = try Lesson(options)
    let release = try Release(lesson.plan, of: lesson.place.book, lesson.place.history, at: all ? nil : .now)
    guard !release.handouts.isEmpty else {
      let first = lesson.plan.tasks.compactMap(\.opens).min()?.words(zone: lesson.plan.zone) ?? "later"
      throw Complaint("nothing opens before \(first); --all hands out everything")
    }
    let (places, hasPages) = (to, !withoutPages)
    try await untilInterrupted {
      try await inTemporaryFolder { folder in
        let draft = folder.appending(path: "release")
        try await handOut(release, of: lesson, in: places, pages: hasPages, by: draft)
      }
    }
  }
}

/// Writes a release into a temporary folder, searches that for secrets, and then moves it into the class or writes it
/// into `places`.
private func handOut(
  _ release: Release, of lesson: Lesson, in places: [String], pages hasPages: Bool, by temporary: URL
) async throws {
  let name = lesson.folder.url.lastPathComponent
  _ = try await pulsingly("Making the release") { try await release.write(into: temporary, pages: hasPages) }
  let leaks = try pulsing("Looking for what has to stay hidden") { try release.leaks(in: temporary) }
  guard leaks.isEmpty else {
    throw Complaint("nothing was handed out:\n" + leaks.joined(separator: "\n"))
  }
  if places.isEmpty {
    // Replaced as a whole: no learner works there.
    let place = lesson.folder.released.appending(path: name)
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: lesson.folder.released, withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: temporary, to: place)
    let archive = try await pulsingly("Packing") { try await zip(of: place, named: name).deflated() }
    let file = lesson.folder.released.appending(path: "\(name).zip")
    try writeWhole(Data(archive.bytes), to: file)
    print(
      "\(counted(release.handouts.count, "exercise")), nothing hidden in \(counted(archive.files.count, "file")): \(place.path)"
    )
    print("The same as a zip, \((archive.bytes.count + 1023) / 1024) KB: \(file.path)")
  }
  var faults: [String] = []
  for word in places {
    do {
      let reports = try await release.write(into: URL(fileURLWithPath: word), pages: hasPages)
      for (id, report) in reports where report.outcome != .unchanged {
        print("\(word): \(id): \(report.outcome)" + report.notes.map { "\n  \($0)" }.joined())
      }
    } catch { faults.append("\(word): \(sentence(error))") }
  }
  try Complaint.throwAll(faults)
}

/// Does some asynchronous work, and shows `words` if it takes long.
func pulsingly<Result>(_ words: String, _ work: () async throws -> Result) async rethrows -> Result {
  let pulse = Pulse(words)
  defer { pulse.end() }
  return try await work()
}
