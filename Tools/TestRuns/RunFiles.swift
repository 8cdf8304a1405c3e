import Book
import Foundation
import Marbles

/// The files into which the test process writes results besides its output.
public struct RunFiles {
  let folder: URL

  public init(in folder: URL) { self.folder = folder }

  private var events: URL { folder.appending(path: "events.jsonl") }
  private var stage: URL { folder.appending(path: "stage") }
  private var record: URL { folder.appending(path: "record.jsonl") }

  /// The environment of the test process. It enables backtraces, since only they know a crash's place in the chapter.
  public var environment: [String: String] {
    [
      "BOOK_RUNNING": stage.path, "BOOK_RECORD": record.path,
      "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,images=none,registers=none,threads=crashed,limit=64",
    ]
  }

  /// The arguments of the test runner.
  public var arguments: [String] { ["--event-stream-version", "0", "--event-stream-output-path", events.path] }

  /// The example that was running when the process ended, as `path:line:column`.
  public var runningPlace: String { (try? String(contentsOf: stage, encoding: .utf8)) ?? "" }

  public var records: [RunRecord] { values(in: record) }

  /// The issues that Swift Testing recorded, at their places.
  public var failures: [Diagnostic] {
    let lines: [TestEvent] = values(in: events)
    return lines.compactMap { $0.payload.failure }
  }

  /// The lines of a file that are JSON of a type; other lines are ignored.
  private func values<Value: Decodable>(in file: URL) -> [Value] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return data.split(separator: 10).compactMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
  }
}
