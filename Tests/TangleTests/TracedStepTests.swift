import Book
import CoreHistory
import Foundation
import Testing

@testable import ExampleRunner
@testable import Tangle

/// The book that these tests belong to.
private let project = Project(
  root: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent())

@Suite struct TracedStepTests {
  /// Up to the schedulers of chapter 13: a traced program has no main queue, and prints what other threads do when they do it.
  private static let chapters = project.chapters { $0 < 13 }.chapters
  static let steps = Array(Set(chapters.map(\.number))).sorted()
  /// Followed once for all steps.
  private static let history = History(of: chapters)

  @Test(arguments: steps)
  func `an instrumented step runs the chapter's examples as before`(step: Int) async throws {
    let own = Self.chapters.filter { $0.number == step }
    let setups = Setups(of: own)
    let plays = own.flatMap(Tangle.exampleRuns).filter { $0.isOrdinary(beside: setups) }
    let core = try #require(Self.history.core(after: step))
    let files = TraceProgram(core: core, setups: setups.all, plays: plays).files, ids = plays.map(\.id)
    let runs = try await aside { try Compiler().trace("Traced", files: files, plays: ids) }
    for play in plays {
      let run = try #require(runs[play.id])
      #expect(run.calls != nil, "\(play.name): \(run.end)")
      #expect(run.printed == play.output, "\(play.name)")
    }
  }
}

extension ExampleRun {
  /// Returns whether the play runs to its end against the core as the chapter leaves it, doesn't ask what the stack
  /// looks like, and doesn't count to thousands: a record of its calls would be as long.
  fileprivate func isOrdinary(beside setups: Setups) -> Bool {
    !first.isBefore && examples.allSatisfy { $0.outcome == .runs } && !mentioned.contains("callsInProgress")
      && !countsToThousands(beside: setups)
  }

  private func countsToThousands(beside setups: Setups) -> Bool {
    let lines = examples.flatMap { $0.code.lines.map(\.text) } + setups.needed(by: mentioned).joined().map(\.text)
    let text = lines.joined(separator: "\n").replacing("_", with: "")
    return text.split { !$0.isNumber }.contains { $0.count > 3 }
  }

  fileprivate var output: String {
    examples.compactMap(\.output).flatMap { $0.code.lines.map { $0.text + "\n" } }.joined()
  }
}
