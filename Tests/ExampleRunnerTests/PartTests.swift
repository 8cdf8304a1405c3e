import Testing

@testable import ExampleRunner

/// The differences between a transcript and the chapter.
@Suite struct PartTests {
  private let path = "Chapters/01-push.md"

  private func faults(_ printed: String, output lines: [String]?, indent: Int = 2) -> [String] {
    let output = lines.map { Output(line: 20, indent: indent, lines: $0) }
    return Part(line: 10, column: 3, end: 15, output: output).faults(in: printed, path: path).map {
      #expect($0.path == path)
      return "\($0.line):\($0.column): \($0.message)"
    }
  }

  @Test func whatTheChapterHasIsNoFault() {
    #expect(faults("one\ntwo\n", output: ["one", "two"]) == [])
    #expect(faults("one\ntwo", output: ["one", "two"]) == [])
    #expect(faults("\n", output: [""]) == [])
    #expect(faults("", output: []) == [])
    #expect(faults("", output: nil) == [])
  }

  @Test func aLineThatDiffersIsReportedAtItsFirstLetterThatDoes() {
    #expect(faults("one\ntwo\n", output: ["one", "too"]) == ["21:4: the example prints ‘two’ here, not ‘too’"])
    #expect(faults("é1", output: ["é2"]) == ["20:5: the example prints ‘é1’ here, not ‘é2’"])
    #expect(faults("é", output: ["è"], indent: 0) == ["20:1: the example prints ‘é’ here, not ‘è’"])
    #expect(faults("ab", output: ["a"]) == ["20:4: the example prints ‘ab’ here, not ‘a’"])
    #expect(faults("\none", output: ["one"]) == ["20:3: the example prints ‘’ here, not ‘one’"])
  }

  @Test func onlyTheFirstDifferenceIsReported() {
    #expect(faults("1\n2\n3\n4", output: ["a", "b"]) == ["20:3: the example prints ‘1’ here, not ‘a’"])
  }

  @Test func aLineThatIsNotPrintedIsReportedAtItsPlace() {
    #expect(
      faults("one\n", output: ["one", "two", "three"]) == ["21:3: isn't printed: the example prints only 1 of 3 lines"])
    #expect(faults("", output: ["one"]) == ["20:3: isn't printed: the example prints only 0 of 1 lines"])
  }

  @Test func aLineMoreIsReportedBehindTheLast() {
    #expect(faults("one\ntwo\nthree\n", output: ["one"]) == ["21:3: the example also prints ‘two’"])
    #expect(faults("one\n\n", output: ["one"]) == ["21:3: the example also prints ‘’"])
    #expect(faults("one", output: []) == ["20:3: the example also prints ‘one’"])
  }

  @Test func whatNoBlockShowsIsReportedAtTheExample() {
    let cure = "`book test --accept` adds the block"
    #expect(faults("one", output: nil) == ["10:3: prints a line that no ‘output’ block shows, first ‘one’: \(cure)"])
    #expect(
      faults("one\ntwo\n", output: nil) == ["10:3: prints 2 lines that no ‘output’ block shows, first ‘one’: \(cure)"])
  }
}
