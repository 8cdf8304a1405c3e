import ArgumentParser
import Book
import Files
import Foundation
import Marbles
import Processes
import TestRuns

/// One build and one run of the tests, whose output is read line by line.
struct TestSession {
  let place: Session
  /// The steps whose chapters are tested; all if empty.
  let steps: [Int]
  let sanitizer: String?
  let isVerbose: Bool

  struct Result {
    let isGreen: Bool
    let mistakes: [Diagnostic]
    /// The results that examples recorded for `--accept`.
    let records: [RunRecord]
  }

  private var root: URL { place.project.root }

  private var environment: [String: String] {
    let own = [
      "CHAPTERS": steps.map(String.init).joined(separator: ","), "BOOK_TANGLED": tangled.path,
      "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "\(Self.width)",
    ]
    return own.merging(sanitizer.map { ["BOOK_SANITIZER": $0] } ?? [:]) { $1 }
  }

  /// The number of tests that run at a time. Most wait for a program, a queue or their turn, so there have to be many; but
  /// if all of thousands begin at once, each waits for all others, and what they need is in memory together.
  private static let width = 32 * ProcessInfo.processInfo.activeProcessorCount

  private var tangled: URL { root.appending(path: ".build/tangled") }

  /// SwiftPM's build folder.
  private var scratch: URL { root.appending(path: sanitizer.map { ".build-\($0)" } ?? ".build") }

  private var arguments: [String] {
    guard let sanitizer else { return buildOptions }
    // A sanitizer builds in another folder, so that the ordinary build stays warm. With steps named, the package has no
    // dependencies, and SwiftPM would remove the list of resolved versions.
    let alone = steps.isEmpty ? [] : ["--disable-automatic-resolution"]
    return buildOptions + ["--sanitize", sanitizer, "--scratch-path", scratch.path] + alone
  }

  /// The options that `.ci/run` adds to every build.
  private var buildOptions: [String] {
    ProcessInfo.processInfo.environment["BOOK_BUILD_OPTIONS", default: ""].split(separator: " ").map(String.init)
  }

  /// Compiles and runs the tests; compiler errors in the chapters are reported like failed tests.
  ///
  /// One run at a time: two would empty each other's folder, and write over what the other one compiles.
  func run() async throws -> Result {
    let folder = root.appending(path: ".build")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try await locked(
      folder.appending(path: "book-test.lock"), waiting: { showProgress("another `book test` is at work here") }
    ) { try await runAlone() }
  }

  private func runAlone() async throws -> Result {
    try place.writeGeneratedFiles(for: steps, to: tangled)
    let files = RunFiles(in: try emptyFolder())
    var reader = RunReader()
    let isGreen = try await inTemporaryFolder { folder in
      try shareLocks(of: scratch, with: folder)
      let own = ["TMPDIR": folder.path].merging(files.environment) { $1 }
      return try await follow(
        "swift", ["test", "--disable-xctest"] + files.arguments + arguments,
        in: root, environment: environment.merging(own) { $1 }
      ) { show($0, worth: reader.read($0)) }
    }
    showProgress(nil)
    if !isGreen, !reader.hasRun, reader.compilerMistakes.isEmpty {
      // Many warnings after an error would push it out of sight.
      let errors = reader.buildLog.filter { $0.contains("error: ") }
      let log = reader.buildLog.suffix(60) + errors.prefix(20)
      complain(log.isEmpty ? Self.silence : log.joined(separator: "\n"))
      throw ExitCode(1)
    }
    if !isGreen { explain(reader, hasMistakes: !reader.mistakes(isGreen: false, files).isEmpty) }
    let mistakes = reader.mistakes(isGreen: isGreen, files).inOrder(of: place.book.titlePage)
    return Result(isGreen: isGreen, mistakes: mistakes, records: files.records)
  }

  /// Prints the reason why a run failed, unless an example is to blame.
  private func explain(_ reader: RunReader, hasMistakes: Bool) {
    let log = (hasMistakes ? [] : reader.crashLog) + reader.sanitizerLog.prefix(120)
    if !log.isEmpty {
      complain(log.joined(separator: "\n"))
    } else if !hasMistakes {
      complain(Self.silence)
    }
  }

  private static let silence =
    "swift test failed, and nothing that it printed says why; `./Tools/book test --verbose` shows all of it"

  /// Empties and returns the run's folder. Its path never changes: it is in the environment, and SwiftPM builds anew
  /// when that changes.
  private func emptyFolder() throws -> URL {
    let folder = root.appending(path: ".build/book-test")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func show(_ line: String, worth: RunReader.Worth) {
    switch worth {
    case _ where isVerbose, .result: print(isVerbose ? line : RunReader.shown(line))
    case .progress: showProgress(line)
    case .detail: break
    }
  }
}
