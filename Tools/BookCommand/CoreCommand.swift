import ArgumentParser
import Book
import CoreHistory
import Files
import Foundation

struct CoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "core",
    abstract: "Writes the core as a chapter leaves it, as plain Swift files.")

  @Argument(help: "The chapter: its number or its file's name.")
  var chapter: String

  @Option(help: ArgumentHelp("An empty or new folder.", valueName: "dir"))
  var to: String

  func run() async throws {
    let folder = URL(fileURLWithPath: to)
    let place = try Session(
      Session.project(),
      refusing: { book in
        _ = try book.step(of: chapter)
        try requireRoom(for: folder)
      })
    try place.requireSoundness()
    let number = try place.book.step(of: chapter)
    let files = plainFiles(place.history.core(after: number) ?? Core())
    try create(files, in: folder)
    print("The core after chapter \(number), \(files.count) files: \(folder.path)")
  }
}
