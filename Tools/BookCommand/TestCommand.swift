import ArgumentParser
import Book
import Foundation

struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Compiles every step, runs every example and reports at the chapters' own lines.",
    discussion: """
      With chapters named, only what these need is compiled and run. \
      --accept writes what the examples really print into their output blocks, and what the compiler really says into fails="…".
      """)

  @Argument(help: "Chapters, by number or file name; all if none is named.")
  var chapters: [String] = []

  @Flag(help: "Write what really happened into the chapters, and show the difference.")
  var accept = false

  @Option(help: ArgumentHelp("Run under a sanitizer: thread, address or undefined.", valueName: "name"))
  var sanitize: String?

  @Flag(name: .shortAndLong, help: "Show every line of the build and of the test runner.")
  var verbose = false

  func validate() throws {
    guard sanitize.map({ ["thread", "address", "undefined"].contains($0) }) ?? true else {
      throw ValidationError("--sanitize takes thread, address or undefined")
    }
    guard !accept || ProcessInfo.processInfo.environment["CI"] == nil else {
      throw ValidationError("--accept changes the chapters, so it never runs in CI")
    }
  }

  func run() async throws {
    let (place, staleness) = try Session.sound(Session.project()) { book in
      _ = try chapters.map { try book.step(of: $0) }
    }
    let stale = try freshen(place, staleness)
    let session = TestSession(
      place: place, steps: try chapters.map { try place.book.step(of: $0) }, sanitizer: sanitize, isVerbose: verbose)
    let result = try await untilInterrupted { try await session.run() }
    let found = accept ? result.mistakes.notAccepted(with: result.records, in: place.book) : result.mistakes
    let mistakes = stale + found
    // Reported before `accept` changes the chapters, so that the places are right.
    if !mistakes.isEmpty { report(mistakes.inOrder(of: place.book.titlePage), in: place.project) }
    if accept { try BookCommand.accept(result.records, isWell: found.isEmpty, in: place) }
    if !mistakes.isEmpty || (!accept && !result.isGreen) { throw ExitCode(1) }
  }

  /// Tangles the committed core if it is stale, since every test of it would fail; but not in CI, which tests what is
  /// committed.
  ///
  /// - Returns: the first remaining difference between the committed core and the book's.
  private func freshen(_ place: Session, _ staleness: [Diagnostic]) throws -> [Diagnostic] {
    guard !staleness.isEmpty, ProcessInfo.processInfo.environment["CI"] == nil else {
      return Array(staleness.prefix(1))
    }
    print("Sources/Rx isn't what the book says now; tangling it first.")
    try tangle(place)
    return []
  }
}
