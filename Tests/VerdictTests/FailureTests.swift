import Book
import Foundation
import Testing
import Verdicts

/// Every kind of failure, planted in a tiny book, lands in the chapter at its own line and column.
@Suite(.serialized) struct FailureTests {
  @Test func mistakesInListings() throws {
    let workshop = try Workshop(fixture: "broken-core")
    defer { workshop.close() }
    try expect(try workshop.mistakesInCore(), in: "broken-core/expected-core.txt")
  }

  @Test func mistakesInExamplesAndOfTheirRun() throws {
    let workshop = try Workshop(fixture: "failures")
    defer { workshop.close() }
    try workshop.makeCores()
    try expect(try workshop.mistakesInExamples(of: 1), in: "failures/expected-compiler.txt")
    let run = try workshop.run(2)
    try expect(run.mistakes, in: "failures/expected-run.txt")
    try expect(acceptedPages(run.records, in: workshop.book).flatMap(\.changes), in: "failures/expected-changes.txt")
    try expect(try workshop.run(3).mistakes, in: "failures/expected-crash.txt")
  }

  /// Compares what is found with a file's lines; of a line that ends in `…` the rest is the compiler's business.
  private func expect(
    _ found: [some CustomStringConvertible], in file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(file)")
    let expected = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    let reports = found.map(\.description).joined(separator: "\n").split(separator: "\n").map(String.init)
    let shortened = zip(reports, expected).map { report, line in
      line.hasSuffix("…") && report.hasPrefix(line.dropLast()) ? line : report
    }
    #expect(shortened + reports.dropFirst(expected.count) == expected, sourceLocation: sourceLocation)
  }
}
