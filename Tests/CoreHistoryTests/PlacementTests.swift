import Testing

@testable import CoreHistory

@Suite struct PlacementTests {
  let abc = "struct S {\n  let a = 1\n  let b = 1\n  let c = 1\n}"

  private func expectMembers(
    _ shown: String..., giving new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let body = shown.map { $0 == "..." ? "  // ...\n" : "  let \($0) = 1\n" }.joined()
    let result = new.map { "  let \($0) = 1\n" }.joined()
    expect("struct S {\n\(body)}", into: abc, gives: "struct S {\n\(result)}", sourceLocation: sourceLocation)
  }

  @Test func aNewDeclarationComesAfterTheOneShownBeforeIt() {
    expectMembers("a", "n", "...", giving: "anbc")
    expectMembers("...", "b", "n", "...", giving: "abnc")
    expectMembers("...", "b", "n", "c", giving: "abnc")
    expectMembers("...", "c", "n", giving: "abcn")
  }

  @Test func aNewDeclarationComesBeforeTheOneShownBehindIt() {
    expectMembers("n", "a", "...", giving: "nabc")
    expectMembers("...", "n", "c", giving: "abnc")
  }

  @Test func aNewDeclarationAtTheEndComesLast() {
    expectMembers("...", "n", giving: "abcn")
    expectMembers("a", "...", "n", giving: "abcn")
  }

  @Test func aNewDeclarationAtTheStartComesFirst() {
    expectMembers("n", "...", giving: "nabc")
  }

  @Test func aNewDeclarationBetweenElisionsComesAfterTheOneShownLast() {
    expectMembers("a", "...", "n", "...", giving: "anbc")
    expectMembers("n", "...", "m", "...", giving: "nmabc")
  }

  @Test func newDeclarationsKeepTheirOrder() {
    expectMembers("a", "n", "m", "...", "o", "p", "c", "x", "y", giving: "anmbopcxy")
    expectMembers("x", "y", "...", "n", "m", giving: "xyabcnm")
  }

  @Test func aNewDeclarationBetweenTheFirstTwoElisionsHasNoPlace() {
    expect(
      "struct S {\n  // ...\n  let n = 1\n  let m = 1\n  // ...\n}", into: abc,
      isRefused: "3:3: where does ‘n’ go? show the declaration that it follows")
  }

  @Test func aNewTopLevelDeclarationAtTheStartComesAfterTheImports() {
    expect(
      "let n = 1\n\n// ...", into: "import A\nimport B\n\nlet a = 1\nimport C",
      gives: "import A\nimport B\n\nlet n = 1\n\nlet a = 1\nimport C")
    expect("let n = 1\n\n// ...", into: "import A", gives: "import A\n\nlet n = 1")
  }

  @Test func aNewImportAtTheStartComesFirst() {
    expect("import N\n// ...", into: "import A\n\nlet a = 1", gives: "import N\nimport A\n\nlet a = 1")
    expect("import N\n// ...", into: "let a = 1", gives: "import N\n\nlet a = 1")
  }

  @Test func aNewImportComesAfterTheOneShownBeforeIt() {
    expect(
      "import A\nimport N\n// ...", into: "import A\nimport B\n\nlet a = 1",
      gives: "import A\nimport N\nimport B\n\nlet a = 1")
  }

  @Test func aNewImportAboveATypeThatIsElidedComesFirst() {
    expect(
      "import N\n\nstruct M {}\n\nstruct S {\n  // ...\n  let z = 1\n}",
      into: "import A\n\nstruct R {}\n\nstruct S {\n  let a = 1\n}",
      gives: "import N\nimport A\n\nstruct R {}\n\nstruct M {}\n\nstruct S {\n  let a = 1\n  let z = 1\n}")
    expect(
      "import N\n\nstruct S {\n  // ...\n  let z = 1\n}", into: "struct S {\n  let a = 1\n}",
      gives: "import N\n\nstruct S {\n  let a = 1\n  let z = 1\n}")
  }

  @Test func newDeclarationsAroundATypeThatIsElidedStayBesideIt() {
    expect(
      "struct N {\n}\n\nstruct S {\n  // ...\n}\n\nstruct M {\n}",
      into: "struct R {\n}\n\n\(abc)\n\nstruct T {\n}",
      gives: "struct R {\n}\n\nstruct N {\n}\n\n\(abc)\n\nstruct M {\n}\n\nstruct T {\n}")
  }
}

@Suite struct BlankLineTests {
  let spacious = "class A {\n  let a = 1\n  let b = 1\n\n  func f() {\n  }\n\n  func g() {\n  }\n}"

  @Test func aPropertyAmongPropertiesStaysTight() {
    expect(
      "class A {\n  // ...\n  let b = 1\n  let n = 1\n\n  // ...\n}", into: spacious,
      gives: spacious.replacing("let b = 1", with: "let b = 1\n  let n = 1"))
  }

  @Test func aBlankLineBeforeANewDeclarationIsKept() {
    expect(
      "class A {\n  // ...\n  let b = 1\n\n\n  let n = 1\n  // ...\n}", into: spacious,
      gives: spacious.replacing("let b = 1", with: "let b = 1\n\n  let n = 1"))
  }

  @Test func whatHasSeveralLinesIsPartedWhereTheFileDoesSo() {
    expect(
      "class A {\n  // ...\n  let b = 1\n  func n() {\n  }\n  // ...\n}", into: spacious,
      gives: spacious.replacing("let b = 1", with: "let b = 1\n\n  func n() {\n  }"))
    expect(
      "class A {\n  // ...\n  func n() {\n  }\n  let b = 2\n  // ...\n}", into: spacious,
      gives: spacious.replacing("  let b = 1", with: "\n  func n() {\n  }\n\n  let b = 2"))
    expect(
      "class A {\n  func n() {\n  }\n  // ...\n}", into: spacious,
      gives: spacious.replacing("  let a = 1", with: "  func n() {\n  }\n\n  let a = 1"))
  }

  @Test func whatHasSeveralLinesIsTightWhereTheFileIsTight() {
    expect(
      "class A {\n  // ...\n  func n() {\n  }\n}", into: "class A {\n  func f() {\n  }\n  func g() {\n  }\n}",
      gives: "class A {\n  func f() {\n  }\n  func g() {\n  }\n  func n() {\n  }\n}")
  }

  @Test func documentedPropertiesAreTightWhereTheFilesAre() {
    let old = "class A {\n  /// A.\n  let a = 1\n  /// B.\n  let b = 1\n\n  func f() {\n  }\n}"
    expect(
      "class A {\n  // ...\n  let b = 1\n  /// N.\n  let n = 1\n  // ...\n}", into: old,
      gives: old.replacing("let b = 1", with: "let b = 1\n  /// N.\n  let n = 1"))
  }

  @Test func documentedPropertiesArePartedWhereTheFilesAre() {
    expect(
      "enum E {\n  // ...\n  /// C.\n  case c\n}", into: "enum E {\n  /// A.\n  case a\n\n  /// B.\n  case b\n}",
      gives: "enum E {\n  /// A.\n  case a\n\n  /// B.\n  case b\n\n  /// C.\n  case c\n}")
  }

  @Test func keptAndReplacedDeclarationsKeepTheBlankLinesBeforeThem() {
    expect(
      "class A {\n  // ...\n  let b = 2\n\n\n  let c = 2\n  // ...\n}",
      into: "class A {\n\n  let a = 1\n\n\n  let b = 1\n  let c = 1\n\n\n\n  let d = 1\n\n}\n\n",
      gives: "class A {\n\n  let a = 1\n\n\n  let b = 2\n  let c = 2\n\n\n\n  let d = 1\n}")
  }

  @Test func noBlankLineStandsAtAnEnd() {
    expect(
      "class A {\n  // ...\n\n  let n = 1\n\n}\n\n", into: "class A {\n  let a = 1\n\n}\n\n",
      gives: "class A {\n  let a = 1\n\n  let n = 1\n}")
  }
}
