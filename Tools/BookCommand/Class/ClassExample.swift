import ArgumentParser
import Book
import Files
import Foundation
import Teaching

struct ClassExampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Makes up what a class hands in, to try the other commands with.",
    usage: """
      book class example <folder> [--exercise <id> ...]
      book class example <folder> [--learners <n>] [--seed <seed>]
      """,
    discussion: """
      roster.csv, first.zip (as Moodle makes it), second/ (a folder for each learner), gradebook.csv, and truth.csv, \
      which says what each was made of: the book's references, mutants and starters, and what people do who want more \
      than they know.
      """)

  @Argument(help: "A folder to make.") var folder: String

  @Option(
    name: .customLong("exercise"), help: ArgumentHelp("An exercise in code; repeat it for more.", valueName: "id"))
  var exercises: [String] = ["pairwise"]

  @Option(help: "How many learners.") var learners = 60

  @Option(help: "The same seed makes the same class.") var seed: UInt64 = 1

  func validate() throws {
    guard (1...10_000).contains(learners) else { throw ValidationError("--learners is a number from 1 to 10000") }
  }

  func run() async throws {
    let place = try Session.remembered()
    let url = URL(fileURLWithPath: folder)
    guard !FileManager.default.fileExists(atPath: url.path) else {
      throw Complaint("there is something at \(folder) already; nothing was changed: give another name")
    }
    var made = try MadeUpClass(exercises, learners: learners, seed: seed, place.book, place.history)
    let files = made.files()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try writeWhole(Data(bytes), to: url.appending(path: name))
    }
    print(
      "\(counted(learners, "learner")), \(counted(exercises.count, "exercise")), \(counted(files.count, "file")): \(url.path)"
    )
  }
}
