import ArgumentParser
import Book
import Foundation
import Weave

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Checks the book, then renders it into _book/.",
    discussion:
      "The pages need no network and no server: open _book/index.html. Pages that didn't change aren't written again.")

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
