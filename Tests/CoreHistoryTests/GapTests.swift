import Testing

@testable import CoreHistory

@Suite struct GapTests {
  let abc = "class Sink {\n  let a = 1\n  let c = 1\n  let b = 1\n}"

  @Test func whatStandsBetweenShownDeclarationsIsShownOrElided() {
    expect(
      "class Sink {\n  let a = 2\n  let b = 2\n  // ...\n}", into: abc,
      isRefused:
        "3:3: ‘c’ stands between ‘a’ and ‘b’ in Sink.swift: show it, or write `// ...` where it is kept",
      "4:3: nothing is left for this `// ...` to keep: ‘Sink’ in Sink.swift has no other members here; delete the line")
  }

  @Test func whatStandsBeforeTheFirstIsShownOrElided() {
    expect(
      "class Sink {\n  let c = 2\n  // ...\n}", into: abc,
      isRefused: "2:3: ‘a’ stands before ‘c’ in Sink.swift: show it, or write `// ...` where it is kept")
  }

  @Test func whatStandsAfterTheLastIsShownOrElided() {
    expect(
      "class Sink {\n  // ...\n  let c = 2\n}", into: abc,
      isRefused: "4:1: ‘b’ stands after ‘c’ in Sink.swift: show it, or write `// ...` where it is kept")
    expect(
      "// ...\nlet b = 2", into: "let a = 1\nlet b = 1\nlet c = 1\nlet d = 1",
      isRefused: "2:1: ‘c’ and ‘d’ stand after ‘b’ in Sink.swift: show them, or write `// ...` where they are kept")
  }

  @Test func ofManyHiddenDeclarationsTwoAreNamed() {
    expect(
      "// ...\nlet a = 2", into: "let x = 1\nlet a = 1\nlet b = 1\nlet c = 1\nlet d = 1\nlet e = 1\nlet f = 1",
      isRefused:
        "2:1: ‘b’, ‘c’ and 3 more stand after ‘a’ in Sink.swift: show them, or write `// ...` where they are kept")
  }

  @Test func whatIsNotShownAtAllIsElided() {
    expect(
      "struct A {\n  struct New {}\n  struct B {\n    // ...\n  }\n}", into: "struct A {\n  let c = 1\n}",
      isRefused: "3:3: Sink.swift has no ‘B’ to keep anything of",
      "6:1: ‘c’ stands in ‘A’ in Sink.swift: show it, or write `// ...` where it is kept")
  }

  @Test func anElisionKeepsSomething() {
    expect(
      "class Sink {\n  // ...\n}", into: "class Sink {\n}",
      isRefused:
        "2:3: nothing is left for this `// ...` to keep: ‘Sink’ in Sink.swift has no other members here; delete the line"
    )
    expect(
      "struct A {}\n// ...", into: "struct A {}",
      isRefused:
        "2:1: nothing is left for this `// ...` to keep: Sink.swift has no other declarations here; delete the line")
  }

  @Test func ofTwoElisionsInARowOneIsVain() {
    expect(
      "class Sink {\n  // ...\n  // ...\n}", into: abc,
      isRefused:
        "3:3: nothing is left for this `// ...` to keep: ‘Sink’ in Sink.swift has no other members here; delete the line"
    )
  }

  @Test func twoElisionsNeedTwoDeclarations() {
    expect(
      "class Sink {\n  let a = 2\n  // ...\n  let n = 2\n  // ...\n}",
      into: "class Sink {\n  let a = 1\n  let c = 1\n}",
      isRefused:
        "5:3: nothing is left for this `// ...` to keep: ‘Sink’ in Sink.swift has no other members here; delete the line"
    )
  }

  @Test func aListingOfNothingButAnElisionIsAMistake() {
    expect(
      "// ...", into: "let a = 1",
      isRefused: "1:1: this listing shows nothing but `// ...`, and so changes nothing: show what changes")
  }

  @Test func shownDeclarationsStandInTheOrderOfTheFile() {
    expect(
      "class Sink {\n  // ...\n  let b = 2\n  let a = 2\n  // ...\n}", into: abc,
      isRefused: "4:3: ‘b’ is shown before ‘a’, but the file has them the other way round")
  }

  @Test func theRestOfTheFileIsKeptAroundATypeThatIsElided() {
    expect(
      "class Sink {\n  // ...\n  let z = 2\n}", into: "import A\n\nstruct B {}\n\n\(abc)\n\nstruct D {}",
      gives:
        "import A\n\nstruct B {}\n\nclass Sink {\n  let a = 1\n  let c = 1\n  let b = 1\n  let z = 2\n}\n\nstruct D {}")
  }

  @Test func theRestOfTheFileIsKeptBetweenTypesThatAreElided() {
    expect(
      "struct A {\n  // ...\n  let z = 2\n}\n\nstruct C {}",
      into: "struct A {\n  let a = 1\n}\n\nstruct B {}\n\nstruct C {\n  let c = 1\n}\n",
      gives: "struct A {\n  let a = 1\n  let z = 2\n}\n\nstruct B {}\n\nstruct C {}")
  }

  @Test func allMistakesAreReportedInOneRun() {
    expect(
      "class Sink {\n  // ...\n  let b = 2\n  let a = 2\n}\n\nclass Foo {\n  // ...\n}\n\nfunc f() {\n  // ...\n}",
      into: abc,
      isRefused: "4:3: ‘b’ is shown before ‘a’, but the file has them the other way round",
      "7:1: Sink.swift has no ‘Foo’ to keep anything of",
      "12:3: \(misplaced)")
  }
}

let misplaced =
  "`// ...` may stand only among the members of a type or among top-level declarations; here it would be an ordinary comment and the code would be lost"
