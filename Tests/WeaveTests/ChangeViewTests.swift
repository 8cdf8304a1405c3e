import Testing

@testable import Weave

private let before = [
  "import X", "", "/// Long.", "///", "/// Longer.", "class A {", "  let a = 1", "", "  func f() {", "    one()",
  "    two()", "  }",
  "", "  func g() {", "    one()", "    two()", "    three()", "  }", "}", "", "let z = 1",
]

@Suite struct ChangeViewTests {
  /// The rows shown for an edit of `before` whose author states some lines: the mark first, `…` for omitted lines.
  private func shown(stating stated: (String) -> Bool, _ edit: (inout [String]) -> Void) -> [String] {
    var after = before
    edit(&after)
    let change = Change(before: before, after: after)
    return ChangeView(change, stated: after.map(stated)).rows.map { row in
      switch row {
      case .line(let line, .kept): " " + after[line]
      case .line(let line, .changed): "~" + after[line]
      case .line(let line, _): "+" + after[line]
      case .removed(let line): "-" + before[line]
      case .elision(_, let indent): String(repeating: " ", count: indent + 1) + "…"
      }
    }
  }

  @Test func `What stands before a change is shown by its beginning and its end`() {
    let rows = shown(stating: { $0 == "class A {" }) { $0.insert(contentsOf: ["", "  func h() {}"], at: 18) }
    #expect(
      rows == [
        " …", " class A {", "   …", " ", "   func g() {", "     …", "   }", "+", "+  func h() {}", " }", " ",
        " let z = 1",
      ])
  }

  @Test func `What a listing states is all there, changed or not`() {
    let rows = shown(stating: { _ in true }) { $0[9] = "    uno()" }
    #expect(rows.count == before.count + 1 && Array(rows[9...10]) == ["-    one()", "~    uno()"])
    #expect(rows.count { $0.hasPrefix(" ") } == before.count - 1)
  }

  @Test func `A type is shown to its closing brace`() {
    let rows = shown(stating: { _ in false }) { $0[6] = "  let a = 2" }
    #expect(
      rows == [
        " …", " class A {", "-  let a = 1", "~  let a = 2", " ", "   func f() {", "   …", " }", " ", " let z = 1",
      ])
  }

  @Test func `What follows a change is shown by one line, of long comments by the first`() {
    let rows = shown(stating: { _ in false }) { $0[0] = "import Y" }
    #expect(rows == ["-import X", "~import Y", " ", " /// Long.", " …"])
  }

  @Test func `An elision knows the lines that it stands for, and all lines are there`() {
    var after = before
    after[6] = "  let a = 2"
    let rows = ChangeView(Change(before: before, after: after), stated: after.map { _ in false }).rows
    let lines = rows.flatMap { row -> [Int] in
      switch row {
      case .line(let line, _): [line]
      case .removed: []
      case .elision(let hidden, _): Array(hidden)
      }
    }
    #expect(lines == Array(after.indices) && rows.first == .elision(0..<5, indent: 0))
  }

  @Test func `Short gaps are shown`() {
    let rows = shown(stating: { $0 != "import X" && $0 != "let z = 1" }) { $0[9] = "    uno()" }
    #expect(rows.first == " import X" && rows.last == " let z = 1")
  }
}
