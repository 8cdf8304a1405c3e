import ArgumentParser
import Book
import Classroom
import CoreHistory
import Files
import Foundation
import Grading
import Synchronization
import Teaching

/// Parses a shard from the command line.
private func readShard(_ text: String) throws -> Shard {
  guard let shard = Shard(text) else {
    throw ValidationError("write which part of how many, as 2/5 for the second of five")
  }
  return shard
}

struct ClassGradeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade",
    abstract: "Grades what was handed in and has no result yet.",
    usage: """
      book class grade [--class <dir>] [--regrade] [--jobs <n>]
      book class grade --shard <i/n> [--class <dir>] [--unsafe-no-sandbox]
      """,
    discussion: """
      Each distinct file is graded once, each step of it in a box of its own. What is done is kept: end this and start \
      it again as you like. --regrade looks at everything again, works out what a change of the book or the toolchain \
      touches, and says who has other points now. With --shard 2/5 a machine does its fifth, into \
      results/shards/2-of-5; `class merge` folds them.
      """)

  @OptionGroup var options: ClassOptions

  @Flag(help: "Everything again, where something that it depends on has changed.") var regrade = false

  @Option(help: ArgumentHelp("Only a part, as 2/5.", valueName: "i/n"), transform: readShard) var shard: Shard?

  @Option(help: ArgumentHelp("How many at a time.", valueName: "n")) var jobs: Int?

  @Flag(help: "Without a box, where there is none: only for files that you trust.") var unsafeNoSandbox = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is how many at a time, 1 or more") }
  }

  func run() async throws {
    let lesson = try Lesson(options)
    let (folder, place) = (lesson.folder, lesson.place)
    let box = try await Box.find(unsafeNoSandbox ? .unsafe : nil)
    let grader = try await Grader(place.book, place.history, cache: Cache(of: place.project), box: box)
    try grader.demandCores(of: lesson.plan.tasks.map(\.id))
    let store = ResultStore(folder.results.appending(path: "store"))
    let batch = Batch(grader, store: store, seed: try folder.seed(lesson.plan), jobs: jobs)
    let run = GradingRun(folder, lesson.plan, place.book, place.history, shard: shard)
    let before = try lesson.standings(try folder.readResults())
    let target = shard.map { folder.results.appending(path: "shards/\($0.number)-of-\($0.count)") } ?? folder.results
    let meter = Meter()
    let outcome = try await untilInterrupted { [regrade] in
      defer { showProgress(nil) }
      return try await run.run(with: batch, all: regrade, progress: { meter.show($0) }) {
        try ClassFolder.write($0, to: target)
      }
    }
    try updateMarks(lesson)
    print(outcome.summary)
    if try folder.receipts().isEmpty { print("Nothing is handed in yet: `./Tools/book class collect` comes first.") }
    if shard == nil {
      let after = try lesson.standings(outcome.results)
      let news = changes(from: before, to: after)
      for change in news { print(change) }
      if regrade, news.isEmpty { print("Nobody has other points than before.") }
    } else {
      print("The results of this part: \(target.path)")
    }
    guard outcome.faults.isEmpty else {
      for complaint in outcome.complaints.prefix(20) { complain(complaint) }
      throw Complaint(
        "\(counted(outcome.faults.count, "file")) couldn't be graded, which costs nobody a point: run this again, or `./Tools/book class doctor`"
      )
    }
  }

  /// Updates the marks by which similar submissions are found; code that the exercise or the core gives doesn't count.
  private func updateMarks(_ lesson: Lesson) throws {
    guard shard == nil else { return }
    let place = lesson.place
    var core: [Int: Set<String>] = [:]
    try lesson.folder.updateMarks(try lesson.folder.receipts()) { id in
      guard let (_, exercise) = try? place.book.exercise(id), exercise.kind == .code else { return nil }
      let blocks = [exercise.starter, exercise.contract].compactMap(\.self) + exercise.checks + exercise.hints
      return blocks.map { $0.code.lines.map(\.text).joined(separator: "\n") }
    } core: { id in
      guard let (_, exercise) = try? place.book.exercise(id) else { return [] }
      if let names = core[exercise.step] { return names }
      let files = place.history.core(after: exercise.step)?.files ?? []
      let names = files.reduce(into: Set<String>()) { $0.formUnion(namesInCode($1.text)) }
      core[exercise.step] = names
      return names
    }
  }
}

/// Shows the progress of grading: in a terminal on one line that is overwritten, in a log with a line every 30 seconds.
private final class Meter: Sendable {
  private let start = ContinuousClock.now
  private let last = Mutex(ContinuousClock.now)

  func show(_ progress: Batch.Progress) {
    let rest = progress.secondsLeft.map { ", \(duration($0)) left" } ?? ""
    let faults = progress.faults > 0 ? ", \(progress.faults) couldn't be graded yet" : ""
    let text = "Graded \(progress.done) of \(progress.total)\(rest)\(faults)"
    if isWatched { return showProgress(text) }
    let isDue = last.withLock { last in
      guard ContinuousClock.now - last > .seconds(30) else { return false }
      last = .now
      return true
    }
    if isDue { complain(text) }
  }

  private func duration(_ seconds: Double) -> String {
    seconds < 90 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded())) min"
  }
}
