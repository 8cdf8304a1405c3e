import Files
import Foundation
import Processes
import Testing

@testable import BookCommand

@Suite struct InterruptionTests {
  @Test func `Cancelled work asks its program to end as Ctrl-C does, and leaves no folder`() async throws {
    let note = FileManager.default.temporaryDirectory.appending(path: "note-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: note) }
    let script = "trap 'echo ended >>\"$0\"; exit' INT; pwd >\"$0\"; echo begun; while :; do sleep 0.01; done"
    let work = Task {
      try await inTemporaryFolder { folder in
        try await follow("sh", ["-c", script, note.path], in: folder) { _ in }
      }
    }
    while (try? String(contentsOf: note, encoding: .utf8))?.isEmpty ?? true {
      try await Task.sleep(for: .milliseconds(5))
    }
    work.cancel()
    await #expect(throws: CancellationError.self) { _ = try await work.value }
    let lines = try String(contentsOf: note, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "ended")
    #expect(!FileManager.default.fileExists(atPath: String(lines[0])))
  }

  @Test func `Of what takes a second it is said how many it has taken`() {
    #expect(progress("Reading", since: .now) == nil)
    #expect(progress("Reading", since: .now - .seconds(61))?.hasPrefix("Reading … 6") == true)
  }
}
