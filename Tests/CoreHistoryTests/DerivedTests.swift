import SmallBooks
import Testing

@testable import CoreHistory

/// Values that are derived from a text, and remembered for as long as it stays the same.
@Suite struct DerivedTests {
  @Test func `A value is made once for each type`() {
    let derived = Derived()
    var made = 0
    func count() -> Int {
      made += 1
      return made
    }
    for _ in 0..<3 { #expect(derived.value(make: count) == 1) }
    #expect(derived.value { "text" } == "text")
    #expect(made == 1)
  }

  @Test func `What was read out of a file holds as long as the file says the same, on whichever lines`() throws {
    let page = "# 1. Push\n\nWords.\n\n" + block("swift file=A.swift", "struct A {}")
    let first = History(of: try book(["01-push": page]))
    let before = first.finished.files[0]
    let moved = History(of: try book(["01-push": page.replacing("Words.", with: "More\nwords.")]), after: first)
      .finished.files[0]
    #expect(moved.derived === before.derived)
    #expect(moved.lines.map(\.number) == before.lines.map { $0.number + 1 })
    let changed = History(of: try book(["01-push": page.replacing("struct", with: "class")]), after: first)
      .finished.files[0]
    #expect(changed.derived !== before.derived)
    #expect(before.types.types.map(\.kind) == [.struct] && changed.types.types.map(\.kind) == [.class])
  }

  @Test func `Nothing that depends on the place is remembered with the text`() throws {
    func page(_ words: String) -> String {
      "# 1. Push\n\n\(words)\n\n" + block("swift file=A.swift", "private struct A {}")
        + block("swift file=B.swift", "private struct A {}")
    }
    let first = History(of: try book(["01-push": page("Words.")]))
    let moved = History(of: try book(["01-push": page("More\nwords.")]), after: first)
    #expect(first.mistakes.count == 1)
    #expect(moved.mistakes.map(\.position.line) == first.mistakes.map { $0.position.line + 1 })
    let broken = ["let a = ", "func ("]
    for (path, number) in [("Chapters/01-a.md", 3), ("Chapters/02-b.md", 7)] {
      let lines = broken.enumerated().map { SourceLine(text: $1, path: path, number: number + $0) }
      #expect(!parseMistakes(in: lines).isEmpty)
      #expect(parseMistakes(in: lines).allSatisfy { $0.line.path == path && $0.line.number >= number })
    }
  }
}
