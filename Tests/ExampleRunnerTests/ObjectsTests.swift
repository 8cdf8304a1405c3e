import Testing

@testable import ExampleRunner

/// The objects in the records of a program, which are given with spaces for their tabs.
private func recorded(_ lines: String...) -> [RecordedObjects] {
  RecordedObjects.read(lines.map { $0.replacing(" ", with: "\t") + "\n" }.joined())
}

private func lines(_ moments: [RecordedObjects], hiding hidden: Set<String> = []) -> [String] {
  objectLines(of: moments[0], ObjectNames(calls: [], moments: moments), hiding: hidden)
}

private let circle = recorded(
  "m end 1", "v receipt", "v count", "o 5 Sink", "o 3 Receipt", "c 4 onNext", "o 9 Sink", "e receipt -> #3",
  "e #3 -> #5", "e #5 -> #3", "e #5 -> {4", "e {4 ~> #3")

@Suite struct ObjectsTests {
  @Test func `references make chains from the variables on, and what has none comes last`() {
    #expect(
      lines(circle) == [
        "receipt -> Receipt#1 -> Sink#1 -> Receipt#1", "Sink#1 -> {onNext} ~> Receipt#1", "Sink#2",
      ])
  }

  @Test func `numbers are those of the trace, and of other moments`() {
    let calls = ["0\t0\t2\tSink\tSink\tinit()\t\t"].compactMap { RecordedCall($0[...]) }
    let later = recorded("m a 1", "c 2 onNext", "m end 1", "o 5 Sink", "c 4 onNext", "e #5 -> {4")
    #expect(
      objectLines(of: later[1], ObjectNames(calls: calls, moments: later), hiding: []) == ["Sink#2 -> {onNext}#2"])
  }

  @Test func `what is hidden leaves its place to what it holds`() {
    #expect(
      lines(circle, hiding: ["Sink"]) == ["receipt -> Receipt#1 -> {onNext} ~> Receipt#1"])
    #expect(lines(circle, hiding: ["{onNext}", "Sink#2"]) == ["receipt -> Receipt#1 -> Sink#1 -> Receipt#1"])
    #expect(
      lines(circle, hiding: ["receipt", "Sink", "{onNext}"]) == ["Receipt#1"])
  }

  @Test func `a reference through a weak one is weak`() {
    let moment = recorded("m end 1", "v a", "o 1 Link", "o 2 End", "e a ~> #1", "e #1 -> #2")
    #expect(lines(moment, hiding: ["Link"]) == ["a ~> End#1"])
  }

  @Test func `a weak way through what is hidden is left out beside a strong one, a weak reference isn't`() {
    let moment = recorded(
      "m end 1", "v a", "o 1 Receipt", "o 2 Link", "o 3 Sink", "e a -> #1", "e #1 -> #3", "e #1 -> #2", "e #2 ~> #3")
    #expect(lines(moment, hiding: ["Link"]) == ["a -> Receipt#1 -> Sink#1"])
    let later = recorded(
      "m end 1", "v a", "o 1 Link", "o 2 Link", "o 3 Sink", "e a -> #1", "e #1 ~> #3", "e a -> #2", "e #2 -> #3")
    #expect(lines(later, hiding: ["Link"]) == ["a -> Sink#1"])
    let both = recorded("m end 1", "v a", "o 3 Sink", "e a ~> #3", "e a -> #3")
    #expect(lines(both, hiding: ["Link"]) == ["a ~> Sink#1", "a -> Sink#1"])
  }
}

private func block(_ lines: String..., at moments: [String] = ["end"]) -> ObjectsBlock {
  ObjectsBlock(
    RecordedBlock("Chapters/03-page.md", line: 10, indent: 2, lines: lines, moments: moments.map { ($0, $0) }))
}

@Suite struct ObjectsBlockTests {
  private let run = ["a -> B#1 ~> C#1", "D#1"]

  @Test func `the same references in other chains are no fault`() {
    #expect(block("D#1", "B#1 ~> C#1  # weak", "a -> B#1").faults(in: run).isEmpty)
  }

  @Test(arguments: [
    ("a -> B#1 -> C#1", 8, "the run has ‘B#1 ~> C#1’, not ‘B#1 -> C#1’"),
    ("a -> C#1", 3, "‘a’ doesn't hold ‘C#1’ in the run"),
    ("a -> B#2", 3, "the run finds no ‘B#2’ that lives and is held or holds"),
    ("  C#1", 5, "‘C#1’ doesn't stand alone: it holds something, or is held"),
    ("E#1", 3, "‘E#1’ doesn't live in the run"),
  ])
  func `the first reference that isn't there is told at its place`(line: String, column: Int, message: String) {
    #expect(
      block(line).faults(in: run) == [
        Fault(path: "Chapters/03-page.md", line: 11, column: column, message: message)
      ])
  }

  @Test func `what is left out is told behind the last line`() {
    #expect(
      block("a -> B#1 ~> C#1").faults(in: run) == [
        Fault(path: "Chapters/03-page.md", line: 12, column: 3, message: "here is missing ‘D#1’, which lives")
      ])
    #expect(block("D#1", "a -> B#1").faults(in: run).map(\.message) == ["here is missing ‘B#1 ~> C#1’"])
  }

  @Test func `a moment is named where there are several`() {
    let both = block("one:", "a -> B#1", "end:", "a -> B#1", at: ["one", "end"])
    #expect(both.faults(in: ["one:", "a -> B#1", "end:", "a -> B#1"]).isEmpty)
    #expect(
      both.faults(in: ["one:", "a -> B#1", "end:"]) == [
        Fault(
          path: "Chapters/03-page.md", line: 14, column: 3,
          message: "the run finds no ‘a’ that lives and is held or holds at ‘end’")
      ])
  }

  @Test func `an empty block asks to be filled`() {
    #expect(block().faults(in: run).map(\.message) == ["this picture is empty: `book test --accept` fills it"])
    #expect(block().faults(in: []).isEmpty)
  }

  @Test func `a moment that didn't come, or couldn't look into closures, is no picture`() {
    func problem(_ moments: [RecordedObjects]) -> String? {
      let run = TracedRun(calls: [], printed: "", objects: moments, end: "")
      if case .failure(let problem) = block(at: ["alive"]).actual(run) { return problem.text }
      return nil
    }
    #expect(problem([])?.contains("nothing calls snapshot(\"alive\")") == true)
    #expect(problem(recorded("m alive 0"))?.contains("libswiftRemoteMirror") == true)
    #expect(problem(recorded("m alive 1")) == nil)
  }
}
