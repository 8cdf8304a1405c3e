import ArgumentParser
import Book
import Classroom
import Files
import Foundation
import Teaching

struct ExerciseProgressCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress", abstract: "Makes a page of how far you are, with what to repeat.")

  @OptionGroup var options: DeskOptions

  @Option(help: ArgumentHelp("Where the page goes; else progress.html beside your progress.", valueName: "file"))
  var html: String?

  func run() async throws {
    let study = try LearnerSession(options)
    let file = html.map { URL(fileURLWithPath: $0) } ?? study.desk.folder.appending(path: "progress.html")
    let page = progressPage(study.place.book, try study.desk.progress.read(), today: today())
    try writeWhole(Data(page), to: file)
    print(file.path)
  }
}

struct ExerciseCardsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards",
    abstract: "Writes cards for Anki: programs and marbles, with what comes out behind.",
    discussion: "File > Import in Anki takes it. A card keeps its id, so what Anki knows of it outlives a new edition.")

  @Option(help: ArgumentHelp("Where they go.", valueName: "file")) var output = "rebuilding-rx-cards.txt"

  func run() async throws {
    let place = try Session.remembered()
    let cards = cards(of: place.book)
    let url = URL(fileURLWithPath: output)
    try writeWhole(Data(ankiText(cards, deck: place.book.titlePage.title).utf8), to: url)
    print("\(counted(cards.count, "card")): \(url.path)")
  }
}
