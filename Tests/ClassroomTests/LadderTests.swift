import Book
import Testing

@testable import Classroom

@Suite struct LadderTests {
  @Test func `Each time one rung more, and the solution only after another try`() throws {
    let ladder = try Ladder(SmallBook().book.exercise("two").exercise)
    #expect(ladder.rungs.count == 3 && ladder.rungs.last == .solution)
    var progress = LearnerProgress()
    progress.attempt("two", hasPassed: false, on: "")
    #expect(progress.climb(ladder, of: "two") == 1)
    #expect(progress.climb(ladder, of: "two") == 2)
    #expect(progress.climb(ladder, of: "two") == 2)
    progress.attempt("two", hasPassed: false, on: "")
    #expect(progress.climb(ladder, of: "two") == 3)
    #expect(progress.climb(ladder, of: "two") == 3)
    progress.attempt("two", hasPassed: true, on: "2026-03-01")
    #expect(progress["two"]?.isAided == true && LearnerProgress(progress.text) == progress)
  }

  @Test func `Hints that are read after the solution help nobody`() throws {
    let ladder = try Ladder(SmallBook().book.exercise("two").exercise)
    var progress = LearnerProgress()
    progress.attempt("two", hasPassed: true, on: "2026-03-01")
    for rung in 1...3 { #expect(progress.climb(ladder, of: "two") == rung) }
    #expect(progress["two"]?.isAided == false)
  }

  @Test func `Earlier rungs are shown again, with links as names`() throws {
    let book = try SmallBook().book
    let (page, exercise) = try book.exercise("two")
    let text = Ladder(exercise).words(upTo: 3, difference: "the difference", LinkNames(book, on: page))
    #expect(text.contains("What comes after one? See the section (“Numbers” in “1. Push”)."))
    #expect(text.contains("    let two = 1 + 1") && text.hasSuffix("the difference"))
  }

  @Test func `The last rung leads from the learner's file to a solution`() async throws {
    let small = try SmallBook()
    for (id, mine, lines) in [
      ("two", "let two = 7\n", ["-let two = 7", "+let two = 2"]),
      (
        "second", "func second() -> Int { 7 }\n",
        ["-func second() -> Int { 7 }", "+func second() -> Int { first() + 1 }"]
      ),
    ] {
      let handout = try small.handout(id)
      let submission = Submission(exercise: handout.exercise, file: "Mine.swift", text: mine)
      let difference = try await differenceToReference(submission, handout, small.history)
      #expect(difference.hasPrefix("--- your Mine.swift\n+++ a solution\n@@"))
      for line in lines { #expect(difference.split(separator: "\n").contains { $0 == line }) }
    }
  }
}

@Suite struct PredictionTests {
  @Test(arguments: [
    ("a\nb\n", nil), ("a\nb", nil), ("a  \r\nb\n\n", nil),
    ("a\nc\n", "line 2: you say `c`; that is not what it prints"),
    ("a\nc\nb\n", "line 2: you say `c`; that is not what it prints; it prints 2 lines, and you say 3 lines"),
    ("a\n", "what you say is right as far as it and the output go, but it prints 2 lines, and you say one line"),
    ("a\nb\nc\n", "what you say is right as far as it and the output go, but it prints 2 lines, and you say 3 lines"),
    (" a\nb\n", "line 1: you say ` a`; that is not what it prints"),
  ])
  func `The first wrong line is named, and no later one`(prediction: String, expected: String?) {
    #expect(fault(of: prediction, against: ["a", "b"]) == expected)
  }

  @Test func `The page says what a program prints, and why`() throws {
    let (page, exercise) = try SmallBook().book.exercise("prints")
    #expect(page.outputs(of: exercise) == [["a", "b"]])
    #expect(page.solution(of: exercise) == "It prints *what* it is given.")
  }

  @Test func `An empty file is no prediction`() async throws {
    try await inWorkspace(of: "prints") { workspace, handout in
      #expect(try workspace.predictions(for: handout) == [nil])
      try workspace.write("a\n", to: "prediction.txt")
      #expect(try workspace.predictions(for: handout) == ["a\n"])
    }
  }
}

@Suite struct PlainTextTests {
  @Test func `A link that is called like its section is named once`() throws {
    let book = try SmallBook().book
    let names = LinkNames(book, on: book.chapters[0])
    #expect(names.named("See [Numbers](#numbers).") == "See “Numbers” in “1. Push”.")
    #expect(names.named("See [Number](#numbers).") == "See Number (“Numbers” in “1. Push”).")
  }

  @Test func `Markdown is filled to a width, its code left as it is`() throws {
    let book = try SmallBook().book
    let names = LinkNames(book, on: book.chapters[0])
    let markdown = """
      Ask *who* **calls** whom, and `when` it
      is, in [a section](#numbers).

      - one
      - two words
        that go on

      ```swift
      let a = 1

      let b = 2
      ```

      > quoted
      """
    let expected = """
      Ask who calls whom, and `when`
      it is, in a section (“Numbers”
      in “1. Push”).

      - one
      - two words that go on

          let a = 1

          let b = 2

      | quoted
      """
    #expect(plainText(of: markdown, names, width: 30) == expected)
  }
}
