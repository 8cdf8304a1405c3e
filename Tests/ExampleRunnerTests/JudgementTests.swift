import Foundation
import Testing

@testable import ExampleRunner

/// The judgement on plays that were to end badly.
@Suite struct JudgementTests {
  private func judge(
    _ outcome: ExampleRunner.Outcome, code: Int32? = nil, signal: Int32? = nil, output: String = "", error: String = "",
    shows lines: [[String]?] = [nil]
  ) -> [String] {
    let parts = lines.enumerated().map { index, lines in
      Part(
        line: 10 * (index + 1), column: 3, end: 10 * (index + 1) + 4,
        output: lines.map { Output(line: 10 * index + 17, indent: 0, lines: $0) })
    }
    let ending = Ending(
      code: code, signal: signal, output: Array((Capture.beginning + "\n" + output).utf8), error: Array(error.utf8))
    return Capture("Chapters/01-push.md", parts: parts, records: false).judge(ending, against: outcome).map {
      "\($0.line):\($0.column): \($0.message)"
    }
  }

  @Test func aTrapThatSaysWhatItShouldIsNoFault() {
    #expect(judge(.traps("Fatal error: x"), signal: SIGILL, error: "a.swift:1: Fatal error: x\n") == [])
    #expect(judge(.traps("x"), signal: SIGTRAP, error: "x") == [])
  }

  @Test func aTrapThatSaysSomethingElseIsQuoted() {
    #expect(
      judge(.traps("y"), signal: SIGILL, error: "warning\na.swift:1: Fatal error: x\n") == [
        "10:3: the example traps, but says ‘Fatal error: x’, not ‘y’"
      ])
    #expect(judge(.traps("y"), signal: SIGILL) == ["10:3: the example traps, but says ‘nothing’, not ‘y’"])
  }

  @Test(arguments: [
    (ExampleRunner.Outcome.traps("x"), "trap"), (.hangs, "hang"), (.loops, "loop"), (.overflows, "overflow the stack"),
  ])
  func anEndOfAnotherKindIsNamed(_ outcome: ExampleRunner.Outcome, verb: String) {
    #expect(judge(outcome, code: Alone.finished) == ["10:3: the example was to \(verb), but it ends well"])
    #expect(
      judge(outcome, code: Alone.threw, error: "throws Oops()\n") == [
        "10:3: the example was to \(verb), but it ends with an error: throws Oops()"
      ])
    #expect(judge(outcome, code: 3) == ["10:3: the example was to \(verb), but it ends with exit status 3"])
    #expect(judge(outcome) == ["10:3: the example was to \(verb), but it ends with exit status unknown"])
  }

  @Test func aHangIsAStandstillOfItsOwnProcess() {
    #expect(judge(.hangs, code: Alone.hung) == [])
    #expect(
      judge(.hangs, signal: SIGTRAP, error: "Fatal error: x") == [
        "10:3: the example was to hang, but it ends by signal \(SIGTRAP): Fatal error: x"
      ])
    #expect(
      judge(.traps("x"), code: Alone.hung) == ["10:3: the example was to trap, but it hangs: all its threads wait"])
    #expect(
      judge(.hangs, code: Alone.looped) == [
        "10:3: the example was to hang, but it runs on, and keeps a processor busy"
      ])
    #expect(judge(.loops, code: Alone.looped) == [])
    #expect(judge(.loops, code: Alone.hung) == ["10:3: the example was to loop, but it hangs: all its threads wait"])
    #expect(
      judge(.hangs, code: Alone.ranOn) == [
        "10:3: the example was to hang, but it runs on: it neither ends nor stands still"
      ])
  }

  @Test(arguments: [SIGSEGV, SIGBUS])
  func anOverflowIsAFaultOfMemory(_ signal: Int32) {
    #expect(judge(.overflows, signal: signal) == [])
  }

  @Test func anOverflowIsNoTrap() {
    #expect(
      judge(.overflows, signal: SIGILL, error: "Fatal error: x") == [
        "10:3: the example was to overflow the stack, but it ends by signal \(SIGILL): Fatal error: x"
      ])
  }

  @Test func whatWasPrintedBeforeTheEndIsComparedPartByPart() {
    let printed = "one\n\(Capture.separator)two\n"
    #expect(judge(.traps("x"), signal: SIGILL, output: printed, error: "x", shows: [["one"], ["two"]]) == [])
    #expect(
      judge(.traps("x"), signal: SIGILL, output: printed, error: "x", shows: [["one"], ["too"]]) == [
        "27:2: the example prints ‘two’ here, not ‘too’"
      ])
    #expect(judge(.traps("x"), signal: SIGILL, output: printed, error: "x", shows: [["one"], nil]).count == 1)
  }

  @Test func anEndBeforeTheLastPartIsReportedWhereItComes() {
    #expect(
      judge(.traps("x"), signal: SIGILL, output: "one\n", error: "x", shows: [["one"], nil]) == [
        "10:3: the example ends here already, before its last block"
      ])
  }

  @Test func aWrongEndIsReportedAtTheLastPartAndNothingElse() {
    #expect(
      judge(.traps(""), code: Alone.finished, output: "one\n", shows: [["two"], nil]) == [
        "20:3: the example was to trap, but it ends well"
      ])
  }
}
