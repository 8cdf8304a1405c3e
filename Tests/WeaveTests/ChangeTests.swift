import Testing

@testable import Weave

private func lines(_ text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

private let sink = """
  /// A sink.
  class Sink {
    let observer: Observer

    init(observer: Observer) {
      self.observer = observer
    }

    func forwardOn(_ event: Event) {
      observer.on(event)
    }
  }
  """

@Suite struct ChangeTests {
  @Test func `Nothing changed is no change`() {
    let change = Change(before: lines(sink), after: lines(sink))
    #expect(change.hunks.isEmpty && change.places.isEmpty && change.removedCount == 0)
  }

  @Test func `Before and after are rebuilt from what a change says`() {
    let before = lines("a\nb\nc\nd\ne\nb"), after = lines("b\nx\nc\ne\ne\ny")
    let change = Change(before: before, after: after)
    var rebuilt: [String] = [], old = 0
    for hunk in change.hunks {
      rebuilt += before[old..<hunk.removed.lowerBound] + after[hunk.added]
      old = hunk.removed.upperBound
    }
    #expect(rebuilt + before[old...] == after)
  }

  @Test func `An added function is marked from its beginning to its own brace`() {
    let before = lines("class A {\n  func a() {\n    x()\n  }\n}")
    let after = lines("class A {\n  func a() {\n    x()\n  }\n\n  func b() {\n    y()\n  }\n}")
    #expect(Change(before: before, after: after).hunks == [.init(removed: 4..<4, added: 4..<8)])
    #expect(Change(before: after, after: before).hunks == [.init(removed: 4..<8, added: 4..<4)])
  }

  @Test(arguments: [
    ("    observer.on(event)", "    if disposed { return }\n    observer.on(event)", "in `Sink`, in `forwardOn(_:)`"),
    ("  init(", "  var disposed = false\n\n  init(", "in `Sink`, after `observer`"),
    (
      "    observer.on(event)\n  }", "    observer.on(event)\n  }\n\n  func dispose() {}",
      "in `Sink`, after `forwardOn(_:)`"
    ),
    ("  let observer", "  let cancel: Cancelable\n  let observer", "in `Sink`, at the top"),
    ("class Sink {", "class Sink: Disposable {", "in `Sink`, in its head"),
    ("/// A sink.", "/// One sink.", "in `Sink`, in its head"),
    ("on(event)\n  }\n}", "on(event)\n  }\n}\n\nstruct Other {}", "after `Sink`"),
    ("/// A sink.", "import X\n\n/// A sink.", "at the top"),
    ("    self.observer = observer\n", "", "in `Sink`, in `init(observer:)`"),
    ("init(observer: Observer)", "init(observer: Observer, cancel: Cancelable)", "in `Sink`, in `init(observer:)`"),
    ("  let observer: Observer\n", "", "in `Sink`, without `observer`"),
    ("  let observer: Observer\n", "  let target: Observer\n", "in `Sink`, instead of `observer`"),
  ])
  func `A place is named by the syntax around it, as it was before`(old: String, new: String, words: String) {
    #expect(self.words(lines(sink), lines(sink.replacing(old, with: new))) == words)
  }

  @Test func `Places of one type are said together, and many are only counted`() {
    let twice = sink.replacing("let observer:", with: "var observer:").replacing("on(event)", with: "on(event, 1)")
    #expect(words(lines(sink), lines(twice)) == "in `Sink`, instead of `observer` and in `forwardOn(_:)`")
    let before = (1...5).map { "func f\($0)() {\n  a()\n}" }.joined(separator: "\n\n")
    #expect(words(lines(before), lines(before.replacing("a()", with: "b()"))) == "in 5 places")
    let two = lines("struct A {\n  let a = 1\n  let b = 1\n}\nextension B {\n  var b: Int {\n    1\n  }\n}")
    let changed = lines("struct A {\n  let a = 2\n  let b = 1\n}\nextension B {\n  var b: Int {\n    2\n  }\n}")
    #expect(words(two, changed) == "in `A`, instead of `a`; in `extension B`, in `b`")
  }

  @Test func `Of several with one name it is said which`() {
    let before = "extension A {\n  func f() {}\n}\nextension A {\n  func g(_ a: Int) {}\n  func g(_ a: Bool) {\n  }\n}"
    #expect(
      words(lines(before), lines(before.replacing("  func g(_ a: I", with: "  let x = 1\n  func g(_ a: I")))
        == "in the second `extension A`, at the top")
    #expect(
      words(lines(before), lines(before.replacing("  }", with: "    h()\n  }")))
        == "in the second `extension A`, in the second `g(_:)`")
    #expect((1...24).map(ordinalWord).filter { !$0.contains { $0.isNumber } }.count == 10)
    #expect([11, 12, 21, 22, 23, 111].map(ordinalWord) == ["11th", "12th", "21st", "22nd", "23rd", "111th"])
  }

  @Test(arguments: [
    ("a", "a\nb", "adds 1 line"), ("a\nb\nc", "a", "removes 2 lines"), ("a", "b", "replaces 1 line"),
    ("a", "b\nc", "replaces 1 line with 2"),
  ])
  func `The extent of a change is said in lines`(before: String, after: String, words: String) {
    #expect(Change(before: lines(before), after: lines(after)).extent == words)
  }

  @Test func `A line stays only in its own declaration`() {
    let before = lines("class A {\n  init() {\n    a()\n  }\n}")
    let after = lines("class A {\n  init() {\n    a()\n    b()\n  }\n\n  deinit {\n    b()\n  }\n}")
    #expect(
      Change(before: before, after: after).hunks == [
        .init(removed: 3..<3, added: 3..<4), .init(removed: 4..<4, added: 5..<9),
      ])
  }

  /// The places of a change as its caption says them.
  private func words(_ before: [String], _ after: [String]) -> String {
    var tree = PageTree()
    tree.places(Change(before: before, after: after).places)
    return PageWriter.html(tree).string.replacing("<code>", with: "`").replacing("</code>", with: "`")
  }
}
