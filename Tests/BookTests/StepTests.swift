import Book
import Files
import Foundation
import Testing

/// The words that mean a chapter on the command line.
@Suite struct StepTests {
  private func step(_ word: String) throws -> Int {
    try reading(Self.files) { try Book(Project(root: $0)).step(of: word) }
  }

  private func pages(_ word: String) throws -> [String] {
    try reading(Self.files) { try Book(Project(root: $0)).pages(of: word).map(\.slug) }
  }

  private static let files: [String: Data] = {
    let pages = [
      ("01-push", "1. Push"), ("02-creation", "2. Creation"), ("02a-more-creation", "2a. More creation"),
      ("02b-calls", "Interlude A. Calls"), ("10-time", "10. Time"),
    ]
    var files = Dictionary(uniqueKeysWithValues: pages.map { ("Chapters/\($0).md", Data("# \($1)\n".utf8)) })
    files["index.md"] = Data(pages.map { "- [\($1)](Chapters/\($0).md)\n" }.joined().utf8)
    return files
  }()

  @Test(arguments: [
    ("2", ["02-creation", "02a-more-creation", "02b-calls"]), ("2a", ["02a-more-creation"]), ("A", ["02b-calls"]),
    ("a", ["02b-calls"]), ("Interlude A", ["02b-calls"]), ("02b", ["02b-calls"]), ("creation", ["02-creation"]),
    ("1", ["01-push"]), ("10", ["10-time"]),
  ])
  func aPageIsMeantByWhatTheTableOfContentsCallsIt(_ word: String, slugs: [String]) throws {
    #expect(try pages(word) == slugs)
  }

  @Test(arguments: [
    ("1", 1), ("01", 1), ("10", 10), ("02a", 2), ("02", 2), ("02a-more-creation", 2), ("more-creation", 2),
    ("02a-more", 2),
    ("time", 10), ("push", 1), ("Chapters/10-time.md", 10), ("10-time.md", 10),
  ])
  func aChapterIsMeantByItsNumberItsNameOrAPartOfIt(_ word: String, number: Int) throws {
    #expect(try step(word) == number)
  }

  @Test(arguments: [
    ("3", "there is no chapter ‘3’; there are 1, 2, 2a, A, 10"),
    ("psuh", "there is no chapter ‘psuh’; did you mean ‘push’?"),
    ("10-tmie", "there is no chapter ‘10-tmie’; did you mean ‘10-time’?"),
    ("0", "there is no chapter ‘0’; there are 1, 2, 2a, A, 10"),
    ("", "there is no chapter ‘’; there are 1, 2, 2a, A, 10"),
    ("1x", "there is no chapter ‘1x’; there are 1, 2, 2a, A, 10"),
    ("99999999999999999999", "there is no chapter ‘99999999999999999999’; there are 1, 2, 2a, A, 10"),
  ])
  func anotherWordIsRefusedWithTheNearest(_ word: String, message: String) {
    #expect(throws: Complaint(message)) { try step(word) }
  }
}
