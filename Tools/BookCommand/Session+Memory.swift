import ArgumentParser
import Book
import Classroom
import CoreHistory
import Files
import Foundation

extension Session {
  /// Reads the book like `init`, but takes its history from a cache if no listing has changed.
  ///
  /// This is for commands of learners, who wait for an answer. A cached history lacks the edits and mistakes of
  /// listings. If the book can't be tangled, its mistakes are reported and the command ends.
  static func remembered() throws -> Session {
    let place = try recalled()
    let mistakes = place.book.mistakes + place.history.mistakes
    guard mistakes.isEmpty else {
      report(mistakes.inOrder(of: place.book.titlePage), in: place.project)
      throw ExitCode(1)
    }
    return place
  }

  /// Reads the book for a command that compiles it. A book that is known to be sound isn't examined again; the mistakes
  /// of any other are reported, and the command ends.
  ///
  /// - Parameter look: throws if the book can't give what the command asks for.
  /// - Returns: the session, and the differences between the committed core and the one that the book makes.
  static func sound(
    _ project: Project, refusing look: (Book) throws -> Void
  ) throws -> (place: Session, staleness: [Diagnostic]) {
    let book = pulsing("Reading the book") { Book(project) }
    try look(book)
    var memory = CheckMemory(of: project)
    if memory.vouches(for: book) {
      memory.keep()
      return (recalled(book, of: project), [])
    }
    let place = Session(project, book)
    try place.requireSoundness()
    let staleness = place.staleness
    if staleness.isEmpty {
      memory.learn(book)
      memory.keep()
    }
    return (place, staleness)
  }

  private static func recalled() throws -> Session {
    let project = try project()
    let pulse = Pulse("Reading the book")
    defer { pulse.end() }
    return recalled(Book(project), of: project)
  }

  private static func recalled(_ book: Book, of project: Project) -> Session {
    let (cache, key) = (Cache(of: project), fingerprint(of: book))
    if let text = cache.text("histories", key), let history = History(archive: text) {
      return Session(project: project, book: book, history: history)
    }
    let history = History(of: book)
    // A history that can't be cached is computed again next time.
    if book.mistakes.isEmpty, history.mistakes.isEmpty { try? cache.keep(history.archive, "histories", key) }
    return Session(project: project, book: book, history: history)
  }

  private init(project: Project, book: Book, history: History) {
    (self.project, self.book, self.history) = (project, book, history)
  }
}

/// The fingerprint of all listings and their places.
private func fingerprint(of book: Book) -> String {
  var sum = Fingerprint()
  for chapter in book.chapters {
    for listing in chapter.listings {
      sum.add("\(chapter.path) \(listing.line) \(listing.kind) \(listing.file)", listing.code.info)
      for line in listing.code.lines { sum.add("\(line.number) \(line.indent)", line.text) }
    }
  }
  return sum.text
}
