import ArgumentParser
import Book
import Files
import Foundation
import Tangle

/// The book that a command works on, read once.
struct Session {
  let project: Project
  let book: Book
  let history: History

  init() throws { try self.init(Session.project()) }

  /// - Parameters:
  ///   - notice: is shown each new state of each file of the core.
  ///   - look: refuses what the book can't give, before the core is made, which takes longer.
  init(
    _ project: Project, notice: @Sendable (ParsedFile) -> Void = { _ in },
    refusing look: (Book) throws -> Void = { _ in }
  ) throws {
    self.project = project
    (book, history) = try pulsing("Reading the book") {
      let book = try Book(project)
      try look(book)
      return (book, History(of: book, notice: notice))
    }
  }

  /// Finds the book from the current folder upwards; else the one that the launcher belongs to.
  static func project() throws -> Project {
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let launcher = ProcessInfo.processInfo.environment["BOOK_ROOT"].map { Project(root: URL(fileURLWithPath: $0)) }
    guard let project = Project.find(from: current) ?? launcher else {
      throw Complaint("there is no book here: a book is a folder with an index.md and a folder Chapters")
    }
    return project
  }

  /// Everything that is wrong with what the author wrote, except that the committed core is stale.
  var mistakes: [Diagnostic] { pulsing("Checking the book") { Tangle.mistakes(of: book, history) } }

  /// Where the committed core isn't what the book makes.
  var staleness: [Diagnostic] { Tangle.staleness(of: book, history) }

  /// Stops the command if the book has mistakes, after reporting all of them.
  func requireSoundness() throws {
    let mistakes = mistakes
    guard !mistakes.isEmpty else { return }
    report(mistakes, in: project)
    throw ExitCode(1)
  }

  /// The pages that a chapter's number, or what the table of contents calls a page, means.
  func pages(of word: String) throws -> [Chapter] { try book.pages(of: word) }
}
