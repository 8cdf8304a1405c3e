import ArgumentParser
import Book
import Foundation
import Weave

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Checks the book, then renders it into _book/.",
    discussion: "The pages need no network and no server: open _book/index.html. Pages that didn't change aren't written again.")

  @Option(help: ArgumentHelp("The folder for the pages.", valueName: "dir"))
  var output: String?

  func run() async throws {
    let place = try Workplace()
    try place.requireSoundness()
    let stale = place.staleness
    guard stale.isEmpty else {
      report(stale, in: place.project)
      throw ExitCode(1)
    }
    let folder = output.map { URL(fileURLWithPath: $0) } ?? place.project.root.appending(path: "_book")
    let written = try publish(weave(place.book, place.history), in: folder)
    let pages = place.book.chapters.count + 1
    print("\(pages) pages (\(written) files changed): \(folder.appending(path: "index.html").path)")
  }
}

/// Writes the files of a book into a folder of their own and removes those of an earlier build.
///
/// - Returns: how many files changed.
private func publish(_ files: [String: [UInt8]], in folder: URL) throws -> Int {
  let record = folder.appending(path: ".book-files")
  let earlier = (try? String(contentsOf: record, encoding: .utf8))?.split(separator: "\n").map(String.init)
  let present = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  guard earlier != nil || present.isEmpty else {
    throw Complaint("\(folder.path) has files that aren't the book's; give an empty folder with --output")
  }
  // Every file that is about to be written is on record first, so that a later build knows them all.
  try writeIfChanged(Set(files.keys).union(earlier ?? []).sorted().joined(separator: "\n") + "\n", to: record)
  var changed = 0
  for (name, bytes) in files.sorted(by: { $0.key < $1.key }) where try writeIfChanged(bytes, to: folder.appending(path: name)) { changed += 1 }
  for name in earlier ?? [] where files[name] == nil { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
  try writeIfChanged(files.keys.sorted().joined(separator: "\n") + "\n", to: record)
  return changed
}
