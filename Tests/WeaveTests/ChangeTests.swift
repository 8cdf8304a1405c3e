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
    #expect(change.hunks.isEmpty && change.place == nil && change.removedLines.isEmpty)
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
    (
      "    observer.on(event)", "    if disposed { return }\n    observer.on(event)",
      Place.inside(member: "forwardOn(_:)", of: "Sink")
    ),
    ("  init(", "  var disposed = false\n\n  init(", .after("observer", in: "Sink")),
    (
      "    observer.on(event)\n  }", "    observer.on(event)\n  }\n\n  func dispose() {}",
      .after("forwardOn(_:)", in: "Sink")
    ),
    ("  let observer", "  let cancel: Cancelable\n  let observer", .top(of: "Sink")),
    ("class Sink {", "class Sink: Disposable {", .within("Sink")),
    ("/// A sink.", "/// One sink.", .within("Sink")),
    ("on(event)\n  }\n}", "on(event)\n  }\n}\n\nstruct Other {}", .after("Sink", in: nil)),
    ("    self.observer = observer\n", "", .inside(member: "init(observer:)", of: "Sink")),
  ])
  func `A place is named by the syntax around it`(old: String, new: String, place: Place) {
    let change = Change(before: lines(sink), after: lines(sink.replacing(old, with: new)))
    #expect(change.place == place)
  }

  @Test func `Several places of one type are said as one, and of several types as none`() {
    let twice = sink.replacing("let observer:", with: "var observer:").replacing("on(event)", with: "on(event, 1)")
    #expect(Change(before: lines(sink), after: lines(twice)).place == .within("Sink"))
    let two = lines("struct A {\n  let a = 1\n}\nstruct B {\n  let b = 1\n}")
    let changed = lines("struct A {\n  let a = 2\n}\nstruct B {\n  let b = 2\n}")
    #expect(Change(before: two, after: changed).place == nil)
  }

  @Test func `A place reads as a sentence does`() {
    func words(_ place: Place) -> String {
      var html = HTML()
      html.place(place)
      return html.string
    }
    #expect(words(.inside(member: "on(_:)", of: "Sink")) == "in <code>on(_:)</code> of <code>Sink</code>")
    #expect(words(.after("on(_:)", in: "Sink")) == "in <code>Sink</code>, after <code>on(_:)</code>")
    #expect(words(.after("Sink", in: nil)) == "after <code>Sink</code>")
    #expect(words(.top(of: "Sink")) == "at the top of <code>Sink</code>")
  }
}
