import Book
import Foundation
import SmallBooks
import Testing

@testable import CoreHistory

/// The finished core as it is committed.
@Suite struct FinishedFilesTests {
  private func finished(_ pages: String...) throws -> String? {
    var texts: [String: String] = [:]
    for (index, name) in pages.enumerated() {
      texts[name] = "# \(name)\n\n" + block("swift \(index == 0 ? "file" : "extend")=A.swift", "let a\(index) = 1")
    }
    return finishedFiles(History(of: try book(texts)).finished)["A.swift"]?.split(separator: "\n").first.map(
      String.init)
  }

  @Test func theFirstLineNamesTheChaptersThatMadeTheFile() throws {
    let rest = "of Rebuilding Rx. Edit the book and run `./Tools/book tangle`, never this file."
    #expect(try finished("01-a") == "// Made by chapter 1 \(rest)")
    #expect(try finished("02-a", "05a-b") == "// Made by chapters 2 and 5a \(rest)")
    #expect(try finished("03-a", "10-b", "12-c") == "// Made by chapters 3, 10 and 12 \(rest)")
  }

  @Test func aFreshCoreIsNotStale() throws {
    let pages = [
      "01-a": "# 1\n\n" + block("swift file=A.swift", "let a = 1\n\nlet b = 2"),
      "02-b": "# 2\n\n" + block("swift extend=A.swift", "let c = 3"),
    ]
    let files = finishedFiles(History(of: try book(pages)).finished)
    let fresh = try book(pages, committed: files)
    #expect(staleness(of: fresh, History(of: fresh)) == [])
    for index in files["A.swift"]!.indices {
      var text = files["A.swift"]!
      text.remove(at: index)
      let stale = try book(pages, committed: ["A.swift": text])
      #expect(staleness(of: stale, History(of: stale)).count == 1, "without character \(index)")
    }
  }

  @Test func aBookThatCannotBeTangledIsNotStale() throws {
    let broken = try book(["01-a": "# 1\n\n" + block("swift extend=A.swift", "let a = 1")], committed: ["B.swift": ""])
    #expect(staleness(of: broken, History(of: broken)) == [])
  }

  @Test func theFinishedCoreOfThisBookIsFresh() throws {
    let here = URL(fileURLWithPath: #filePath)
    let project = try #require(Project.find(from: here), "these tests stand in the book's own repository")
    let book = Book(project)
    let stale = staleness(of: book, History(of: book)).map(\.description)
    #expect(stale == [], "run ./Tools/book tangle and commit Sources/Rx")
  }
}
