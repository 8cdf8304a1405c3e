import Book
import Classroom
import Foundation
import Tangle

/// Grades files of strangers, each step in a box of its own.
public struct Grader: Sendable {
  let book: Book
  let history: History
  let cache: Cache
  public let box: Box

  public init(_ book: Book, _ history: History, cache: Cache, box: Box) throws {
    (self.book, self.history, self.cache, self.box) = (book, history, cache, box)
  }

  /// The result for a file: the same for the same file, book, toolchain and seed.
  ///
  /// What goes wrong with the grader is a result, too, of status `grader-error`.
  ///
  /// - Throws: `CancellationError` only.
  public func grade(_ file: Data, exercise: String, seed: UInt64) async throws -> Grading {
    throw Complaint("nothing is graded yet")
  }
}
