import Testing

@testable import CoreHistory

@Suite struct NeededFilesTests {
  /// Returns which files of a core some names need; each file is given with the text behind its name.
  private func needed(by names: Set<String>, among files: KeyValuePairs<String, String>) -> [String] {
    var core = Core()
    core.files = files.map { name, text in
      let lines = text.split(separator: "\n").map(String.init).enumerated()
      return CoreFile(
        name: name, lines: lines.map { SourceLine(text: $1, path: "1.md", number: $0 + 1) }, pages: ["1.md"])
    }
    return core.files(neededBy: names).map(\.name)
  }

  @Test func `what a name needs is needed in turn, and nothing else`() {
    let core: KeyValuePairs = [
      "Event": "enum Event { case next }", "Map": "extension Source { func map() { MapSink() } }",
      "MapSink": "class MapSink: Sink {}", "Sink": "class Sink { func on(_: Event) {} }",
      "Filter": "extension Source { func filter() {} }\nprivate class FilterSink: Sink {}",
      "Source": "protocol Source {}",
    ]
    #expect(needed(by: ["map", "Source"], among: core) == ["Event", "Map", "MapSink", "Sink", "Source"])
    #expect(needed(by: ["FilterSink"], among: core) == [])
    #expect(needed(by: [], among: core) == [])
  }

  @Test func `a member's name is nothing without its type's, unless that is no type of the core`() {
    let core: KeyValuePairs = [
      "Single": "struct Single {}", "Single+Map": "extension Single { func map() {} }",
      "Optional": "extension Optional { mutating func take() {} }",
      "Nested": "extension Single.Part { func take() {} }",
    ]
    #expect(needed(by: ["map"], among: core) == [])
    #expect(needed(by: ["take"], among: core) == ["Single", "Optional", "Nested"])
    #expect(needed(by: ["map", "Single"], among: core) == ["Single", "Single+Map"])
  }

  @Test(arguments: [
    "extension Bag: Sequence {}", "extension Bag { init(_: Int) {} }",
    "extension Bag { subscript(_: Int) -> Int { 0 } }",
    "extension Bag { static func == (a: Bag, b: Bag) -> Bool { true } }",
    "extension Bag { func callAsFunction() {} }", "extension Bag { func makeIterator() -> Never { fatalError() } }",
    "extension [Int] { init(_: Bag) {} }",
  ])
  func `what is used without being named comes with its type`(_ addition: String) {
    let core: KeyValuePairs = ["Bag": "struct Bag {}", "Addition": addition]
    #expect(needed(by: ["Bag"], among: core) == ["Bag", "Addition"])
  }

  @Test func `other files see what is private for its setter alone, and aliases and functions outside of types`() {
    let core: KeyValuePairs = [
      "Counter": "extension Int { private(set) static var total: Int { get { 0 } set {} } }",
      "Alias": "typealias Single = Sequence", "Sequence": "struct Sequence {}",
      "Function": "func abstract() -> Never {}",
      "Own": "private func abstract() {}\nextension Int { private func total() {} }",
    ]
    #expect(needed(by: ["total"], among: core) == ["Counter"])
    #expect(needed(by: ["Single"], among: core) == ["Alias", "Sequence"])
    #expect(needed(by: [], among: ["Operator": "func == (a: Sink, b: Sink) -> Bool { true }"]) == ["Operator"])
    #expect(needed(by: ["abstract"], among: core) == ["Function"])
  }
}
