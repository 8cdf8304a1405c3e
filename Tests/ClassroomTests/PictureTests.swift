import Testing

@testable import Classroom
@testable import CoreHistory

/// The layout of two traces, one under the other.
@Suite struct PictureTests {
  private func verdict(expected: [TraceEvent], observed: [TraceEvent]) throws -> Verdict {
    let scenario = Scenario(kind: .scenario, sentence: "it goes on", isHidden: false, line: 1)
    let result = ScenarioResult(
      scenario, Performance(outcome: .finished, rounds: [observed], prints: ""),
      expected: Performance(outcome: .finished, rounds: [expected], prints: ""))
    return Verdict(
      exercise: try SmallBook().handout("two").exercise, file: "Two.swift", build: .compiled, scenarios: [result])
  }

  private func event(_ text: String, at time: Int = 0, on track: String = "") -> TraceEvent {
    TraceEvent(time: time, track: track, kind: text == "|" ? .completed : .next, text: text == "|" ? "" : text)
  }

  @Test func columnsAreAsWideAsTheirWidestEvent() {
    let picture = TracePicture(
      expected: [event("1", at: 1), event("22", at: 2), event("|", at: 3)],
      observed: [event("1", at: 1), event("2", at: 2), event("|", at: 3)])
    #expect(picture.rows.map(\.expected) == ["-1-22-|-"])
    #expect(picture.rows.map(\.observed) == ["-1-2--|-"])
    #expect(picture.difference?.column == 3)
  }

  @Test func withoutTimeTheOrderIsShown() {
    let picture = TracePicture(expected: [event("1"), event("2")], observed: [event("2"), event("1")])
    #expect(picture.rows.map(\.expected) == ["-1-2-"])
    #expect(picture.rows.map(\.observed) == ["-2-1-"])
    #expect(picture.difference?.column == 1)
  }

  @Test func eachTrackHasARowAndTheOwnOneIsLast() {
    let picture = TracePicture(
      expected: [event("1", at: 0), event("a", at: 1, on: "left"), event("b", at: 1, on: "left")],
      observed: [event("1", at: 0), event("a", at: 1, on: "left")])
    #expect(picture.rows.map(\.track) == ["left", ""])
    #expect(picture.rows.map(\.expected) == ["---(a b)-", "-1-------"])
    #expect(picture.rows.map(\.observed) == ["---a-----", "-1-------"])
    #expect(picture.difference?.row == 0)
  }

  @Test func aClockStandsAboveWhatItMeasures() {
    let picture = TracePicture(expected: [event("1", at: 210), event("2", at: 300)], observed: [])
    #expect(picture.ruler?.contains("210") == true)
    #expect(picture.rows.map(\.observed) == ["-----"])
  }

  @Test func theTimesStandAboveWhatHappensThen() {
    let picture = TracePicture(expected: [event("1", at: 5), event("2", at: 7)], observed: [])
    #expect(picture.ruler == " 5  7 ")
    #expect(picture.rows.map(\.expected) == ["-1--2-"])
  }

  @Test func whatComesAtAnotherTimeIsToldWithBothTimes() throws {
    let text = try answer(
      verdict(expected: [event("2", at: 9)], observed: [event("1", at: 5), event("2", at: 9)]), colour: false)
    #expect(text.contains("the element 2 is due at 9, and the element 1 came at 5"))
  }

  @Test(.timeLimit(.minutes(60))) func aLoopThatDoesNotEndIsListedAtOnce() throws {
    let text = try answer(verdict(expected: [event("0")], observed: (0..<30000).map { event("\($0)") }), colour: false)
    #expect(text.contains("    observed    … and 29996 more\n"))
  }

  @Test func whatIsTooLongIsListedAroundTheFirstDifference() {
    let same = (1...5).map { event("\($0)") }
    let rows = TraceListing(
      expected: same + (6...9).map { event("\($0)") }, observed: same + [event("|", on: "left")]
    ).rows
    let names = [("both", 4), ("expected", 4), ("observed", 1)].flatMap { Array(repeating: $0.0, count: $0.1) }
    #expect(rows.map(\.name) == names)
    #expect(rows.map(\.text) == ["… 2 before", "3", "4", "5", "6", "7", "8", "… and 1 more", "left: |"])
  }

  @Test func aTraceThatEndsTooEarlySaysSo() {
    let rows = TraceListing(expected: [event("1", at: 1), event("2", at: 2)], observed: [event("1", at: 1)]).rows
    #expect(rows.map(\.text) == ["1  1", "2  2", "nothing more"])
  }

  @Test(arguments: [("a\u{1B}[31mb", "a[31mb"), ("\u{202E}evil", "evil"), ("tab\tstays", "tab\tstays")])
  func whatSteersATerminalIsLeftOut(_ text: String, _ expected: String) {
    #expect(plain(text) == expected)
  }
}
