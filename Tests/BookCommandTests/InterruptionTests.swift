import Files
import Foundation
import Processes
import Programs
import Synchronization
import Testing

@testable import BookCommand

@Suite(.timeLimit(.minutes(60))) struct InterruptionTests {
  @Test func `Cancelled work asks its program to end as Ctrl-C does, and leaves no folder`() async throws {
    let note = FileManager.default.temporaryDirectory.appending(path: "note-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: note) }
    let script = "trap 'echo ended >>\"$0\"; exit' INT; pwd >\"$0\"; echo begun; while :; do sleep 0.01; done"
    let work = Task {
      try await inTemporaryFolder { folder in
        try await follow("sh", ["-c", script, note.path], in: folder) { _ in }
      }
    }
    try await wait(for: work) { (try? String(contentsOf: note, encoding: .utf8))?.isEmpty == false }
    work.cancel()
    await #expect(throws: CancellationError.self) { _ = try await work.value }
    let lines = try String(contentsOf: note, encoding: .utf8).split(separator: "\n")
    try #require(lines.count == 2 && lines.last == "ended")
    #expect(!FileManager.default.fileExists(atPath: String(lines[0])))
  }

  /// The work that is waited for may keep every thread that tasks run in, as the reading of a book does.
  @Test func `The seconds go by, however busy all threads of tasks are`() {
    let shown = Lines()
    let pulse = Pulse("Reading", isSeen: true) { shown.add($0) }
    defer { pulse.end() }
    let deadline = Date(timeIntervalSinceNow: 60)
    let work = DispatchGroup()
    for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
      DispatchQueue.global().async(group: work) { while shown.count < 2, Date() < deadline {} }
    }
    work.wait()
    #expect(shown.count > 1)
  }

  @Test func `Of what takes a second it is said how many it has taken`() {
    #expect(progress("Reading", since: .now) == nil)
    #expect(progress("Reading", since: .now - .seconds(61))?.hasPrefix("Reading … 6") == true)
  }
}

/// The lines that a terminal would have shown, each once.
private final class Lines: Sendable {
  private let lines = Mutex<Set<String>>([])

  var count: Int { lines.withLock { $0.count } }

  func add(_ line: String?) { if let line { lines.withLock { _ = $0.insert(line) } } }
}
