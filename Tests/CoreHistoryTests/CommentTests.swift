import Testing

@testable import CoreHistory

@Suite struct CommentTests {
  @Test func theCommentOfTheFileStaysWhereTheListingHasNone() {
    expect(
      "// ...\nfunc b() { 2 }", into: "let a = 1\n\n/// Says b.\n/* twice\n\n b */\nfunc b() { 1 }",
      gives: "let a = 1\n\n/// Says b.\n/* twice\n\n b */\nfunc b() { 2 }")
  }

  @Test func theCommentOfTheListingReplacesTheFiles() {
    expect(
      "// ...\n// New.\n@inlinable\nfunc b() { 2 }",
      into: "let a = 1\n\n/// Says b.\n/// Twice.\n@usableFromInline\nfunc b() { 1 }",
      gives: "let a = 1\n\n// New.\n@inlinable\nfunc b() { 2 }")
  }

  @Test func theHeaderOfAMergedTypeKeepsItsComment() {
    let old = "/// A sink.\nclass Sink {\n  let a = 1\n}  // Sink"
    expect("final class Sink {\n  // ...\n}", into: old, gives: "/// A sink.\nfinal class Sink {\n  let a = 1\n}")
    expect("/// The sink.\nclass Sink {\n  // ...\n}", into: old, gives: "/// The sink.\nclass Sink {\n  let a = 1\n}")
  }

  @Test func commentsBehindCodeBelongToItsLine() {
    expect(
      "enum E {\n  // ...\n  case b  // two\n}", into: "enum E {\n  case a  // one\n  case b  // 2 /* \n}",
      gives: "enum E {\n  case a  // one\n  case b  // two\n}")
    expect(
      "enum E {\n  // ...\n  case b\n}", into: "enum E {\n  case a /* one\n\n  still one */\n  case b /* two\n  */\n}",
      gives: "enum E {\n  case a /* one\n\n  still one */\n  case b\n}")
  }

  @Test func freeCommentsStayWithWhatFollows() {
    expect(
      "struct S {\n  let n = 1\n  // ...\n  func f() { 2 }\n}",
      into:
        "struct S {\n  // MARK: - A\n\n  let a = 1\n\n  // MARK: - F\n\n  /// F.\n  func f() { 1 }\n\n  // The end.\n\n}\n\n// Bye.",
      gives:
        "struct S {\n  let n = 1\n\n  // MARK: - A\n\n  let a = 1\n\n  // MARK: - F\n\n  /// F.\n  func f() { 2 }\n\n  // The end.\n}\n\n// Bye."
    )
  }

  @Test func freeCommentsOfTheListingReplaceTheFiles() {
    expect(
      "struct S {\n  // ...\n\n  // MARK: - G\n\n  func f() { 2 }\n  // End.\n}",
      into: "struct S {\n  let a = 1\n\n\n  // MARK: - F\n\n  func f() { 1 }\n\n  // The end.\n}",
      gives: "struct S {\n  let a = 1\n\n\n  // MARK: - G\n\n  func f() { 2 }\n  // End.\n}")
  }

  @Test func aNewDeclarationBringsItsComments() {
    expect(
      "struct S {\n  // ...\n\n  // MARK: - N\n\n  /// N.\n  let n = 1\n}", into: "struct S {\n  let a = 1\n}",
      gives: "struct S {\n  let a = 1\n\n  // MARK: - N\n\n  /// N.\n  let n = 1\n}")
  }

  @Test func aCommentAboveAnElisionIsAMistake() {
    expect(
      "struct S {\n  let a = 2\n  // as before:\n  // ...\n}", into: "struct S {\n  let a = 1\n  let b = 1\n}",
      isRefused:
        "3:3: this comment belongs to nothing that is shown, and would be lost: delete it, or show what it is about")
  }
}

@Suite struct OriginTests {
  @Test func everyLineKeepsItsOrigin() {
    let old = lines(
      "/// S.\nstruct S {\n  let a = 1\n\n  let b = 1\n}", path: "Chapters/00-old.md", from: 20, indent: 2)
    let shown = lines("struct S {\n  // ...\n  let b = 2\n\n  let n = 2\n}", from: 40, indent: 3)
    let result = merge(shown, into: old, file: "Sink.swift")
    #expect(result.mistakes == [])
    #expect(result.lines == [old[0], shown[0], old[2], old[3], shown[2], shown[3], shown[4], shown[5]])
  }

  @Test func anAddedBlankLineComesFromTheLineBehindIt() {
    let old = lines("let a = 1\n\nfunc f() {\n}", path: "Chapters/00-old.md", from: 20)
    let shown = lines("// ...\nfunc n() {\n}", from: 40, indent: 3)
    let blank = SourceLine(text: "", path: "Chapters/01-push.md", number: 41, indent: 3)
    #expect(merge(shown, into: old, file: "Sink.swift").lines == old + [blank] + shown[1...])
  }

  @Test func aListingThatIsRefusedLeavesTheFileAsItWas() {
    let old = lines("let a = 1\n\n\n", path: "Chapters/00-old.md", from: 20)
    #expect(merge(lines("// ..."), into: old, file: "Sink.swift").lines == old)
  }
}
