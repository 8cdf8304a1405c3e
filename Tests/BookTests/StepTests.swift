import Book
import Foundation
import Testing

/// The words that mean a chapter on the command line.
@Suite struct StepTests {
  private func step(_ word: String) throws -> Int {
    let names = ["01-push", "02-creation", "02a-more-creation", "10-time"]
    var files = Dictionary(uniqueKeysWithValues: names.map { ("Chapters/\($0).md", Data("# \($0)\n".utf8)) })
    files["index.md"] = Data(names.map { "- [\($0)](Chapters/\($0).md)\n" }.joined().utf8)
    return try reading(files) { try Book(Project(root: $0)).step(of: word) }
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
    ("3", "there is no chapter ‘3’; there are 1, 2, 10"), ("psuh", "there is no chapter ‘psuh’; did you mean ‘push’?"),
    ("10-tmie", "there is no chapter ‘10-tmie’; did you mean ‘10-time’?"),
    ("0", "there is no chapter ‘0’; there are 1, 2, 10"),
    ("", "there is no chapter ‘’; there are 1, 2, 10"), ("1x", "there is no chapter ‘1x’; there are 1, 2, 10"),
    ("99999999999999999999", "there is no chapter ‘99999999999999999999’; there are 1, 2, 10"),
  ])
  func anotherWordIsRefusedWithTheNearest(_ word: String, message: String) {
    #expect(throws: Complaint(message)) { try step(word) }
  }
}
