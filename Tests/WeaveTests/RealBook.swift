import Book
import CoreHistory
import Foundation
import Programs

@testable import Weave

/// The book of this project, with its pages as they are published: woven once for all tests.
struct RealBook {
  let book: Book
  let history: History
  let files: [String: [UInt8]]
  /// The files that are text.
  let pages: [String: String]

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    book = Book(Project(root: root))
    history = History(of: book)
    files = weave(book, history)
    pages = texts(of: files)
  }

  static let shared = Result { try RealBook() }
}

/// The bytes of a text as `gzip -9` packs them, or nil where there is no gzip.
func packedSize(of text: String) throws -> Int? {
  guard FileManager.default.isExecutableFile(atPath: "/usr/bin/gzip") else { return nil }
  let file = FileManager.default.temporaryDirectory.appending(path: "packed-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: file) }
  try Data(text.utf8).write(to: file)
  return try run(URL(filePath: "/usr/bin/gzip"), ["-9", "-n", "-c", file.path]).output.count
}
