import Testing

@testable import CoreHistory

@Suite struct TypeTests {
  @Test func theOnlyExtensionsOfATypeMatchWhateverTheirClauses() {
    expect(
      "extension Sink: Disposable {\n  // ...\n}", into: "extension Sink where E: Sendable {\n  func f() {}\n}",
      gives: "extension Sink: Disposable {\n  func f() {}\n}")
  }

  @Test func severalExtensionsOfATypeAreToldApartByTheirClauses() {
    expect(
      "extension Sink: B {\n  // ...\n  var b2: Int { 2 }\n}",
      into:
        "extension Sink: A {\n  var a: Int { 1 }\n}\n\nextension Sink : B {\n  var b: Int { 1 }\n}\n\nextension Sink {\n}",
      gives:
        "extension Sink: A {\n  var a: Int { 1 }\n}\n\nextension Sink: B {\n  var b: Int { 1 }\n  var b2: Int { 2 }\n}\n\nextension Sink {\n}"
    )
  }

  @Test func anExtensionWithOtherClausesIsNewWhereThereAreSeveral() {
    expect(
      "extension Sink: B {}\nextension Sink: C {}\n// ...",
      into: "extension Sink: A {}\nextension Sink: B {}\nlet a = 1",
      isRefused:
        "1:1: ‘extension Sink: A’ stands before ‘extension Sink: B’ in Sink.swift: show it, or write `// ...` where it is kept"
    )
    expect(
      "// ...\nextension Sink: B {}\nextension Sink: C {}\n// ...",
      into: "extension Sink: A {}\nextension Sink: B {}\nlet a = 1",
      gives: "extension Sink: A {}\nextension Sink: B {}\nextension Sink: C {}\nlet a = 1")
  }

  @Test func oneOfSeveralEqualExtensionsIsAMistake() {
    expect(
      "extension Sink {\n  // ...\n}",
      into: "extension Sink {\n  var a: Int { 1 }\n}\nextension Sink {\n  var b: Int { 1 }\n}",
      isRefused: "1:1: Sink.swift has several ‘extension Sink’, and any may be meant: show each of them")
  }

  @Test func equalExtensionsMatchInTheirOrder() {
    expect(
      "extension Sink {\n  // ...\n  var c: Int { 2 }\n}\nextension Sink {\n  // ...\n  var d: Int { 2 }\n}",
      into: "extension Sink {\n  var a: Int { 1 }\n}\nextension Sink {\n  var b: Int { 1 }\n}",
      gives:
        "extension Sink {\n  var a: Int { 1 }\n  var c: Int { 2 }\n}\nextension Sink {\n  var b: Int { 1 }\n  var d: Int { 2 }\n}"
    )
  }

  @Test func aTypeDoesNotChangeItsKind() {
    expect(
      "struct Sink {\n  // ...\n}", into: "class Sink {\n  let a = 1\n}",
      isRefused:
        "1:1: ‘Sink’ is declared with `class` in Sink.swift, not with `struct`: to change that state the whole file")
  }

  @Test func aTypeThatTheFileLacksKeepsNothing() {
    expect(
      "class Sonk {\n  // ...\n}", into: "class Sink {\n  let a = 1\n}",
      isRefused: "1:1: Sink.swift has no ‘Sonk’ to keep anything of; did you mean ‘Sink’?")
    expect(
      "/// New.\nclass Other {\n  // ...\n}", into: "class Sink {\n  let a = 1\n}",
      isRefused: "2:1: Sink.swift has no ‘Other’ to keep anything of")
    expect(
      "class Sink {\n  // ...\n}", into: "", isRefused: "1:1: Sink.swift has no ‘Sink’ to keep anything of")
  }

  @Test func nestedTypesAreMerged() {
    expect(
      "struct Outer {\n  // ...\n\n  enum Inner {\n    // ...\n    case z\n  }\n}",
      into: "struct Outer {\n  let a = 1\n\n  enum Inner {\n    case x\n    case y\n  }\n}",
      gives: "struct Outer {\n  let a = 1\n\n  enum Inner {\n    case x\n    case y\n    case z\n  }\n}")
  }

  @Test func aTypeIsStatedWholeAroundANestedOneThatIsElided() {
    let old = "struct Outer {\n  let a = 1\n  enum Inner {\n    case x\n  }\n}"
    expect(
      "struct Outer {\n  let a = 2\n  enum Inner {\n    // ...\n    case y\n  }\n}", into: old,
      gives: "struct Outer {\n  let a = 2\n  enum Inner {\n    case x\n    case y\n  }\n}")
    expect(
      "struct Outer {\n  enum Inner {\n    // ...\n    case y\n  }\n}", into: old,
      isRefused: "2:3: ‘a’ stands before ‘Inner’ in Sink.swift: show it, or write `// ...` where it is kept")
  }

  @Test func aNestedTypeWithoutElisionIsReplacedWhole() {
    expect(
      "struct Outer {\n  // ...\n  enum Inner {\n    case z\n  }\n}",
      into: "struct Outer {\n  let a = 1\n  enum Inner {\n    case x\n  }\n}",
      gives: "struct Outer {\n  let a = 1\n  enum Inner {\n    case z\n  }\n}")
  }

  @Test func membersOnTheLineOfABraceCannotBeMerged() {
    expect(
      "enum E {\n  // ...\n  case b\n}", into: "enum E { case a }",
      isRefused: "1:1: ‘E’ has members on the line of a brace in Sink.swift: show the whole of ‘E’")
    expect(
      "enum E { case b\n  // ...\n}", into: "enum E {\n  case a\n}",
      isRefused: "1:1: ‘E’ has members on the line of a brace: give them lines of their own")
  }

  @Test func messagesNameTheExtensionThatIsMerged() {
    expect(
      "extension S: P where T: Q {\n  // ...\n}", into: "extension S: P where T: Q {}",
      isRefused:
        "2:3: nothing is left for this `// ...` to keep: ‘extension S: P where T: Q’ in Sink.swift has no other members here; delete the line"
    )
  }
}
