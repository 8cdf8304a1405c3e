import Book
import Foundation

/// The files through which the test process tells more than it prints.
public struct RunFiles {
  let folder: URL

  public init(in folder: URL) { self.folder = folder }

  private var events: URL { folder.appending(path: "events.jsonl") }
  private var stage: URL { folder.appending(path: "stage") }
  private var record: URL { folder.appending(path: "record.jsonl") }

  /// What the process is told through its environment.
  ///
  /// A crash is reported with its place in the chapter, which only the backtrace knows.
  public var environment: [String: String] {
    [
      "BOOK_STAGE": stage.path, "BOOK_RECORD": record.path,
      "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,images=none,registers=none,threads=crashed,limit=64",
    ]
  }

  /// What the test runner is told.
  public var arguments: [String] { ["--event-stream-version", "0", "--event-stream-output-path", events.path] }

  /// The example that was running when the process ended, as `path:line:column`.
  public var stagedPlace: String { (try? String(contentsOf: stage, encoding: .utf8)) ?? "" }

  public var records: [[String: String]] { lines(of: record).compactMap { $0 as? [String: String] } }

  /// Every issue that Swift Testing recorded, at its place.
  public var failures: [Diagnostic] {
    lines(of: events).compactMap { object in
      guard let event = object as? [String: Any], event["kind"] as? String == "event",
        let payload = event["payload"] as? [String: Any],
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
    guard messages.count > 1, messages[0] == "Issue recorded" else {
      return messages.joined(separator: "; ").replacing("\n", with: " ")
    }
    return messages.dropFirst().joined(separator: "; ")
  }

  private func lines(of file: URL) -> [Any] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: 10).compactMap { try? JSONSerialization.jsonObject(with: Data($0)) }
  }
}
