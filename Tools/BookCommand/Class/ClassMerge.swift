import ArgumentParser
import Book
import Files
import Foundation
import Teaching

struct ClassMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Folds the results of several machines into one.",
    discussion: """
      Without folders it takes those in results/shards/. The same results may come twice, in any order. Where a shard is \
      missing or isn't finished, it folds the others, says which one it is, and ends with status 1.
      """)

  @Argument(help: "Folders with the results of shards.") var folders: [String] = []

  @OptionGroup var options: ClassOptions

  func run() async throws {
    let lesson = try Lesson(options)
    let shards = lesson.folder.results.appending(path: "shards")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: shards.path)) ?? []).sorted()
    let places = folders.isEmpty ? names.map { shards.appending(path: $0) } : folders.map { URL(fileURLWithPath: $0) }
    guard !places.isEmpty else { throw Complaint("there is nothing to merge: \(shards.path) is empty; name folders") }
    var results = try lesson.folder.readResults()
    var faults: [String] = []
    for place in places {
      guard FileManager.default.fileExists(atPath: place.path) else {
        faults.append("there is no folder \(place.path)")
        continue
      }
      do { try results.merge(try ClassFolder.readResults(in: place)) } catch {
        faults.append("\(place.path): \(sentence(error))")
      }
    }
    try Complaint.throwAll(faults, ending: "nothing was changed")
    try lesson.folder.write(results)
    print("\(counted(results.count, "result")), folded from \(counted(places.count, "folder")).")
    let unfinished = try GradingRun(lesson.folder, lesson.plan, lesson.place.book, lesson.place.history)
      .unfinished(results)
    if let missing = MissingShards(places.map(\.lastPathComponent), unfinished: unfinished) {
      throw Complaint("\(missing)")
    }
  }
}
