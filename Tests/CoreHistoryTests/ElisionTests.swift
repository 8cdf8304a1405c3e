import Testing

@testable import CoreHistory

@Suite struct ElisionTests {
  @Test(arguments: [
    "func f() {\n  // ...\n}",
    "var a: Int {\n  // ...\n  1\n}",
    "let a = [\n  // ...\n  1\n]",
    "func f() {\n  switch x {\n  // ...\n  default: break\n  }\n}",
    "func f(\n  // ...\n) {}",
    "@objc\n// ...\nclass A {}",
    "func f() {\n  struct L {\n    // ...\n  }\n}",
    "let a = 1; struct S {\n  // ...\n}",
    "struct S {\n  // ...\n}; let a = 1",
  ])
  func anElisionInsideCodeIsAMistake(_ shown: String) {
    let line = shown.split(separator: "\n").firstIndex { $0.contains("// ...") }! + 1
    let column = shown.contains("    //") ? 5 : shown.contains("  //") ? 3 : 1
    expect(shown, into: "let a = 1", isRefused: "\(line):\(column): \(misplaced)")
    #expect(elisionLines(in: lines(shown)).isEmpty)
  }

  @Test func anElisionInsideAConditionalBlockIsAMistake() {
    expect(
      "#if DEBUG\nstruct S {\n  // ...\n}\n#endif", into: "let a = 1",
      isRefused: "3:3: `// ...` cannot stand inside `#if`: show the whole of the block, or the code would be lost")
  }

  @Test func whatOnlyLooksLikeAnElisionIsNone() {
    let shown = "let a = \"\"\"\n  // ...\n  \"\"\"\n/*\n// ...\n*/\nlet b = 1  // ...\n/// ...\n//...\nlet c = 1"
    expect(shown, into: "let a = 1", gives: shown)
    #expect(elisionLines(in: lines(shown)) == [])
  }

  @Test func theFilesOwnCommentsAreNoElisions() {
    expect(
      "// ...\nlet b = 2", into: "let a = [\n  // ...\n]\n// ...\nlet b = 1",
      gives: "let a = [\n  // ...\n]\n// ...\nlet b = 2")
  }

  @Test func elisionsAreFoundWhereverTheyStand() {
    let shown =
      "// ...\nstruct S {\n\t// …\t\n  func f() {\n    // ...\n  }\n\n  enum E {\n    case a\n    // ...\n  }\n}\n // ... "
    #expect(elisionLines(in: lines(shown)) == [0, 2, 9, 12])
  }

  @Test func noElisionsInNothing() {
    #expect(elisionLines(in: []) == [])
    #expect(parseMistakes(in: []) == [])
  }

  @Test func columnsCountBytesAndTheIndentOfTheListing() {
    let shown = lines("struct Ü {\n\t// ...\n\tlet n = 1; let \u{1F600} = }\n}", from: 10, indent: 4)
    let (result, mistakes) = merge(shown, into: lines("struct Ü {}"), file: "Ü.swift")
    #expect(result == lines("struct Ü {}"))
    #expect(mistakes.map(\.line.number) == [12, 13])
    #expect(mistakes.map(\.column) == [28, 5])
    #expect(mistakes.map(\.message) == ["expected expression in variable", "unexpected brace in source file"])
    let vain = merge(lines("struct Ü {\n\t// ...\n}", indent: 4), into: lines("struct Ü {}"), file: "Ü.swift").mistakes
    #expect(vain.map(\.column) == [6])
  }

  @Test func aListingThatDoesNotParseIsAMistake() {
    expect("struct A {", into: "let a = 1", isRefused: "1:11: expected '}' to end struct")
    #expect(parseMistakes(in: lines("let a = 1\nlet = 2")).map(\.message) == ["expected pattern in variable"])
  }

  @Test func aFileThatDoesNotParseIsAMistakeAtItsLine() {
    let (result, mistakes) = merge(
      lines("// ...\nlet b = 1"), into: lines("let a = 1\nfunc f( {}", path: "Chapters/00-old.md", from: 7),
      file: "Sink.swift")
    #expect(result.map(\.text) == ["let a = 1", "func f( {}"])
    #expect(!mistakes.isEmpty)
    #expect(mistakes.allSatisfy { $0.line.path == "Chapters/00-old.md" && $0.line.number == 8 })
  }

  @Test(arguments: [
    "}", "{", "// ...\n}", "struct", "#if A", "#endif", "\"", "\"\"\"\n// ...", "/*", "/* // ...\n", "@", "\u{0}", "\r",
    "// ...\r",
  ])
  func brokenTextNeitherCrashesNorLoops(_ text: String) {
    for (shown, old) in [(text, "let a = 1"), ("// ...\nlet a = 1", text), (text, text)] {
      let result = merge(lines(shown), into: lines(old), file: "Sink.swift")
      #expect(result.mistakes.isEmpty || result.lines == lines(old))
      _ = elisionLines(in: lines(text))
      _ = parseMistakes(in: lines(text))
    }
  }
}

/// Returns the indices of the lines in a listing that stand for code that isn't shown.
private func elisionLines(in shown: [SourceLine]) -> Set<Int> {
  let listing = Outline(shown, elides: true)
  return Set(listing.map.elisions).subtracting(listing.misplaced)
}
