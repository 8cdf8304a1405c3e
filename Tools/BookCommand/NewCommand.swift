import ArgumentParser
import Book
import Files
import Foundation

struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Begins something new.", subcommands: [NewChapterCommand.self])
}

struct NewChapterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chapter",
    abstract: "Begins the next chapter: its page, its line in index.md and Package.swift, its step and its tests.",
    discussion: "With --page-of, begins one more page of a chapter, which shares its step and its tests.")

  @Argument(help: "The title, without the number: \"Subjects\".")
  var title: String

  @Option(help: ArgumentHelp("The chapter that gets a page with the next letter: 7 for 7a.", valueName: "chapter"))
  var pageOf: Int?

  func run() async throws {
    let place = try Session()
    try place.requireSoundness()
    let new = try NewChapter(title: title, pageOf: pageOf, in: place.book)
    // What is there already, of a chapter that isn't, would have been a mistake of the book's.
    for path in new.paths {
      try writeIfChanged(new.files[path]!, to: place.project.root.appending(path: path))
      print("wrote \(path)")
    }
  }
}
