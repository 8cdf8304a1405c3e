import Book
import Foundation
import Programs
import Testing
import TestRuns

@testable import ExampleRunner

/// Every kind of failure, planted in a tiny book, lands in the chapter at its own line and column.
@Suite(.serialized, .waitsForPrograms) struct FailureTests {
  @Test func mistakesInListings() async throws {
    try expect(
      await found(in: "broken-core") { workshop in [try workshop.mistakesInCore()] }[0],
      in: "broken-core/expected-core.txt")
  }

  @Test func mistakesInExamplesAndOfTheirRun() async throws {
    let found = try await found(in: "failures") { workshop in
      try workshop.makeCores()
      let run = try workshop.run(2), crash = try workshop.run(3)
      return [
        try workshop.mistakesInExamples(of: 1), run.mistakes,
        acceptedPages(run.records, in: workshop.book).flatMap(\.changes), crash.mistakes,
      ]
    }
    try expect(found[0], in: "failures/expected-compiler.txt")
    try expect(found[1], in: "failures/expected-run.txt")
    try expect(found[2], in: "failures/expected-changes.txt")
    try expect(found[3], in: "failures/expected-crash.txt")
  }

  /// Works on a fixture on a thread of its own, since compilers are waited for.
  private func found(
    in fixture: String, _ work: @escaping @Sendable (Workshop) throws -> [[any CustomStringConvertible & Sendable]]
  ) async throws -> [[String]] {
    try await aside {
      let workshop = try Workshop(fixture: fixture)
      defer { workshop.close() }
      return try work(workshop).map { $0.map(\.description) }
    }
  }

  /// Compares what is found with a file's lines; of a line that ends in `…` the rest is the compiler's business.
  private func expect(
    _ found: [String], in file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(file)")
    let expected = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    let reports = found.joined(separator: "\n").split(separator: "\n").map(String.init)
    let shortened = zip(reports, expected).map { report, line in
      line.hasSuffix("…") && report.hasPrefix(line.dropLast()) ? line : report
    }
    #expect(shortened + reports.dropFirst(expected.count) == expected, sourceLocation: sourceLocation)
  }
}
