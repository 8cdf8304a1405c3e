import ArgumentParser
import Book
import Files
import Foundation
import Tangle

struct StartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Makes a package to play in: a chapter's core, its examples and an empty file.",
    discussion: "It is an ordinary Swift package of its own; open it in your editor and change what you like.")

  @Argument(help: "The chapter: its number; or a page, as 5b, A or its file's name.")
  var chapter: String

  @Argument(help: "A new folder; chapter-NN in the current one if none is given.")
  var folder: String?

  func run() async throws {
    let place = try Session(Session.project(), refusing: { try requireRoom(for: request(to: $0).url) })
    try place.requireSoundness()
    let (pages, isWhole, url) = try request(to: place.book)
    let number = pages[0].number
    try create(playPackage(number, of: place.book, place.history, pages: pages), in: url)
    print(
      """
      A package with the core as chapter \(number) leaves it: \(url.path)
        swift run play    runs Sources/play/main.swift, which is yours
        swift test        runs the examples of \(isWhole ? "the chapter" : "‘\(pages[0].title)’"), in Tests/Examples
      """)
  }

  /// Returns the requested pages, whether they are a whole chapter, and the place of the package.
  private func request(to book: Book) throws -> (pages: [Chapter], isWhole: Bool, url: URL) {
    let pages = try book.pages(of: chapter)
    let number = pages[0].number
    let isWhole = pages.count == book.chapters.count { $0.number == number }
    // The page's number and letter, taken from its file name.
    let name = isWhole ? (number < 10 ? "0\(number)" : "\(number)") : String(pages[0].slug.prefix { $0 != "-" })
    return (pages, isWhole, URL(fileURLWithPath: folder ?? "chapter-\(name)"))
  }
}
