import Book
import Files
import Foundation
import Marbles
import Programs
import Testing

@testable import TestRuns

/// The rewriting of pages by `book test --accept`.
@Suite(.waitsForPrograms) struct AcceptanceTests {
  private func book(_ page: String) throws -> Book {
    let root = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let index = "# A book\n\n- [1. Push](Chapters/01-push.md)\n- 3. Pull\n"
    try writeIfChanged(index, to: root.appending(path: "index.md"))
    try writeIfChanged(page, to: root.appending(path: "Chapters/01-push.md"))
    return Book(Project(root: root))
  }

  private func output(_ text: String, line: Int) -> RunRecord {
    RunRecord(.output(text), path: "Chapters/01-push.md", line: line)
  }

  private func message(_ text: String, line: Int) -> RunRecord {
    RunRecord(.refusal(text), path: "Chapters/01-push.md", line: line)
  }

  private func picture(_ lines: String..., line: Int) -> RunRecord {
    RunRecord(.picture(lines), path: "Chapters/01-push.md", line: line)
  }

  /// Expects that records turn a page into another one, in which the same records find nothing to change.
  private func expect(
    _ page: String, with records: [RunRecord], becomes new: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let accepted = acceptedPages(records, in: try book(page))
    #expect(accepted.map(\.text) == (page == new ? [] : [new]), sourceLocation: sourceLocation)
    #expect(try book(new).mistakes == [], sourceLocation: sourceLocation)
  }

  private let example = "# 1. Push\n\n```swift\nprint(1)\n```\n"

  @Test func whatNoRewritingMendsIsStillReported() throws {
    let book = try book(example + "\n```output\n1\n```\n\n```marbles\na: -1-\na\nresult: -1-\n```\n")
    func mistake(_ line: Int) -> Diagnostic { Diagnostic(path: "Chapters/01-push.md", line: line, "so") }
    let records = [output("2\n", line: 3), picture("", line: 11)]
    #expect([3, 4, 8, 13].map(mistake).notAccepted(with: records, in: book) == [mistake(4)])
    #expect([3, 4, 8, 13].map(mistake).notAccepted(with: [], in: book).count == 4)
  }

  @Test func whatIsPrintedReplacesTheOutput() throws {
    try expect(
      example + "\n```output\n1\n2\n```\n\nWords.\n", with: [output("3\n", line: 3)],
      becomes: example + "\n```output\n3\n```\n\nWords.\n")
    try expect(
      example + "\n```output\n```\n", with: [output("3\n\n4\n", line: 3)],
      becomes: example + "\n```output\n3\n\n4\n```\n")
    try expect(
      example + "\n~~~~output\n1\n~~~~\n", with: [output("", line: 3)], becomes: example + "\n~~~~output\n~~~~\n")
  }

  @Test func whatNoBlockShowsGetsOne() throws {
    try expect(
      example + "\nWords.\n", with: [output("1\n2", line: 3)], becomes: example + "\n```output\n1\n2\n```\n\nWords.\n")
    try expect(example, with: [output("", line: 3)], becomes: example)
  }

  @Test func whatRunsIsDrawn() throws {
    let page = "# 1. Push\n\n- List\n\n  ```marbles\n  a: -1-\n\n  a\n  result:\n  ```\n"
    try expect(
      page, with: [picture("a:      -1-", "", "a", "result: -A-", "A = 2", line: 5)],
      becomes: "# 1. Push\n\n- List\n\n  ```marbles\n  a:      -1-\n\n  a\n  result: -A-\n  A = 2\n  ```\n")
  }

  @Test func whatIsRightStaysAsItIs() throws {
    try expect(
      example + "\n```output\n1\n```\n", with: [output("1\n", line: 3)], becomes: example + "\n```output\n1\n```\n")
  }

  @Test func recordsOfOtherPagesAndBlocksChangeNothing() throws {
    let other = RunRecord(.output("1"), path: "Chapters/02-pull.md", line: 3)
    try expect(example, with: [other, output("1", line: 4), picture("a", line: 3)], becomes: example)
  }

  @Test func severalBlocksAreRewrittenInOneGo() throws {
    let block = "\n```output\n1\n1\n```\n", new = "\n```output\n2\n```\n"
    let page = example + block + "\n```swift\nprint(2)\n```\n" + block
    let accepted = acceptedPages([output("2\n", line: 3), output("2\n", line: 12)], in: try book(page))
    #expect(accepted.map(\.text) == [example + new + "\n```swift\nprint(2)\n```\n" + new])
    #expect(
      accepted.first?.changes == [
        "Chapters/01-push.md:8\n-1\n-1\n+2", "Chapters/01-push.md:17\n-1\n-1\n+2",
      ])
  }

  @Test func inAListOrAQuoteTheNewLinesStandInIt() throws {
    let list = "# 1. Push\n\n- ```swift\n  print(1)\n  ```\n"
    try expect(list, with: [output("1\n\n2\n", line: 3)], becomes: list + "\n  ```output\n  1\n\n  2\n  ```\n")
    try expect(
      list + "\n  ```output\n  0\n  ```\n", with: [output("1\n", line: 3)],
      becomes: list + "\n  ```output\n  1\n  ```\n")
    let quote = "# 1. Push\n\n> ```swift\n> print(1)\n> ```\n"
    try expect(quote, with: [output("1\n\n", line: 3)], becomes: quote + ">\n> ```output\n> 1\n>\n> ```\n")
  }

  @Test func whatLooksLikeAFenceGetsALongerOne() throws {
    try expect(example, with: [output("```\n", line: 3)], becomes: example + "\n````output\n```\n````\n")
    try expect(
      example + "\n```output\n1\n```\n", with: [output("````\n", line: 3)],
      becomes: example + "\n`````output\n````\n`````\n")
  }

  @Test func lineEndsStayWhatTheyAre() throws {
    let page = example.replacing("\n", with: "\r\n")
    try expect(page, with: [output("1\n", line: 3)], becomes: page + "\r\n```output\r\n1\r\n```\r\n")
  }

  @Test func whoKeepsWhomAliveReplacesThePictureAndALineThatStaysKeepsItsComment() throws {
    let record = picture("a -> B#1", "C#1", line: 7)
    try expect(
      example + "\n```objects\n```\n", with: [record], becomes: example + "\n```objects\na -> B#1\nC#1\n```\n")
    try expect(
      example + "\n```objects\nx -> y\na -> B#1  # why\n```\n", with: [record],
      becomes: example + "\n```objects\na -> B#1  # why\nC#1\n```\n")
  }

  @Test func theStepsOfARunReplaceThoseOfAPictureOfStatesAndTheNamesStay() throws {
    let record = picture("-> 0  init()", "0 -> 1  go()", line: 7)
    try expect(
      example + "\n```states of=A.b\n0: here\n0 -> 0  go()\n```\n", with: [record],
      becomes: example + "\n```states of=A.b\n0: here\n-> 0  init()\n0 -> 1  go()\n```\n")
  }

  @Test func theCallsThatAreMadeReplaceTheTrace() throws {
    let record = picture("a.b()", "  c.d()", line: 7)
    try expect(example + "\n```trace\n```\n", with: [record], becomes: example + "\n```trace\na.b()\n  c.d()\n```\n")
    try expect(example + "\n```trace\nx\n```\n", with: [record], becomes: example + "\n```trace\na.b()\n  c.d()\n```\n")
  }

  @Test func theCompilersMessageReplacesATextThatIsNotInIt() throws {
    let page = { (info: String) in "# 1. Push\n\n```swift \(info)\nlet a: Int = b\n```\n" }
    try expect(
      page("fails=\"x\""), with: [message("cannot find 'b'", line: 3)], becomes: page("fails=\"cannot find 'b'\""))
    try expect(page("fails=\"find\""), with: [message("cannot find 'b'", line: 3)], becomes: page("fails=\"find\""))
    try expect(page(" fails=x until=3"), with: [message("no b", line: 3)], becomes: page(" fails=\"no b\" until=3"))
    try expect(
      page("until=3  fails=\"a \\\"b\\\" c\""), with: [message("say \"no\" \\ `x`", line: 3)],
      becomes: page("until=3  fails=\"say \\\"no\\\" \\\\ \""))
  }
}
