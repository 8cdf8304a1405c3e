import Testing

@testable import Markup

/// Lines and places in a source text.
@Suite struct SourceTextTests {
  private func source(_ text: String) -> SourceText { SourceText(path: "index.md", text: text) }

  private func range(_ first: (Int, Int), _ last: (Int, Int)) -> SourceRange {
    SourceRange(
      start: SourcePosition(line: first.0, column: first.1), end: SourcePosition(line: last.0, column: last.1))
  }

  @Test func aLineEndEndsALineAndBeginsNone() {
    #expect(source("").lines == [])
    #expect(source("a").lines == ["a"])
    #expect(source("a\n").lines == ["a"])
    #expect(source("a\r\n\rb\n\nc").lines == ["a", "", "b", "", "c"])
    #expect(source("a\u{2028}b\u{B}c").lines == ["a\u{2028}b\u{B}c"])
  }

  @Test func beyondTheEndEveryLineIsEmpty() {
    #expect(source("a\nb")[2] == "b")
    #expect(source("a\nb")[3] == "")
    #expect(source("a\nb")[0] == "")
  }

  @Test func aWordIsFoundAtItsFirstPlaceInTheRange() {
    let text = source("é x x\n  x\nx")
    #expect(text.locate("x", in: range((1, 1), (3, 1))) == SourcePosition(line: 1, column: 4))
    #expect(text.locate("x", in: range((1, 5), (3, 1))) == SourcePosition(line: 1, column: 6))
    #expect(text.locate("x", in: range((1, 7), (3, 1))) == SourcePosition(line: 2, column: 3))
  }

  @Test func whatIsNotFoundIsAtTheStartOfTheRange() {
    let text = source("a\nb\nc")
    #expect(text.locate("z", in: range((2, 1), (3, 1))) == SourcePosition(line: 2, column: 1))
    #expect(text.locate("c", in: range((1, 1), (2, 1))) == SourcePosition(line: 1, column: 1))
    #expect(text.locate("c", in: range((1, 9), (3, 1))) == SourcePosition(line: 3, column: 1))
  }

  @Test func placesAreOrderedByLineAndThenByColumn() {
    let places = [(1, 9), (2, 1), (2, 3), (10, 1)].map { SourcePosition(line: $0.0, column: $0.1) }
    #expect(places.shuffled().sorted() == places)
    #expect("\(places[2])" == "2:3")
  }
}
