import Foundation
import Testing

@testable import Book

/// The counts and the advice of the report on a book's prose, on pages that are written for it.
@Suite struct ProseTests {
  /// - Parameters:
  ///   - pages: the text of each chapter below its title, in order.
  ///   - closing: what the title page says below its list of them.
  private func report(_ pages: String..., closing: String = "") throws -> ProseReport {
    var files = ["index.md": Data("# A book\n\n".utf8)]
    for (index, text) in pages.enumerated() {
      let name = "0\(index + 1)-page"
      files["Chapters/\(name).md"] = Data("# \(index + 1). Page \(index + 1)\n\n\(text)".utf8)
      files["index.md"]! += Data("- [\(index + 1). Page \(index + 1)](Chapters/\(name).md)\n".utf8)
    }
    files["index.md"]! += Data("\n## How to read\n\n\(closing)\n".utf8)
    return try reading(files) { ProseReport(of: Book(Project(root: $0))) }
  }

  private func count(_ name: String, in report: ProseReport) -> Int? { report.counts.first { $0.name == name }?.count }

  @Test func `A watched word is counted, and shown at its place with what to write instead`() throws {
    let report = try report("First a word: whoever reads\nit, and Whoever writes it.\n")
    #expect(count("whoever", in: report) == 2)
    #expect(
      report.advice.map(\.description) == [
        "Chapters/01-page.md:3:15: warning: ‘whoever’: name the actor: the sink, thread A, your closure",
        "Chapters/01-page.md:4:9: warning: ‘Whoever’: name the actor: the sink, thread A, your closure",
      ])
  }

  @Test func `Each watched word has its own cure, and one of two words is shown where the first stands`() throws {
    let report = try report("Let go of it; no one\nshall look behind it.\n")
    #expect(report.counts.map(\.count) == [0, 1, 1, 1, 1])
    #expect(
      report.advice.map(\.description) == [
        "Chapters/01-page.md:3:1: warning: ‘Let go’: say ‘release’, or what becomes of the object",
        "Chapters/01-page.md:3:15: warning: ‘no one’: name the actor: the sink, thread A, your closure",
        "Chapters/01-page.md:4:1: warning: ‘shall’: say ‘should’, ‘must’ or ‘will’",
        "Chapters/01-page.md:4:12: warning: ‘behind’: where it means a time, say ‘after’",
      ])
  }

  @Test func `Code, targets of links and anchors aren't prose; hints and comments are`() throws {
    let report = try report(
      """
      The `nobody` of [a page](Chapters/nobody.md).

      ## Two {#nobody}

      ```swift
      let nobody = 1  // nobody asks
      ```

      ```hint exercise=two
      Ask nobody.
      ```

      """)
    #expect(count("somebody, someone, nobody", in: report) == 2)
    #expect(report.advice.map(\.position.description) == ["8:20", "12:5"])
  }

  @Test func `A tail of more than a third is shown where it begins`() throws {
    let story = String(repeating: "word ", count: 60)
    let long = try report("\(story)\n\n## Recap\n\n" + String(repeating: "word ", count: 40))
    #expect(
      long.advice.map(\.description) == [
        "Chapters/01-page.md:5:1: warning: from here on stand 40 % of the chapter's words: 33 are enough"
      ])
    #expect(try report("\(story)\n\n## Recap\n\n" + String(repeating: "word ", count: 20)).advice.isEmpty)
  }

  @Test func `Three mentions of later chapters are fine; of four, each is shown`() throws {
    let three = "See chapter 2, chapter 2 and chapter 2.\n"
    #expect(try report(three, "").advice.isEmpty)
    #expect(
      try report(three + "See chapter 2.\n", "").advice.map(\.description)
        == ["3:5", "3:16", "3:30", "4:5"].map {
          "Chapters/01-page.md:\($0): warning: a page looks ahead at most 3 times: keep what the reader would object to now"
        })
    #expect(try report("", "See chapter 1, chapter 1, chapter 1 and chapter 1.\n").advice.isEmpty)
  }

  @Test func `What the title page calls an appendix may look ahead as often as it likes`() throws {
    let four = "See chapter 2, chapter 2, chapter 2 and chapter 2.\n"
    let appendix = try report(four, "", closing: "- **An appendix**: [1](Chapters/01-page.md) judges.")
    #expect(appendix.advice.isEmpty)
    let other = try report(four, "", closing: "- **A digression**: [1](Chapters/01-page.md), before an appendix.")
    #expect(other.advice.count == 4)
    let beyond = try report("See chapter 9.\n", closing: "- **An appendix**: [1](Chapters/01-page.md) judges.")
    #expect(beyond.advice.map(\.position.description) == ["3:5"])
  }

  @Test func `A chapter that the book hasn't is promised nowhere`() throws {
    let report = try report("See chapter 9.\n", "")
    #expect(
      report.advice.map(\.description) == [
        "Chapters/01-page.md:3:5: warning: the book ends with chapter 2: promise nothing beyond"
      ])
  }
}
