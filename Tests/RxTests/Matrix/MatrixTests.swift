import Foundation
import Programs
import Testing

/// The table of page 16e, and that it says what the laws do.
@Suite("Matrix of the contract", .takesTurns) struct MatrixTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Chapters/16e-the-contract.md").standardized

  private let matrix = Matrix(of: Trial.all, operators: Operator.all.map(\.name))

  /// `Tools/siege matrix` prints the table, `Tools/siege matrix --accept` writes it into the page.
  @Test func `the page shows what the laws try`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let (begin, end) = ("\noperator  ", "\n```")
    let table = text[(try #require(text.firstRange(of: begin)).lowerBound)...].dropFirst()
    let shown = table[..<(try #require(table.firstRange(of: end)).lowerBound)]
    switch ProcessInfo.processInfo.environment["RX_MATRIX"] {
    case "print": print(matrix.text)
    case "accept":
      try (text[..<shown.startIndex] + matrix.text + text[shown.endIndex...])
        .write(to: Self.page, atomically: true, encoding: .utf8)
    default: #expect(shown == matrix.text, "the table of 16e is stale: run `Tools/siege matrix --accept`")
    }
  }

  @Test func `each clause is a heading of the page`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    for clause in Clause.allCases { #expect(text.contains("\n### \(clause.rawValue). "), "\(clause.rawValue)") }
  }

  @Test func `each law that the page names is a test or a suite of tests`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "..").standardized
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    let tests = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let names = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "**Held** by ").dropFirst()
      .flatMap { Self.italics(in: $0.prefix(upTo: $0.firstRange(of: "\n")?.lowerBound ?? $0.endIndex)) }
    #expect(Set(names).count > 10)
    for name in names { #expect(tests.contains("\"\(name)\"") || tests.contains("`\(name)`"), "\(name)") }
    #expect(Self.italics(in: "*one*, then *another one*. **Bold** *no law*") == ["one", "another one"])
  }

  /// The passages in italics before the next words in bold.
  private static func italics(in text: Substring) -> [String] {
    let plain = text.prefix(upTo: text.firstRange(of: "**")?.lowerBound ?? text.endIndex)
    return plain.split(separator: "*", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test func `a clause that is for all operators is tried with each of them`() {
    for clause in [Clause.grammar, .silentEnd, .silence, .leftOnce, .nothingKept] {
      let lacking = matrix.rows.filter { matrix.count($0, clause) == 0 }
      #expect(lacking == [], "\(clause.rawValue)")
    }
  }

  @Test func `overloads share a row, and what a law calls an operator finds it`() {
    let operators = [
      "static zip(_:_:resultSelector:)", "static zip(_:)", "take(until:)", "take(_:)", "buffer(timeSpan:count:)",
    ]
    let trial = Trial(.noOverlap, rounds: 7, ["zip of a collection", "take(until:)", "buffer", "nothing"])
    let matrix = Matrix(of: [trial, trial], operators: operators)
    #expect(matrix.rows == ["buffer(timeSpan:)", "take", "take(until:)", "zip"])
    #expect(matrix.rows.map { matrix.count($0, .noOverlap) } == [14, 0, 14, 14])
    #expect(matrix.text.hasPrefix("operator           G1   G2") && matrix.text.contains("\ntake               ·    ·"))
  }
}
