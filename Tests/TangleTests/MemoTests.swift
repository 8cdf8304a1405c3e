import Testing

@testable import Tangle

@Suite struct MemoTests {
  @Test func `A value is made once`() {
    let memo = Memo<Int>(limit: 100)
    var made = 0
    for _ in 0..<3 {
      #expect(
        memo.value(of: "text") {
          made += 1; return 7
        } == 7)
    }
    #expect(made == 1)
  }

  @Test func `What is used stays, and what isn't goes`() {
    let memo = Memo<Int>(limit: 10)
    _ = memo.value(of: "used") { 1 }
    _ = memo.value(of: "left") { 2 }
    for number in 0..<20 {
      _ = memo.value(of: "text\(number)") { number }
      #expect(memo.value(of: "used") { -1 } == 1)
    }
    #expect(memo.value(of: "text19") { -1 } == 19)
    #expect(memo.value(of: "left") { -1 } == -1 && memo.value(of: "text0") { -1 } == -1)
  }

  @Test func `Nothing that depends on the place is remembered with the text`() {
    let broken = ["let a = ", "func ("]
    for (path, number) in [("Chapters/01-a.md", 3), ("Chapters/02-b.md", 7)] {
      let lines = broken.enumerated().map { CoreLine(text: $1, path: path, number: number + $0) }
      #expect(!parseMistakes(in: lines).isEmpty)
      #expect(parseMistakes(in: lines).allSatisfy { $0.line.path == path && $0.line.number >= number })
    }
  }
}
