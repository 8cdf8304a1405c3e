import Testing

@testable import Marbles

@Suite struct StateMachineTests {
  @Test func `names and steps are told apart, each step at its line`() {
    let (machine, mistakes) = StateMachine.read(
      ["0: not yet begun", "", "-> 0  init()", "  0 -> 1  set(a:b:),  do()", "1 -> 1  stop()"])
    #expect(mistakes.isEmpty)
    #expect(machine.names == ["0": "not yet begun"])
    #expect(machine.steps.map(\.text) == ["-> 0  init()", "0 -> 1  set(a:b:), do()", "1 -> 1  stop()"])
    #expect(machine.steps.map(\.from) == [nil, "0", "1"])
    #expect(machine.lines == [2, 3, 4] && machine.states == ["0", "1"])
  }

  @Test(arguments: [
    ("0 1", 0, "write the name of a state, as ‘0: empty’, or a step, as ‘0 -> 1  dispose()’"),
    ("0 -> 1", 0, "say where this step leads, and behind two spaces the call that makes it: ‘0 -> 1  dispose()’"),
    ("-> 0  init()\n-> 0  init()", 1, "this step is said already: keep one"),
    ("0: a\n0: b", 1, "the state ‘0’ has a name already: keep one"),
    ("0: a\n1: b\n-> 0  init()", 1, "no step of this block leads to the state ‘1’: add the step, or take the name out"),
  ])
  func `what can't be read is told at its line`(text: String, line: Int, message: String) {
    let mistakes = StateMachine.read(text.split(separator: "\n").map(String.init)).mistakes
    #expect(mistakes == [Mistake(line: line, column: 1, message: message)])
  }

  @Test func `names alone wait for their steps`() {
    #expect(StateMachine.read(["0: a", "1: b"]).mistakes.isEmpty)
  }
}
