import Book
import Classroom
import CoreHistory
import Files
import Foundation
import Weave

/// The files that learners are given: a workspace for each exercise, a page of instructions, the book without
/// solutions.
public struct Release: Sendable {
  public let plan: ClassPlan
  public let handouts: [Handout]
  let book: Book
  let history: History

  /// - Parameter moment: the time of the release; exercises that open later are left out. Nil for all exercises.
  public init(_ plan: ClassPlan, of book: Book, _ history: History, at moment: Moment?) throws {
    (self.plan, self.book, self.history) = (plan, book, history)
    var handouts: [Handout] = []
    for task in plan.tasks {
      if let moment, let opens = task.opens, opens > moment { continue }
      let (page, exercise) = try book.exercise(task.id)
      handouts.append(try Handout(of: exercise, on: page, in: book, history))
    }
    self.handouts = handouts
  }

  /// Writes the release into a folder, or updates the one that is there. Learners' work is merged and never lost.
  ///
  /// - Returns: a report about each exercise's workspace.
  public func write(into folder: URL, pages: Bool) async throws -> [(id: String, report: WorkspaceReport)] {
    var reports: [(String, WorkspaceReport)] = []
    for handout in handouts {
      try Task.checkCancellation()
      let workspace = Workspace(folder.appending(path: handout.exercise.id))
      reports.append((handout.exercise.id, try await workspace.start(handout)))
    }
    try writeIfChanged(instructions, to: folder.appending(path: "README.md"))
    try Task.checkCancellation()
    if pages { try publish(self.pages, in: folder.appending(path: "book")) }
    return reports
  }

  /// The files of the book's edition for students, which has no solutions.
  var pages: [String: [UInt8]] { weave(book, history, edition: .student) }

  /// Returns a message for each secret that stands in a file below `folder`, with its place in the book.
  public func leaks(in folder: URL) throws -> [String] {
    let exercises = handouts.map { (page: $0.page, exercise: $0.exercise) }
    let secrets = Secrets(exercises, of: book, history)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let files = paths.filter { !$0.hasPrefix(".git/") && !$0.contains("/.build/") }
    let found = concurrentMap(files.count) { index -> [String] in
      let url = folder.appending(path: files[index])
      guard let data = FileManager.default.contents(atPath: url.path) else { return [] }
      let isMarkup = files[index].hasSuffix(".html")
      let places = secrets.found(in: Array(data), isMarkup: isMarkup)
      return places.prefix(3).map { "\(files[index]) has what stands in \($0), which no learner may see" }
    }
    return found.flatMap(\.self)
  }

  /// The text of `README.md`, which learners read first.
  var instructions: String {
    let rows = handouts.map { handout in
      let task = plan.task(handout.exercise.id)!
      let due = task.due.map { ", due \($0.words(zone: plan.zone))" } ?? ""
      let files = handout.starters.keys.sorted().map { "`\(handout.exercise.id)/\($0)`" }.joined(separator: ", ")
      return "- **\(handout.exercise.label) \(handout.exercise.name)** (\(task.points) points\(due)): \(files)"
    }
    let late =
      plan.late.days == 0
      ? "What comes later doesn't count."
      : "Each day late costs \(plan.late.penalty) % of the points; after \(counted(plan.late.days, "day")) nothing counts."
    return """
      # \(plan.name)

      \(rows.joined(separator: "\n"))

      \(late)

      Each folder here is a Swift package of its own: open it in your editor, read its `README.md`, write into the file that is named above, and try things with `swift run try`. In a copy of the book, `./Tools/book exercise check ID --desk FOLDER` checks your work as often as you like; `FOLDER` is the one that this file is in.

      Hand in this whole folder, as a zip or by git, as your teacher asks. Only the files that are named above are read from it; what else you write beside them isn't, so keep all that a solution needs in its one file. If you hand in `progress.txt`, too, your teacher sees how many hints you read.

      The receipt on your report begins with the SHA-256 of the file that counts: `shasum -a 256 FILE` makes the same.

      When there is a new release, your teacher merges it into your work. Nothing that you wrote is lost: copies are in `.book/backups`.

      """
  }
}

/// Packs a folder into a zip, in which all files are below a folder called `name`.
public func zip(of folder: URL, named name: String) throws -> Archive {
  let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  let files = try paths.compactMap { path -> ArchivedFile? in
    let url = folder.appending(path: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
      return nil
    }
    return ArchivedFile("\(name)/\(path)", try Data(contentsOf: url))
  }
  return Archive(files: files)
}
