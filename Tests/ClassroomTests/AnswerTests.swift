import Files
import Testing

@testable import Classroom
@testable import CoreHistory

/// What a learner reads of a verdict, to the last word.
@Suite struct AnswerTests {
  private let end = "\n0 of 1 checks passed. For a hint: ./Tools/book exercise hint two\n"

  private func result(
    _ outcome: Performance.Outcome, kind: Scenario.Kind = .scenario, sentence: String = "it goes on",
    hidden: Bool = false, expected: [[TraceEvent]] = [], observed: [[TraceEvent]] = []
  ) -> ScenarioResult {
    ScenarioResult(
      Scenario(kind: kind, sentence: sentence, isHidden: hidden, line: 1),
      Performance(outcome: outcome, rounds: observed, prints: ""),
      expected: Performance(outcome: .finished, rounds: expected, prints: ""))
  }

  private func verdict(_ build: Verdict.Build, _ results: [ScenarioResult] = []) throws -> Verdict {
    Verdict(exercise: try SmallBook().handout("two").exercise, file: "Two.swift", build: build, scenarios: results)
  }

  @Test(
    arguments: [
      (
        Performance.Outcome.crashed(message: "Index out of range", line: 8),
        "it stopped: Two.swift:8: Index out of range"
      ),
      (.crashed(message: "the program stopped", line: nil), "it stopped: the program stopped"),
      (
        .timedOut(.working, lines: []),
        "it wasn't finished in time, and was still at work: look for a loop that doesn't end"
      ),
      (
        .timedOut(.waiting, lines: []),
        "it wasn't finished in time, and waited: look for a lock that is taken twice or never given back, and for a signal that never comes"
      ),
      (
        .timedOut(.working, lines: [3]),
        "it wasn't finished in time: Two.swift:3: it is still at work here; look for a loop that doesn't end"
      ),
      (
        .timedOut(.waiting, lines: [3, 5]),
        "it wasn't finished in time: Two.swift:3: it waits here and nothing comes, another thread in line 5; look for a lock that is taken twice or never given back, and for a signal that never comes"
      ),
      (
        .timedOut(.crowding, lines: [4]),
        "it started far too many programs: Two.swift:4: look for a loop that doesn't end"
      ),
      (.notTried, "not tried, because the checks before it took all the time that there is"),
      (
        .outOfMemory(line: 3),
        "it used up its memory: Two.swift:3: look for a collection that only grows, or for threads without end"
      ),
      (.tooMuchOutput(line: nil), "it said far too much: look for a loop that doesn't end"),
      (.endedEarly, "the program ended before the scenario did: leave out exit()"),
    ] as [(Performance.Outcome, String)])
  func `Each end but the right one has its sentence, with a cure`(outcome: Performance.Outcome, reason: String) throws {
    let text = try answer(verdict(.compiled, [result(outcome)]), colour: false)
    // However its lines are broken for a terminal.
    #expect(text.replacing("\n    ", with: " ") == "✗ it goes on \(reason)\n\(end)")
  }

  private static let one = TraceEvent(time: 0, track: "", kind: .next, text: "1")
  private static let late = TraceEvent(time: 9, track: "", kind: .next, text: "1")
  private static let subscribed = TraceEvent(time: 0, track: "left", kind: .subscribed, text: "")
  private static let disposed = TraceEvent(time: 0, track: "left", kind: .disposed, text: "")

  @Test(
    arguments: [
      ([one], [], "the element 1 is due here, and nothing came"),
      ([], [one], "nothing is due any more, and the element 1 came"),
      ([one], [late], "the element 1 is due at 0, and came at 9"),
      ([subscribed], [disposed], "a subscription to ‘left’ is due here, and the end of a subscription to ‘left’ came"),
    ] as [([TraceEvent], [TraceEvent], String)])
  func `The first difference is said in words`(expected: [TraceEvent], observed: [TraceEvent], sentence: String) throws
  {
    let text = try answer(
      verdict(.compiled, [result(.finished, expected: [expected], observed: [observed])]), colour: false)
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "^" }.joined(separator: " ")
    #expect(words.contains(" \(sentence) "), "\(text)")
  }

  @Test func `Where only an earlier round differs, the last one is the same so far`() throws {
    let long = Array(repeating: Self.one, count: 201)
    let text = try answer(
      verdict(.compiled, [result(.finished, expected: [[], long], observed: [[Self.one], long])]), colour: false)
    #expect(text.hasSuffix("    the same so far\n\(end)"), "\(text)")
  }

  @Test func `What should stop and doesn't is told so`() throws {
    let text = try answer(verdict(.compiled, [result(.finished, kind: .traps)]), colour: false)
    #expect(
      text == "✗ it goes on\n    expected  that it stops with a message\n    observed  that it goes on\n\(end)")
  }

  @Test func `What doesn't compile or fit is told with what the compiler says`() throws {
    let message = CompilerMessage(
      file: "Two.swift", line: 3, column: 5, severity: "error", text: "no", excerpt: ["let"])
    #expect(
      try answer(verdict(.doesNotCompile([message])), colour: false)
        == "It doesn't compile yet: 1 error.\n\nTwo.swift:3:5: error: no\n  let\n")
    #expect(
      try answer(verdict(.doesNotFit("There is a number.", [message])), colour: false)
        == "It compiles, but the checks can't use it.\n  What they need: There is a number.\n  The compiler says: no\n")
  }

  @Test func `Of checks that aren't shown it is told what they are about`() throws {
    let one = result(.endedEarly, sentence: "one", hidden: true), two = result(.finished, sentence: "two")
    let other = result(.finished, sentence: "other", hidden: true, expected: [[Self.one]])
    let last = "Think of an input like that, and try it in Sources/try/main.swift.\n"
    let reason = "the program ended before the scenario did: leave out exit()"
    #expect(try moreToDo(verdict(.compiled, [two])) == nil)
    #expect(
      try moreToDo(verdict(.compiled, [two, one]))
        == "But one that isn't shown doesn't pass yet:\n  ✗ one: \(reason)\n\(last)")
    #expect(
      try moreToDo(verdict(.compiled, [one, other]))
        == "But 2 that aren't shown don't pass yet:\n  ✗ one: \(reason)\n  ✗ other\n\(last)")
    #expect(explanation(of: one, "Two.swift") == reason)
    #expect(explanation(of: other, "Two.swift") == "it does something else than it should")
  }

  @Test func `Without a compiler it is said which one to install`() {
    #expect(
      throws: Complaint(
        "there is no Swift compiler on the path. Install Swift 6.2 or later from https://www.swift.org/install, then try again."
      )
    ) { try Toolchain.installed(environment: ["PATH": "/nowhere"]) }
  }
}
