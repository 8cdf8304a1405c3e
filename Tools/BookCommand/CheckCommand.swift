import ArgumentParser
import Book
import Foundation

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks what the author wrote, without a compiler.",
    discussion: """
      Words of info strings, listings and their elisions, links and anchors, the table of contents, Package.swift, and \
      whether Sources/Rx is fresh: every mistake in one run, each with its place and its cure. What was found to be \
      sound is remembered in .build/book-check, and looked at again when it changes.
      """)

  @Flag(help: "Also type-check the core after every chapter, file by file, with and without reference pages.")
  var deep = false

  @Flag(help: "Also count what makes prose tiring, and say where; this never fails.")
  var prose = false

  func run() async throws {
    let project = try Session.project()
    if prose { show(ProseReport(of: Book(project)), in: project) }
    var memory = CheckMemory(of: project)
    let book = pulsing("Reading the book") { Book(project) }
    if !deep, memory.vouches(for: book) {
      memory.keep()
      return print(praise(book))
    }
    let place = Session(project, book)
    var mistakes = place.mistakes
    let compiles = deep && mistakes.isEmpty
    mistakes += place.staleness
    if compiles { mistakes += try await untilInterrupted { try await typeCheck(place) } }
    guard mistakes.isEmpty else {
      report(mistakes.inOrder(of: place.book.titlePage), in: place.project)
      throw ExitCode(1)
    }
    memory.learn(book)
    memory.keep()
    print(praise(book))
  }

  private func praise(_ book: Book) -> String {
    let listings = book.chapters.reduce(0) { $0 + $1.listings.count }
    let examples = book.chapters.flatMap(\.examples)
    let skipped = examples.count { if case .skipped = $0.outcome { true } else { false } }
    let skips = skipped == 0 ? "none skipped" : "\(skipped) skipped"
    return "\(book.chapters.count) pages, \(listings) listings, \(examples.count) examples (\(skips)): no mistakes."
  }
}
