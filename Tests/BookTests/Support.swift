import Book
import CoreHistory
import Foundation
import Tangle
import Testing

/// The findings of `book check` in the book in a folder, a line each.
func findings(in root: URL) throws -> [String] {
  let book = Book(Project(root: root))
  let history = History(of: book)
  return (mistakes(of: book, history) + staleness(of: book, history)).inOrder(of: book.titlePage).map(\.description)
}

/// The findings of `book check` in a book that is written for the occasion.
func findings(in files: [String: Data]) throws -> [String] { try reading(files, findings) }

/// Lends a folder with some files, which is gone afterwards.
func reading<Result>(_ files: [String: Data], _ body: (URL) throws -> Result) throws -> Result {
  let root = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: root) }
  for (path, data) in files {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
  return try body(root)
}
