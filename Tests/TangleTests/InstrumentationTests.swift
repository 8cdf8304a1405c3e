import SwiftSource
import Testing

@testable import CoreHistory
@testable import Tangle

/// The calls of the recorder that instrumentation writes into some code.
private func instrumented(_ text: String, _ owner: Instrumentation.Owner = .core) -> String {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let result = Instrumentation.lines(of: lines, owner: owner, table: TypeTable([Snippet(lines).tree]))
  #expect(result.count == lines.count)
  return result.joined(separator: "\n")
}

@Suite struct InstrumentationTests {
  @Test func `a file of the core is written anew when a type that it names has become another, and not for others`() {
    func table(_ text: String) -> TypeTable { TypeTable([Snippet([text]).tree]) }
    let own = "class B: A { func b() {} }"
    let file = CoreFile(name: "B.swift", lines: [SourceLine(text: own, path: "1.md", number: 1)], pages: ["1.md"])
    func written(_ other: String) -> String { Instrumentation.lines(of: file, table: table("\(own); \(other)"))[0] }
    #expect(!written("class A {}").contains("__birth"))
    #expect(written("protocol A {}").contains("__birth"))
    #expect(!written("class A {}").contains("__birth"))
    #expect(written("struct C {}") == written("enum D {}"))
  }

  @Test func `a function records its type, its object and its labels`() {
    let text = instrumented("class Sink {\n  init() {}\n  func run(_ a: Int, by b: Int) {\n  }\n}")
    #expect(
      text.contains(
        "func run(_ a: Int, by b: Int) { let __call = __Call(of: self, \"Sink\", \"run(_:by:)\"); defer { __call.leave() };\n"
      ))
    #expect(text.contains("class Sink: __Traced { let __id = __birth();"))
    #expect(text.contains("__call.bind(self)"))
  }

  @Test func `a result without return gets it, in each branch of a condition`() {
    #expect(instrumented("struct A {\n  func a() -> Int { 1 }\n}").contains("return 1 }"))
    #expect(instrumented("struct A {\n  var a: Int { 1 }\n}").contains("return 1 }"))
    let conditional = instrumented(
      "struct A {\n  func a() -> Int {\n    #if DEBUG\n      1\n    #else\n      2\n    #endif\n  }\n}")
    #expect(conditional.contains("return 1") && conditional.contains("return 2"))
  }

  @Test func `a switch whose branches return is left alone`() {
    let switching = "struct A {\n  func a() -> Int {\n    switch b {\n    case 1: CASE\n    default: 2\n    }\n  }\n}"
    #expect(instrumented(switching.replacing("CASE", with: "[3].map { return $0 }[0]")).contains("return switch"))
    #expect(!instrumented(switching.replacing("CASE", with: "return 3")).contains("return switch"))
  }

  @Test func `what never returns has nothing to return`() {
    #expect(
      !instrumented("func trap() -> Never { fatalError() }\nclass A {\n  func a() -> Int { trap() }\n}").contains(
        "return"))
  }

  @Test func `a subclass leaves numbering to its superclass and calls its initialiser`() {
    let text = instrumented("class A {}\nfinal class B: A {\n  let b: Int\n  init(b: Int) {\n    self.b = b\n  }\n}")
    #expect(text.contains("final class B: A {\n"))
    #expect(text.contains("self.b = b; super.init(); __call.bind(self)"))
  }

  @Test func `a final class without an initialiser gets one that can be seen`() {
    #expect(instrumented("final class A {}").contains("init() { let __call = __Call(\"A\", \"A\", \"init()\")"))
    #expect(!instrumented("class A {}").contains("init()"))
    #expect(!instrumented("final class A: NSObject {}").contains("init()"))
  }

  @Test func `protocols and statics are recorded by the type at hand, asynchronous functions not at all`() {
    let text = instrumented("protocol P {}\nextension P {\n  static func make() {}\n  func wait() async {}\n}")
    #expect(text.contains("__Call(type: Self.self, \"P\", \"make()\")"))
    #expect(!text.contains("wait()\""))
  }

  @Test func `closures are recorded in examples only, by what they are for`() {
    #expect(!instrumented("func f() { g { 1 } }").contains("you"))
    func role(_ text: String) -> String? {
      let result = instrumented(text, .example)
      return result.firstRange(of: "__Call(\"you\", \"you\", \"").map {
        String(result[$0.upperBound...].prefix { $0 != "\"" })
      }
    }
    #expect(role("f { a in\n  1\n  2 }") == "f {…}")
    #expect(role("Observable<Int>.create { a in\n  1\n  2 }") == "Observable.create {…}")
    #expect(role("f(onNext: { a = $0 })") == "onNext {…}")
    #expect(role("f() { $0 } onError: { a = 1 }") == "onError {…}")
    #expect(role("tick = { a = 1 }") == "tick {…}")
    #expect(role("let tick = { a = 1 }") == "tick {…}")
    #expect(instrumented("f { print($0) }", .example) == "f { __yours(\"f {…}\", print($0)) }")
    #expect(instrumented("f { try g() }", .example) == "f { try __yours(\"f {…}\", try g()) }")
    #expect(instrumented("f { await g() }", .example) == "f { await g() }")
  }
}
