import Book
import SmallBooks
import Testing

@testable import CoreHistory

/// The growth of the core from chapter to chapter.
@Suite struct HistoryTests {
  private func history(_ pages: [String: String]) throws -> History {
    let history = History(of: try book(pages))
    #expect(history.mistakes == [])
    return history
  }

  private let pages = [
    "01-push": "# 1\n\n" + block("swift file=A.swift", "let a = 1") + "\n" + block("swift file=B.swift", "let b = 1"),
    "01a-more": "# 1a\n\n" + block("swift extend=A.swift", "let c = 1"),
    "03-pull": "# 3\n\n" + block("swift revise=A.swift", "let a = 3\n// ...") + "\n"
      + block("swift file=D/E.swift", "let e = 1"),
    "04-words": "# 4\n\nWords.\n",
  ]

  @Test func eachStepIsWhatItsPagesMadeOfTheStepBefore() throws {
    let history = try history(pages)
    #expect(history.steps.map(\.number) == [1, 3, 4])
    #expect(
      history.steps.map { plainFiles($0.core) } == [
        ["A.swift": "let a = 1\n\nlet c = 1\n", "B.swift": "let b = 1\n"],
        ["A.swift": "let a = 3\n\nlet c = 1\n", "B.swift": "let b = 1\n", "D/E.swift": "let e = 1\n"],
        ["A.swift": "let a = 3\n\nlet c = 1\n", "B.swift": "let b = 1\n", "D/E.swift": "let e = 1\n"],
      ])
    #expect(history.finished == history.steps.last?.core)
  }

  @Test func anArchiveHasEveryStepAsItWas() throws {
    var pages = pages
    pages["05-tabs"] = "# 5\n\n" + block("swift extend=D/E.swift", "let f =\t1\t\t// \ta\n\n  // step\t3")
    let history = try history(pages)
    let read = try #require(History(archive: history.archive))
    #expect(read.steps.map(\.number) == history.steps.map(\.number))
    #expect(read.steps.map(\.core) == history.steps.map(\.core))
    #expect(History(archive: "")?.steps.isEmpty == true)
    #expect(History(archive: "anything\nelse") == nil)
    #expect(History(archive: "step\t1\nChapters/01-push.md\t3\t0\tlet a = 1") == nil)
  }

  @Test func filesStandInTheOrderInWhichTheyWereBegunAndKnowTheirPages() throws {
    let core = try history(pages).finished
    #expect(core.files.map(\.name) == ["A.swift", "B.swift", "D/E.swift"])
    #expect(core["A.swift"]?.pages == ["Chapters/01-push.md", "Chapters/01a-more.md", "Chapters/03-pull.md"])
    #expect(core["Elsewhere.swift"] == nil)
  }

  @Test func aChapterThatIsNotThereLeavesWhatTheOneBeforeLeft() throws {
    let history = try history(pages)
    #expect(history.core(after: 2) == history.core(after: 1))
    #expect(history.core(after: 99) == history.finished)
    #expect(history.core(after: 0) == nil)
  }

  @Test func anEditIsFoundAtItsFenceWithTheFileBeforeAndAfter() throws {
    let history = try history(pages)
    let begun = try #require(history.edit(page: "Chapters/01-push.md", line: 3))
    #expect(begun.before == nil && begun.after.text == "let a = 1\n")
    let revised = try #require(history.edit(page: "Chapters/03-pull.md", line: 3))
    #expect(revised.before?.text == "let a = 1\n\nlet c = 1\n" && revised.after.text == "let a = 3\n\nlet c = 1\n")
    #expect(history.edit(page: "Chapters/03-pull.md", line: 4) == nil)
    #expect(history.edits.count == 5)
  }

  private let deletions = [
    "01-push": "# 1\n\n" + block("swift file=A.swift", "let a = 1") + "\n" + block("swift file=B.swift", "let b = 1")
      + "\n" + block("swift file=C.swift", "class C {}"),
    "02-pull": "# 2\n\n" + block("swift delete=A.swift", "// Gone.") + "\n"
      + block("swift file=D.swift", "class D: C {}") + "\n" + block("swift extend=B.swift", "let d = 1"),
    "02a-more": "# 2a\n\n" + block("swift extend=C.swift", "let c = 1"),
    "03-more": "# 3\n\n" + block("swift file=E.swift", "let e = 1") + "\n" + block("swift delete=E.swift", "// Gone.")
      + "\n" + block("swift delete=C.swift", "// Gone.") + "\n" + block("swift revise=D.swift", "class D {}"),
  ]

  @Test func fromItsDeletionOnAFileIsNoPartOfTheCore() throws {
    let history = try history(deletions)
    #expect(
      history.steps.map { $0.core.files.map { "\($0.name): \($0.text)" } } == [
        ["A.swift: let a = 1\n", "B.swift: let b = 1\n", "C.swift: class C {}\n"],
        ["B.swift: let b = 1\n\nlet d = 1\n", "C.swift: class C {}\n\nlet c = 1\n", "D.swift: class D: C {}\n"],
        ["B.swift: let b = 1\n\nlet d = 1\n", "D.swift: class D {}\n"],
      ])
    #expect(finishedFiles(history.finished).keys.sorted() == ["B.swift", "D.swift"])
    #expect(!stepFile(history.finished, after: 3).contains("let a"))
  }

  @Test func aDeletionIsAnEditThatLeavesNothing() throws {
    let edit = try #require(try history(deletions).edit(page: "Chapters/02-pull.md", line: 3))
    #expect(edit.isDeletion && edit.before?.text == "let a = 1\n")
    #expect(edit.after.name == "A.swift" && edit.after.lines.isEmpty)
  }

  @Test func anArchiveHasNoFileThatIsGone() throws {
    let history = try history(deletions)
    let read = try #require(History(archive: history.archive))
    #expect(read.steps.map(\.core) == history.steps.map(\.core))
    #expect(History(archive: "step\t1\ngone\tA.swift") == nil)
  }

  @Test func aDeletionThatComesOrGoesChangesWhatIsKnown() throws {
    var others = deletions
    others["02-pull"] = "# 2\n\n" + block("swift file=D.swift", "class D: C {}")
    for (now, before) in [(deletions, others), (others, deletions), (deletions, deletions)] {
      let next = History(of: try book(now), after: try history(before))
      let fresh = try history(now)
      #expect(next.mistakes == [] && next.steps.map(\.core) == fresh.steps.map(\.core))
    }
  }

  @Test func everyLineKnowsThePageThatSaysIt() throws {
    let file = try #require(try history(pages).finished["A.swift"])
    let places = file.lines.filter { !$0.text.isEmpty }.map { "\($0.path):\($0.number) \($0.text)" }
    #expect(places == ["Chapters/03-pull.md:4 let a = 3", "Chapters/01a-more.md:4 let c = 1"])
  }

  @Test func afterAMistakeTheRestIsFollowedStill() throws {
    var broken = pages
    broken["02-broken"] =
      "# 2\n\n" + block("swift revise=A.swift", "let a = )\n// ...") + "\n" + block("swift extend=B.swift", "let f = 1")
    let history = History(of: try book(broken))
    #expect(
      !history.mistakes.isEmpty
        && history.mistakes.allSatisfy { $0.path == "Chapters/02-broken.md" && $0.position.line == 4 })
    #expect(history.finished["A.swift"]?.text == "let a = 3\n\nlet c = 1\n")
    #expect(history.finished["B.swift"]?.text == "let b = 1\n\nlet f = 1\n")
  }

  @Test func ofAMistakeThatEveryLaterStepHasOneReportIsMade() throws {
    let history = History(
      of: try book([
        "01-a": "# 1\n\n" + block("swift file=A.swift", "private let x = 1"),
        "02-b": "# 2\n\n" + block("swift file=B.swift", "private let x = 1"),
        "03-c": "# 3\n\n" + block("swift extend=B.swift", "let y = 1"),
      ]))
    #expect(history.mistakes.map { "\($0.path):\($0.position)" } == ["Chapters/02-b.md:4:13"])
  }
}
