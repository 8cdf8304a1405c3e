import ArgumentParser
import Book
import Foundation

/// One build and one run of the tests, read line by line.
struct TestSession {
  let place: Workplace
  /// The steps whose chapters are tested; all if empty.
  let steps: [Int]
  let sanitizer: String?
  let isVerbose: Bool

  struct Result {
    let isGreen: Bool
    let mistakes: [Diagnostic]
    /// What examples recorded for `--accept`.
    let records: [[String: String]]
  }

  private var root: URL { place.project.root }

  private var environment: [String: String] {
    // A crash is reported with its place in the chapter, which only the backtrace knows.
    var variables = ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,images=none,registers=none,threads=crashed,limit=64"]
    variables["CHAPTERS"] = steps.map(String.init).joined(separator: ",")
    return variables
  }

  private var arguments: [String] {
    // A sanitizer gets a folder of its own, so that the ordinary build stays warm.
    sanitizer.map { ["--sanitize", $0, "--scratch-path", root.appending(path: ".build-\($0)").path] } ?? []
  }

  /// Compiles and runs the tests in one go; what the compiler finds in the chapters is reported like a failed test.
  func run() async throws -> Result {
    try await inTemporaryFolder { folder in
      let files = RunFiles(folder: folder)
      var reader = RunReader(isVerbose: isVerbose)
      let isGreen = try await follow(
        "swift",
        ["test", "--disable-xctest", "--event-stream-version", "0", "--event-stream-output-path", files.events.path] + arguments,
        in: root, environment: environment.merging(files.environment) { $1 }
      ) { reader.read($0) }
      showProgress(nil)
      if !isGreen, !reader.hasRun, reader.compilerMistakes.isEmpty {
        complain(reader.buildLog.suffix(60).joined(separator: "\n"))
        throw ExitCode(1)
      }
      let crash = isGreen ? nil : reader.crash(onStage: files.stagedPlace)
      let mistakes = reader.compilerMistakes + files.failures + (crash.map { [$0] } ?? [])
      return Result(isGreen: isGreen, mistakes: mistakes.inOrder(of: place.book.titlePage), records: files.records)
    }
  }
}

/// The files through which the test process tells more than it prints.
private struct RunFiles {
  let folder: URL

  var events: URL { folder.appending(path: "events.jsonl") }
  private var stage: URL { folder.appending(path: "stage") }
  private var record: URL { folder.appending(path: "record.jsonl") }

  var environment: [String: String] { ["BOOK_STAGE": stage.path, "BOOK_RECORD": record.path] }

  /// The example that was running when the process ended, as `path:line:column`.
  var stagedPlace: String { (try? String(contentsOf: stage, encoding: .utf8)) ?? "" }

  var records: [[String: String]] { lines(of: record).compactMap { $0 as? [String: String] } }

  /// Every issue that Swift Testing recorded, at its place.
  var failures: [Diagnostic] {
    lines(of: events).compactMap { object in
      guard let event = object as? [String: Any], event["kind"] as? String == "event", let payload = event["payload"] as? [String: Any],
        payload["kind"] as? String == "issueRecorded"
      else { return nil }
      return failure(payload)
    }
  }

  private func failure(_ payload: [String: Any]) -> Diagnostic? {
    let issue = payload["issue"] as? [String: Any]
    guard issue?["isKnown"] as? Bool != true, let place = issue?["sourceLocation"] as? [String: Any] else { return nil }
    let path = place["_filePath"] as? String ?? place["filePath"] as? String ?? place["fileID"] as? String ?? "?"
    let messages = (payload["messages"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    let own = messages.filter { !$0.isEmpty }
    return Diagnostic(
      path: path.firstRange(of: "Chapters/").map { String(path[$0.lowerBound...]) } ?? path,
      line: place["line"] as? Int ?? 1, column: place["column"] as? Int ?? 1, summarize(own))
  }

  /// A recorded comment speaks for itself; a failed expectation says what it expected.
  private func summarize(_ messages: [String]) -> String {
    guard messages.count > 1, messages[0] == "Issue recorded" else { return messages.joined(separator: "; ").replacing("\n", with: " ") }
    return messages.dropFirst().joined(separator: "; ")
  }

  private func lines(of file: URL) -> [Any] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: 10).compactMap { try? JSONSerialization.jsonObject(with: Data($0)) }
  }
}
