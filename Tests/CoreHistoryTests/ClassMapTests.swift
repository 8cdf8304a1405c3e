import Testing

@testable import CoreHistory

private func core(_ text: String) -> Core {
  var core = Core()
  core.files = [CoreFile(name: "All.swift", lines: lines(text), pages: ["Chapters/01-push.md"])]
  return core
}

private let before = core("protocol Disposable {}\nclass Source<Element> {}")
private let after = core(
  """
  protocol Disposable {}
  protocol Cancelable: Disposable {}
  class Source<Element> {}
  class Producer<Element>: Source<Element> {}
  final class Just<Element>: Producer<Element> {}
  final class Receipt: Cancelable {}
  struct Nothing {}
  extension Nothing: Disposable, CustomStringConvertible {}
  """)

@Suite struct ClassMapTests {
  @Test func `what the core had before is old, the rest is new`() {
    let map = ClassMap(["Disposable", "Cancelable", "Source"], before: before, after: after)
    #expect(map.nodes.map(\.isNew) == [false, true, false])
    #expect(map.nodes.map(\.kind) == [.protocol, .protocol, .class])
    #expect(map.nodes[2].generics == ["Element"])
  }

  @Test func `inheritance and conformance are told apart, extensions count`() {
    let map = ClassMap(["Disposable", "Cancelable", "Receipt", "Nothing"], before: before, after: after)
    #expect(
      map.edges == [
        .init(from: 1, to: 0, kind: .inherits, through: []), .init(from: 2, to: 1, kind: .conforms, through: []),
        .init(from: 3, to: 0, kind: .conforms, through: []),
      ])
  }

  @Test func `what isn't shown is passed through and said`() {
    let map = ClassMap(["Source", "Just", "Receipt", "Disposable"], before: before, after: after)
    #expect(
      map.sentences == [
        "Source (class).", "Just (new class) inherits from Source (through Producer).",
        "Receipt (new class) conforms to Disposable (through Cancelable).", "Disposable (protocol).",
      ])
  }

  @Test func `unknown and repeated names are left out`() {
    #expect(ClassMap(["Sink", "Source", "Source"], before: before, after: after).nodes.map(\.name) == ["Source"])
  }
}
