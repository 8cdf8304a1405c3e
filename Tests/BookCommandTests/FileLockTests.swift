import Files
import Foundation
import Programs
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(60))) struct FileLockTests {
  @Test func `Who waits for a lock says so once, and comes after the one who has it`() async throws {
    try await inTemporaryFolder { folder in
      let file = folder.appending(path: "lock")
      let log = Log()
      let second = try await locked(file, waiting: { log.add("the first waits") }) {
        let second = Task {
          try await locked(file, waiting: { log.add("waits") }) { log.add("second") }
        }
        try await wait(for: second) { !log.lines.isEmpty }
        log.add("first ends")
        return second
      }
      try await second.value
      #expect(log.lines == ["waits", "first ends", "second"])
    }
  }
}

private final class Log: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func add(_ line: String) { state.withLock { $0.append(line) } }
}
