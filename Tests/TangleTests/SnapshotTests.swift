import Book
import CoreHistory
import Foundation
import SmallBooks
import SwiftSource
import Testing

@testable import ExampleRunner
@testable import Tangle

private func taking(_ text: String, end: Int? = nil, after before: [Variable] = []) -> [String] {
  var variables = before
  return takingSnapshots(text.split(separator: "\n").map(String.init), end: end, &variables)
}

private func roots(_ names: String...) -> String {
  "[" + names.map { "(\"\($0)\", \"->\", \($0) as Any)" }.joined(separator: ", ") + "]"
}

@Suite struct SnapshotTests {
  @Test func `a snapshot is handed the variables in sight`() {
    let code = "let a = A()\nvar n: Int\nvar o: A?\nlazy var l = A()\nvar c: A { a }\nsnapshot(\"x\")\nlet b = A()"
    #expect(taking(code)[5] == "snapshot(\"x\", \(roots("a", "o")))")
    #expect(taking("if true {\n  let b = 1\n  snapshot(\"x\")\n}\nlet a = 1")[2] == "  snapshot(\"x\", \(roots("b")))")
    #expect(taking("let (a, _, b) = (1, 2, 3); snapshot(\"x\")")[0].hasSuffix("snapshot(\"x\", \(roots("a", "b")))"))
    #expect(
      taking("let a = 1, b = 2\nf { snapshot(\"x\"); a }")[1] == "f { snapshot(\"x\", \(roots("a"))); a }",
      "a closure captures nothing that it doesn't capture without the snapshot")
    #expect(taking("let lock = Mutex(0)\nsnapshot(\"x\")")[1] == "snapshot(\"x\", [])")
  }

  @Test func `a variable says how it holds, and hides an older one of its name`() {
    #expect(
      taking("weak var a = b\nunowned let c = b\nsnapshot(\"x\")")[2]
        == "snapshot(\"x\", [(\"a\", \"~>\", a as Any), (\"c\", \"?>\", c as Any)])")
    let old = [Variable(name: "a", arrow: .strong), Variable(name: "b", arrow: .strong)]
    #expect(taking("snapshot(\"x\")", after: old) == ["snapshot(\"x\", \(roots("a", "b")))"])
    #expect(taking("let a = 1\nsnapshot(\"x\")", after: old)[1] == "snapshot(\"x\", \(roots("b", "a")))")
  }

  @Test func `the end of a part is a moment on the line of its last statement`() {
    #expect(
      taking("let a = A()\na.go()  // on\n// over", end: 2) == [
        "let a = A()", "a.go(); snapshot(\"the end of part 2\", \(roots("a")))  // on", "// over",
      ])
  }

  @Test func `weak and unowned properties are known by type and name`() {
    let tree = Snippet(["class A { weak var b: A?; var c: A? }", "struct D<E> { unowned(unsafe) let f: A }"]).tree
    let arrows = Ownerships(of: tree).arrows
    #expect(arrows == ["A.b": "~>", "D.f": "?>"])
    #expect(arrows.sourceOfTable == "[\"A.b\": \"~>\", \"D.f\": \"?>\"]" && [:].sourceOfTable == "[:]")
  }

  @Test func `a closure captures what says which one it is`() {
    func named(_ text: String) -> String {
      let table = TypeTable([Snippet([text]).tree])
      return Instrumentation.lines(of: [text], owner: .example, table: table, namesClosures: true)[0]
    }
    let item = "__c = __Closure(\"f\")"
    #expect(named("f { g($0) }") == "f { [\(item)] in __yours(__c.says(\"f {…}\"), g($0)) }")
    #expect(named("f { a in g(a) }") == "f { [\(item)] a in __yours(__c.says(\"f {…}\"), g(a)) }")
    #expect(named("f { [weak a] in g(a) }") == "f { [\(item), weak a] in __yours(__c.says(\"f {…}\"), g(a)) }")
    #expect(named("f { @Sendable a in g(a) }").hasPrefix("f { @Sendable [\(item)] a in "))
  }
}

/// A program whose objects hold each other in every way that a picture tells apart.
private let core = """
  class Node {
    var next: Node?
    weak var back: Node?
    init() {}
  }
  final class Sub<Element>: Node {
    var handler: ((Element) -> Void)?
    var many: [(key: Int, value: any Holds)] = []
    var named: [String: Node] = [:]
    override init() {}
    func keepMeWeakly() { handler = { [weak self] _ in _ = self } }
    func keepMe() { handler = { _ in self.next = nil } }
    func keep(_ node: Node, _ hold: any Holds) { handler = { element in print(element, node, hold) } }
  }
  protocol Holds {}
  struct Weakly: Holds { weak var owner: Node? }
  struct Strongly: Holds { var owner: Node }
  struct Wrapped<Element> { let handler: (Element) -> Void }
  func wrapped<Element>(_ handler: @escaping (Element) -> Void) -> Wrapped<Element> {
    Wrapped { element in handler(element) }
  }
  """

/// The lines of the picture of a program's objects at its end.
private func picture(_ code: String, hide: String = "") async throws -> [String] {
  let page =
    "# 1. Push\n\n" + block("swift file=Node.swift", core) + "\n" + block("swift", code) + "\n"
    + block("objects\(hide)", "")
  let book = try book(["01-push": page])
  #expect(book.mistakes == [])
  let history = History(of: book.chapters), plays = Tangle.exampleRuns(of: book.chapters[0])
  let files = TraceProgram(core: try #require(history.core(after: 1)), setups: [], plays: plays, showsObjects: true)
    .files
  let ids = plays.map(\.id)
  let run = try #require(try await aside { try Compiler().trace("Traced", files: files, plays: ids) }[ids[0]])
  #expect(run.calls != nil, "\(run.end)")
  let moment = try #require(run.objects.last)
  try #require(moment.sawClosures)
  return objectLines(of: moment, run.names, hiding: [])
}

@Suite struct ObjectRunTests {
  @Test func `properties of objects, structs, collections and existentials are told, and whether they are weak`()
    async throws
  {
    let code = """
      let a = Sub<Int>(), b = Node()
      a.next = b
      b.back = a
      a.many = [(1, Weakly(owner: b)), (2, Strongly(owner: b))]
      a.named = ["c": Node()]
      """
    #expect(
      try await picture(code) == [
        "a -> Sub#1 -> Node#1 ~> Sub#1", "b -> Node#1", "Sub#1 ~> Node#1", "Sub#1 -> Node#2",
      ])
  }

  @Test func `a closure of the example is a node, with what it captures in each way`() async throws {
    let code = """
      let a = Node(), b = Node(), c = Node(), d = Sub<String>()
      var kept: Node? = Node()
      d.handler = { [weak a, unowned b] _ in print(a as Any, b, c, [c]); kept = nil }
      let plain = { print("nothing") }
      """
    #expect(
      try await picture(code) == [
        "a -> Node#1", "b -> Node#2", "c -> Node#3", "d -> Sub#1 -> {handler} ~> Node#1", "kept -> Node#4",
        "plain -> {plain}", "{handler} ?> Node#2", "{handler} -> Node#3", "{handler} -> Node#4",
      ])
  }

  @Test func `a closure of the core is a part of what holds it, generic or not`() async throws {
    let code = """
      let weakly = Sub<Int>(), strongly = Sub<Int>(), both = Sub<String>()
      weakly.keepMeWeakly()
      strongly.keepMe()
      both.keep(weakly, Weakly(owner: strongly))
      """
    #expect(
      try await picture(code) == [
        "weakly -> Sub#1 ~> Sub#1", "strongly -> Sub#2 -> Sub#2", "both -> Sub#3 -> Sub#1", "Sub#3 ~> Sub#2",
      ])
  }

  @Test func `a closure is found through a generic function that wraps it`() async throws {
    #expect(
      try await picture("let a = Node()\nlet w = wrapped { (n: Int) in print(n, a) }") == [
        "a -> Node#1", "w -> {wrapped} -> Node#1",
      ])
  }

  @Test func `what no variable leads to is told while it lives, and only then`() async throws {
    let code = """
      func make(_ circle: Bool) {
        let a = Node(), b = Node()
        a.next = b
        if circle { b.next = a }
      }
      make(false)
      make(true)
      """
    #expect(try await picture(code) == ["Node#3 -> Node#4 -> Node#3"])
  }
}
