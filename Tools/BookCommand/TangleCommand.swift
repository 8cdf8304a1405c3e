import ArgumentParser
import Book
import CoreHistory
import Files
import Foundation

struct TangleBookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tangle",
    abstract: "Writes the finished core into Sources/Rx.",
    discussion: "Files that no chapter makes any more are removed, if the tool once made them.")

  @Flag(help: "Only say whether Sources/Rx is fresh.")
  var check = false

  func run() async throws {
    let place = try Session()
    let mistakes = place.book.mistakes + place.history.mistakes
    guard mistakes.isEmpty else {
      report(mistakes.inOrder(of: place.book.titlePage), in: place.project)
      throw ExitCode(1)
    }
    let stale = place.staleness
    if check, !stale.isEmpty {
      report(stale, in: place.project)
      throw ExitCode(1)
    }
    guard !stale.isEmpty else { return print("Sources/Rx is fresh.") }
    try tangle(place)
  }
}

/// Writes the finished core into Sources/Rx, and prints each change.
func tangle(_ place: Session) throws {
  let folder = place.project.root.appending(path: "Sources/Rx")
  let files = finishedFiles(place.history.finished)
  let others = place.book.committed.filter { files[$0.key] == nil }.sorted { $0.key < $1.key }
  let faults = others.filter { !$0.value.hasPrefix("// Made by chapter") }.map {
    "Sources/Rx/\($0.key) is made by no chapter and was written by hand: move it out of Sources/Rx"
  }
  try Complaint.throwAll(faults)
  // Removals come first: on macOS a new file may have the name of a removed one in other capitals.
  for (name, _) in others {
    try FileManager.default.removeItem(at: folder.appending(path: name))
    print("removed Sources/Rx/\(name)")
  }
  for (name, text) in files.sorted(by: { $0.key < $1.key })
  where try writeIfChanged(text, to: folder.appending(path: name)) {
    print("wrote Sources/Rx/\(name)")
  }
}
