import Testing

@testable import ExampleRunner

private func calls(_ records: String...) -> [RecordedCall] {
  records.compactMap { RecordedCall("\($0)  ".replacing(" ", with: "\t")[...]) }
}

private func block(_ lines: String..., indent: Int = 0) -> TraceBlock {
  TraceBlock(RecordedBlock("Chapters/03-page.md", line: 10, indent: indent, lines: lines))
}

@Suite struct TraceTests {
  @Test func `objects are numbered by type, in order of birth`() {
    let run = calls("0 0 7 Sink Sink on()", "0 0 3 Sink Sink on()", "0 0 5 Source Source on()")
    #expect(traceLines(of: run, part: 0, hiding: []) == ["Sink#2.on()", "Sink#1.on()", "Source#1.on()"])
  }

  @Test func `a number stays in later parts`() {
    let run = calls("0 0 3 Sink Sink on()", "1 0 7 Sink Sink on()")
    #expect(traceLines(of: run, part: 1, hiding: []) == ["Sink#2.on()"])
  }

  @Test func `the declaring type is said where it is another`() {
    let run = calls("0 0 1 Just Producer run()", "0 1 0 Nop Nop dispose()", "0 2 0   trap()")
    #expect(traceLines(of: run, part: 0, hiding: []) == ["Just#1.run() in Producer", "  Nop.dispose()", "    trap()"])
  }

  @Test(arguments: ["Producer", "run", "Producer.run"])
  func `what a hidden call calls takes its place`(name: String) {
    let run = calls(
      "0 0 1 Just Just on()", "0 1 1 Just Producer run()", "0 2 1 Just Just on()", "0 1 1 Just Just end()")
    #expect(traceLines(of: run, part: 0, hiding: [name]) == ["Just#1.on()", "  Just#1.on()", "  Just#1.end()"])
  }

  @Test func `the same calls are no fault`() {
    #expect(block("Sink#1.on()", "  a").faults(in: ["Sink#1.on()", "  a"]).isEmpty)
  }

  @Test func `another call is reported at its first letter that differs`() {
    #expect(
      block("Sink#1.on()", "  Sink#1.forward()", indent: 2).faults(in: ["Sink#1.on()", "  Sink#1.dispose()"]) == [
        Fault(
          path: "Chapters/03-page.md", line: 12, column: 12,
          message: "the example calls ‘Sink#1.dispose()’ here, not ‘Sink#1.forward()’")
      ])
  }

  @Test func `another depth is said as such`() {
    let fault = block("a", "b").faults(in: ["a", "  b"]).first
    #expect(fault?.line == 12 && fault?.column == 1)
    #expect(fault?.message == "‘b’ is called further in: as ‘  b’, not ‘b’")
  }

  @Test func `too few and too many calls are reported where they begin`() {
    #expect(block("a", "b").faults(in: ["a"]).map(\.line) == [12])
    #expect(block("a").faults(in: ["a", "  b"]).map(\.message) == ["the example goes on to call ‘b’"])
    #expect(block("a").faults(in: ["a", "  b"]).map(\.line) == [12])
  }

  @Test func `an empty block asks to be filled`() {
    #expect(
      block().faults(in: ["a"]).map(\.message) == ["the trace is empty: `book test --accept` fills it with 1 calls"])
    #expect(block().faults(in: []).isEmpty)
  }
}
