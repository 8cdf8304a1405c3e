import ArgumentParser
import Book
import CoreHistory
import Files
import Foundation
import Tangle

/// The book that a command works on, read once, with the history of its core.
struct Session {
  let project: Project
  let book: Book
  let history: History

  init() throws { try self.init(Session.project()) }

  /// - Parameters:
  ///   - notice: is called with each new state of each file of the core.
  ///   - look: throws if the book can't give what the command asks for. It runs before the core is made, which takes
  ///     longer.
  init(
    _ project: Project, notice: @Sendable (ParsedFile) -> Void = noticeReference,
    refusing look: (Book) throws -> Void = { _ in }
  ) throws {
    let book = pulsing("Reading the book") { Book(project) }
    try look(book)
    self.init(project, book, notice: notice)
  }

  /// Follows the core of a book that was read already.
  init(_ project: Project, _ book: Book, notice: @Sendable (ParsedFile) -> Void = noticeReference) {
    (self.project, self.book) = (project, book)
    history = pulsing("Reading the book") { History(of: book, notice: notice) }
  }

  /// Finds the book around the current folder, or else the one that the launcher belongs to.
  static func project() throws -> Project {
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let launcher = ProcessInfo.processInfo.environment["BOOK_ROOT"].map { Project(root: URL(fileURLWithPath: $0)) }
    guard let project = Project.find(from: current) ?? launcher else {
      throw Complaint("there is no book here: a book is a folder with an index.md and a folder Chapters")
    }
    return project
  }

  /// All mistakes of the author's text; a stale committed core isn't one of them.
  var mistakes: [Diagnostic] { pulsing("Checking the book") { Tangle.mistakes(of: book, history) } }

  /// The differences between the committed core and the one that the book makes.
  var staleness: [Diagnostic] { CoreHistory.staleness(of: book, history) }

  /// Reports the book's mistakes and throws, if it has any.
  func requireSoundness() throws {
    let mistakes = mistakes
    guard !mistakes.isEmpty else { return }
    report(mistakes, in: project)
    throw ExitCode(1)
  }

  /// Returns the pages that `word` names: a chapter's number, or a page's name in the table of contents.
  func pages(of word: String) throws -> [Chapter] { try book.pages(of: word) }
}
