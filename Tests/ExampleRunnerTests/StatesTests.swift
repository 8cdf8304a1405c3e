import Testing

@testable import ExampleRunner

/// The calls in records that are given with spaces for their tabs; one of a receipt has its state before and after.
private func calls(_ records: String...) -> [RecordedCall] {
  records.compactMap { RecordedCall($0.replacing(" ", with: "\t")[...]) }
}

private let life = calls(
  "0 0 1 Receipt Receipt init()  0", "0 0 1 Receipt Receipt set(a:) 0 2", "0 1 1 Receipt Receipt isSet 0 0",
  "0 0 1 Receipt Receipt dispose() 2 3", "0 1 1 Receipt Receipt disposeBoth() 3 3", "0 2 2 Sink Sink dispose()  ",
  "0 3 1 Receipt Receipt dispose() 3 3", "1 0 3 Receipt Receipt init()  0", "1 0 3 Receipt Receipt dispose() 0 1")

private let steps = ["-> 0  init()", "0 -> 2  set(a:)", "2 -> 3  dispose(), disposeBoth()", "3 -> 3  dispose()"]

private func block(_ lines: [String], type: String = "Receipt", part: Int = 0) -> StatesBlock {
  StatesBlock(RecordedBlock("Chapters/03-page.md", line: 10, indent: 2, lines: lines, part: part, type: type))
}

@Suite struct StatesTests {
  @Test func `each call that an object gets is a step, told once, with what it calls of itself`() {
    #expect(stateSteps(in: life, of: "Receipt").map(\.text) == steps + ["0 -> 1  dispose()"])
  }

  @Test func `a block shows its example up to itself`() {
    func lines(_ block: StatesBlock) -> [String]? {
      try? block.actual(TracedRun(calls: life, printed: "", objects: [], end: "")).get()
    }
    #expect(lines(block([])) == steps)
    #expect(lines(block([], part: 1)) == steps + ["0 -> 1  dispose()"])
    #expect(lines(block([], type: "Sink")) == nil)
  }

  @Test func `the same steps in another order, and names, are no fault`() {
    #expect(block(["0: empty", ""] + steps.reversed()).faults(in: steps).isEmpty)
  }

  @Test(arguments: [
    ("2 -> 0  dispose()", 14, "no call of the run makes this step; it has ‘2 -> 3  dispose(), disposeBoth()’"),
    ("1 -> 3  set(a:)", 14, "no call of the run makes this step"),
  ])
  func `a step that the run didn't take is told at its line`(line: String, number: Int, message: String) {
    let faults = block(Array(steps.prefix(3)) + [line]).faults(in: steps)
    #expect(faults == [Fault(path: "Chapters/03-page.md", line: number, column: 3, message: message)])
  }

  @Test func `a step that is left out is told behind the last line, and an empty block asks to be filled`() {
    let faults = block(Array(steps.dropLast())).faults(in: steps)
    #expect(faults.map(\.line) == [14] && faults.map(\.message) == ["here is missing ‘3 -> 3  dispose()’"])
    #expect(
      block(["0: empty"]).faults(in: steps).map(\.message) == ["this picture is empty: `book test --accept` fills it"])
  }
}
