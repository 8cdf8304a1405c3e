import Testing

@testable import CoreHistory

/// One declaration shown with `// ...` around it replaces just its lines.
@Suite struct PropertyTests {
  struct Part: CustomTestStringConvertible {
    let comment: [String]
    let code: [String]
    var testDescription: String { code[0] }
  }

  static let members = [
    Part(comment: ["/// A."], code: ["let a = 1"]),
    Part(comment: [], code: ["var b: Int {", "  get { 1 }", "}"]),
    Part(
      comment: ["// C", "// c."],
      code: ["@discardableResult", "func c<T: Sendable>(_ t: T, at i: Int...) async throws -> Int {", "  1", "}"]),
    Part(comment: ["/* I", "", "*/"], code: ["init(ä: inout [String: Int]?) {}"]),
    Part(comment: [], code: ["subscript(i: Int, at j: Int) -> Int { 0 }"]),
    Part(comment: [], code: ["let text = \"\"\"", "  // ...", "", "  \"\"\""]),
    Part(comment: ["/// D."], code: ["case d(Int), e"]),
    Part(comment: [], code: ["static func == (l: Self, r: Self) -> Bool { true }"]),
    Part(comment: [], code: ["#if DEBUG", "var debug: Int { 1 }", "#endif"]),
    Part(comment: ["/// N."], code: ["indirect enum N<T>: Error {", "  case a", "}"]),
    Part(comment: [], code: ["typealias T = Int; typealias U = Int"]),
  ]

  @Test(arguments: members.indices, [0, 1, 2])
  func amongMembers(_ index: Int, blanks: Int) {
    let old = file(header: ["public enum Sink<E>: Error {"], footer: ["}"], blanks: blanks)
    check(index, in: old, header: ["public enum Sink<E>: Error {"], footer: ["}"])
  }

  @Test(arguments: members.indices, [0, 1, 2])
  func atTopLevel(_ index: Int, blanks: Int) throws {
    let isMember = Self.members[index].code[0].hasPrefix("case")
    if !isMember { check(index, in: file(header: [], footer: [], blanks: blanks), header: [], footer: []) }
  }

  @Test(arguments: members.indices, [0, 1, 2])
  func amongMembersOfANestedType(_ index: Int, blanks: Int) {
    let header = ["extension A.B where C == D {", "  enum Inner {"], footer = ["  }", "}"]
    check(index, in: file(header: header, footer: footer, blanks: blanks), header: header, footer: footer)
  }

  private func parts(_ footer: [String]) -> [Part] {
    footer.isEmpty ? Self.members.filter { !$0.code[0].hasPrefix("case") } : Self.members
  }

  private func file(header: [String], footer: [String], blanks: Int) -> [SourceLine] {
    let gap = Array(repeating: "", count: blanks)
    let body = parts(footer).map { $0.comment + $0.code }.joined(separator: gap)
    return lines((header + body + footer).joined(separator: "\n"), path: "Chapters/00-old.md")
  }

  private func check(_ index: Int, in old: [SourceLine], header: [String], footer: [String]) {
    let part = Self.members[index], all = parts(footer)
    let above = part.code == all[0].code ? [] : ["// ..."], below = part.code == all.last!.code ? [] : ["// ..."]
    let shown = lines((header + above + part.code + below + footer).joined(separator: "\n"), from: 100)
    let (result, mistakes) = merge(shown, into: old, file: "Sink.swift")
    let start = old.map(\.text).firstRange(of: part.code)!.lowerBound
    var expected = old
    expected.replaceSubrange(
      start..<start + part.code.count, with: shown[(header + above).count...].prefix(part.code.count))
    expected.replaceSubrange(0..<header.count, with: shown.prefix(header.count))
    expected.replaceSubrange(expected.count - footer.count..<expected.count, with: shown.suffix(footer.count))
    #expect(mistakes == [])
    #expect(result == expected)
  }
}
