import Book
import Files
import Foundation
import Testing

/// Chapters that `book new chapter` begins.
@Suite struct NewChapterTests {
  private func files(last: String = "02-pull", index: String? = nil, manifest: String) -> [String: Data] {
    let lines = "- Part I\n  - [1. Push](Chapters/01-push.md)\n  - [Last](Chapters/\(last).md)\n"
    return [
      "index.md": Data((index ?? "# A book\n\n\(lines)\n*The end.*\n").utf8), "Package.swift": Data(manifest.utf8),
      "Chapters/01-push.md": Data("# 1. Push\n".utf8), "Chapters/\(last).md": Data("# Last\n".utf8),
    ]
  }

  private func book(_ files: [String: Data]) throws -> Book { try reading(files) { Book(Project(root: $0)) } }

  private func add(_ title: String, to old: [String: Data]) throws -> [String: Data] {
    old.merging(try NewChapter(title: title, in: book(old)).files.mapValues { Data($0.utf8) }) { $1 }
  }

  @Test(arguments: [",\n]\n", "\n]\n"])
  func theBookWithItIsSoundAndOneChapterLonger(_ end: String) throws {
    let old = files(manifest: "let chapters = [\n  \"01-push\",\n  \"02-pull\"\(end)\nlet rest = 1\n")
    var new = try add("Subjects, “hot” & cold", to: old)
    for number in 1...2 {
      new["Sources/Steps/Rx0\(number)/Rx0\(number).swift"] = Data()
      new["Tests/Chapters/Chapter0\(number)Tests/Chapter0\(number)Tests.swift"] = Data()
    }
    #expect(try findings(in: new) == [])
    let book = try book(new)
    #expect(book.numbers == [1, 2, 3])
    #expect(book.chapters.last?.path == "Chapters/03-subjects-hot-cold.md")
    #expect(book.chapters.last?.title == "3. Subjects, “hot” & cold")
    #expect(book.titlePage.entries.last?.depth == 1)
    #expect(
      String(decoding: new["index.md"]!, as: UTF8.self).hasSuffix("Chapters/03-subjects-hot-cold.md)\n\n*The end.*\n"))
    #expect(try findings(in: add("Next", to: new)) == [])
  }

  @Test func behindAnInterludeComesTheNextNumber() throws {
    let old = files(last: "09a-pause", manifest: "let chapters = [\n  \"01-push\",\n  \"09a-pause\",\n]\n")
    let new = try NewChapter(title: "Ten", in: book(old))
    #expect(
      new.paths == [
        "Chapters/10-ten.md", "Sources/Steps/Rx10/Rx10.swift", "Tests/Chapters/Chapter10Tests/Chapter10Tests.swift",
        "Package.swift", "index.md",
      ])
  }

  @Test func aPageOfAChapterGetsTheNextLetterAndStandsBehindTheOthers() throws {
    let old = files(manifest: "let chapters = [\n  \"01-push\",\n  \"02-pull\",\n]\n")
    var new = old
    for (title, path) in [("More", "Chapters/01a-more.md"), ("Still more", "Chapters/01b-still-more.md")] {
      let page = try NewChapter(title: title, pageOf: 1, in: book(new))
      #expect(page.paths == [path, "Package.swift", "index.md"])
      new.merge(page.files.mapValues { Data($0.utf8) }) { $1 }
    }
    for number in 1...2 {
      new["Sources/Steps/Rx0\(number)/Rx0\(number).swift"] = Data()
      new["Tests/Chapters/Chapter0\(number)Tests/Chapter0\(number)Tests.swift"] = Data()
    }
    #expect(try findings(in: new) == [])
    #expect(try book(new).chapters.map(\.fileLabel) == ["1", "1a", "1b", "2"])
    let none = #expect(throws: Complaint.self) { try NewChapter(title: "A", pageOf: 3, in: book(old)) }
    #expect(none?.description == "there is no chapter 3: begin it with `./Tools/book new chapter` and its title")
  }

  @Test func theNextLetterIsTheOneAfterTheLastThatIsTaken() throws {
    let old = files(last: "01b-more", manifest: "let chapters = [\n  \"01-push\",\n  \"01b-more\",\n]\n")
    #expect(try NewChapter(title: "Still more", pageOf: 1, in: book(old)).paths[0] == "Chapters/01c-still-more.md")
  }

  @Test func behindTheLastLetterThereIsNoPage() throws {
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { "01\(UnicodeScalar($0))-page" }
    let pages = Dictionary(
      uniqueKeysWithValues: (["01-push"] + letters).map { ("Chapters/\($0).md", Data("# Page\n".utf8)) })
    let index = (["01-push"] + letters).map { "- [Page](Chapters/\($0).md)\n" }.joined()
    let full = pages.merging(["index.md": Data("# A book\n\n\(index)".utf8), "Package.swift": Data()]) { $1 }
    let none = #expect(throws: Complaint.self) { try NewChapter(title: "A", pageOf: 1, in: book(full)) }
    #expect(none?.description == "chapter 1 has a page for every letter")
  }

  @Test func whereItIsNotClearWhereItGoesNothingIsMade() throws {
    let title = #expect(throws: Complaint.self) { try add("“…”", to: files(manifest: "")) }
    #expect(title?.description == "a title needs a letter or a digit")
    let line = #expect(throws: Complaint.self) {
      try add("A", to: files(manifest: "let chapters = [\"01-push\", \"02-pull\"]"))
    }
    #expect(
      line?.description
        == "Package.swift has no line with just \"02-pull\", so it isn't clear where the new one goes: add \"03-a\" yourself first"
    )
    let index = #expect(throws: Complaint.self) { try add("A", to: files(index: "# A book\n", manifest: "")) }
    #expect(
      index?.description
        == "index.md has no chapter yet, so it isn't clear where the new one goes: add `- [3. A](Chapters/03-a.md)` yourself first"
    )
  }
}
