import Testing

@testable import CoreHistory

@Suite struct MatchingTests {
  @Test func aListingWithoutElisionIsTheFile() {
    expect("struct A {}", into: "struct B {}\n\nstruct C {}", gives: "struct A {}")
  }

  @Test func anEmptyListingEmptiesTheFile() {
    expect("", into: "struct B {}", gives: "")
  }

  @Test func aShownFunctionReplacesTheOneOfItsNameAndSignature() {
    expect(
      "class Sink {\n  // ...\n  func b() -> Int {\n    2\n  }\n  // …\n}",
      into: "class Sink {\n  func a() {}\n  func b() { 1 }\n  func c() {}\n}",
      gives: "class Sink {\n  func a() {}\n  func b() -> Int {\n    2\n  }\n  func c() {}\n}")
  }

  @Test func theShownHeaderWins() {
    expect(
      "@MainActor\nfinal class Sink<E>: Disposable,\n  Sendable\n{\n  // ...\n}",
      into: "public class Sink {\n  let a = 1\n}",
      gives: "@MainActor\nfinal class Sink<E>: Disposable,\n  Sendable\n{\n  let a = 1\n}")
  }

  @Test func whiteSpaceAndCommentsInTypesDoNotMatter() {
    expect(
      "struct S {\n  // ...\n  func f(_ a: Array< Int >, b: @escaping ()->Void) { 2 }\n}",
      into: "struct S {\n  let x = 1\n  func f(_ z: Array<Int>, b c: @escaping () /* why */ -> Void) { 1 }\n}",
      gives: "struct S {\n  let x = 1\n  func f(_ a: Array< Int >, b: @escaping ()->Void) { 2 }\n}")
  }

  @Test func overloadsAreToldApartByTheirParameterTypes() {
    expect(
      "struct S {\n  // ...\n  func on(_ e: String) { 2 }\n}",
      into: "struct S {\n  func on(_ e: Int) { 1 }\n  func on(_ e: String) { 1 }\n}",
      gives: "struct S {\n  func on(_ e: Int) { 1 }\n  func on(_ e: String) { 2 }\n}")
  }

  @Test func staticMembersAreOthersThanThoseOfInstances() {
    expect(
      "struct S {\n  // ...\n  static func f() { 2 }\n  static let a = 2\n}",
      into: "struct S {\n  func f() { 1 }\n  static func f() { 1 }\n  static let a = 1\n}",
      gives: "struct S {\n  func f() { 1 }\n  static func f() { 2 }\n  static let a = 2\n}")
  }

  @Test func overloadsByReturnTypeAreToldApart() {
    expect(
      "struct S {\n  // ...\n  func f() -> String { \"2\" }\n}",
      into: "struct S {\n  func f() -> Int { 1 }\n  func f() -> String { \"1\" }\n}",
      gives: "struct S {\n  func f() -> Int { 1 }\n  func f() -> String { \"2\" }\n}")
  }

  @Test func oneOfSeveralThatAreNotAlikeIsAMistake() {
    expect(
      "struct S {\n  // ...\n  func f() -> Bool { true }\n}",
      into: "struct S {\n  func f() -> Int { 1 }\n  func f() -> String { \"1\" }\n  let x = 1\n}",
      isRefused: "3:3: Sink.swift has several ‘f()’, and any may be meant: show each of them")
  }

  @Test func severalForOneThatIsNotAlikeAreAMistake() {
    expect(
      "struct S {\n  // ...\n  func f() -> Bool { true }\n  func f() -> String { \"\" }\n  // ...\n}",
      into: "struct S {\n  let x = 1\n  func f() -> Int { 1 }\n  let y = 1\n}",
      isRefused: "3:3: ‘f()’ may or may not be the one in Sink.swift: show the whole of ‘S’")
  }

  @Test func otherParameterTypesAreAMistakeBecauseTheyMayBeAnOverload() {
    expect(
      "class Sink {\n  // ...\n  func run(_ a: String) {}\n}",
      into: "class Sink {\n  let x = 1\n  func run(_ a: Int) {}\n}",
      isRefused:
        "3:3: ‘run(_:)’ is in Sink.swift with other parameter types: to replace it show the whole of ‘Sink’; to add an overload, show both"
    )
    expect(
      "// ...\nfunc run(_ a: String) {}", into: "let x = 1\nfunc run(_ a: Int) {}",
      isRefused:
        "2:1: ‘run(_:)’ is in Sink.swift with other parameter types: to replace it state the whole file; to add an overload, show both"
    )
  }

  @Test func anOverloadIsAddedWhereBothAreShown() {
    expect(
      "class Sink {\n  // ...\n  func run(_ a: Int) {}\n  func run(_ a: String) {}\n}",
      into: "class Sink {\n  let x = 1\n  func run(_ a: Int) {}\n}",
      gives: "class Sink {\n  let x = 1\n  func run(_ a: Int) {}\n  func run(_ a: String) {}\n}")
  }

  @Test func initializersSubscriptsAndDeinitAreMatched() {
    expect(
      """
      class Sink {
        // ...
        convenience init?(_ a: Int) { nil }
        subscript(i: Int) -> Int { 2 }
        deinit { print(2) }
      }
      """,
      into: """
        class Sink {
          let a = 1
          init(_ a: Int) {}
          subscript(index: Int) -> Int { 1 }
          deinit {}
        }
        """,
      gives: """
        class Sink {
          let a = 1
          convenience init?(_ a: Int) { nil }
          subscript(i: Int) -> Int { 2 }
          deinit { print(2) }
        }
        """)
  }

  @Test func protocolRequirementsAreMatched() {
    expect(
      "protocol P {\n  associatedtype E: Sendable\n  // ...\n  var a: Int { get set }\n}",
      into: "protocol P {\n  associatedtype E\n  func on(_ e: E)\n  var a: Int { get }\n}",
      gives: "protocol P {\n  associatedtype E: Sendable\n  func on(_ e: E)\n  var a: Int { get set }\n}")
  }

  @Test func enumCasesAreMatchedByName() {
    expect(
      "enum Event {\n  // ...\n  case error(any Error)\n  // ...\n}",
      into: "enum Event {\n  case next\n  case error\n  case `default`\n}",
      gives: "enum Event {\n  case next\n  case error(any Error)\n  case `default`\n}")
  }

  @Test func aDeclarationOfMoreNamesReplacesTheOneWhoseNamesItHas() {
    expect(
      "enum E {\n  case a, b, c\n  // ...\n}", into: "enum E {\n  case a, b\n  case d\n}",
      gives: "enum E {\n  case a, b, c\n  case d\n}")
  }

  @Test func namesThatAreDividedOtherwiseAreAMistake() {
    expect(
      "enum E {\n  case a\n  // ...\n}", into: "enum E {\n  case a, b\n  case d\n}",
      isRefused:
        "2:3: ‘a’ overlaps ‘a, b’ in Sink.swift: show the same names together, or show the whole of ‘E’")
  }

  @Test func twoDeclarationsOnALineAreOne() {
    expect(
      "// ...\nlet a = 2; let b = 2", into: "let x = 0\nlet a = 1; let b = 1",
      gives: "let x = 0\nlet a = 2; let b = 2")
  }

  @Test func topLevelDeclarationsOfEveryKindAreMatched() {
    let old = """
      @testable import Foo.Bar
      infix operator <>: P
      prefix operator <>
      precedencegroup P { associativity: left }
      typealias T = Int
      #if DEBUG
      let d = 1
      #endif
      let (m, n) = (1, 2)
      actor A {}
      print(1)
      let last = 1
      """
    let shown = """
      import Foo.Bar
      infix operator <>: Q
      prefix operator <>
      precedencegroup P { associativity: right }
      typealias T = String
      #if DEBUG
      let d = 2
      #endif
      let (m, n) = (3, 4)
      final actor A {}
      print( 1 )
      """
    expect(shown + "\n// ...", into: old, gives: shown + "\nlet last = 1")
  }

  @Test func aDeclarationThatIsShownTwiceIsAMistake() {
    expect(
      "struct S {\n  // ...\n  let a = 2\n  let a = 3\n}", into: "struct S {\n  let b = 1\n  let a = 1\n}",
      isRefused: "4:3: ‘a’ is shown twice: keep one")
  }

  @Test func conditionalMembersAreMatchedByCondition() {
    expect(
      "extension S {\n  // ...\n  #if DEBUG\n  let d = 2\n  #endif\n  // ...\n}",
      into:
        "extension S {\n  #if os(Linux)\n  let l = 1\n  #endif\n  #if  DEBUG\n  let d = 1\n  #endif\n  let z = 1\n}",
      gives: "extension S {\n  #if os(Linux)\n  let l = 1\n  #endif\n  #if DEBUG\n  let d = 2\n  #endif\n  let z = 1\n}"
    )
  }

  @Test func namesAreComparedWithoutBackticks() {
    expect(
      "enum É {\n  // ...\n  static func `f`(in x: Int) { 2 }\n}",
      into: "enum É {\n  case a\n  static func f(`in` y: Int) { 1 }\n}",
      gives: "enum É {\n  case a\n  static func `f`(in x: Int) { 2 }\n}")
  }
}
