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

  @Test func `A lock that can't be had says why`() async throws {
    try await inTemporaryFolder { folder in
      _ = await #expect(throws: Complaint("\(folder.path) can't be written: is a directory")) {
        try await locked(folder) {}
      }
    }
  }
}

/// The system's errors about files, in words.
@Suite struct FileFaultTests {
  @Test(
    arguments: [
      (CocoaError.Code.fileWriteOutOfSpace, "can't be written: no space left on device"),
      (.fileWriteVolumeReadOnly, "can't be written: read-only file system"),
      (.fileWriteNoPermission, "can't be written: permission denied"),
      (.fileReadNoPermission, "can't be read: permission denied"),
      (.fileNoSuchFile, "can't be written: no such file or directory"),
      (.fileReadNoSuchFile, "can't be read: no such file or directory"),
      (.fileWriteFileExists, "can't be written: a file is there already"),
      (.fileWriteInvalidFileName, "can't be written: the system gives no reason but its number 514"),
    ] as [(CocoaError.Code, String)])
  func `An error has the file and the reason`(code: CocoaError.Code, words: String) {
    #expect(sentence(CocoaError(code, userInfo: [NSFilePathErrorKey: "/a"])) == "/a \(words)")
    #expect(sentence(CocoaError(code)) == "a file \(words)")
  }

  @Test func `The system's own words are taken first, and those of others are theirs`() {
    let cause = [NSUnderlyingErrorKey: POSIXError(.ENAMETOOLONG)]
    #expect(reason(CocoaError(.fileWriteUnknown, userInfo: cause)) == "file name too long")
    #expect(sentence(POSIXError(.EROFS)) == "a file can't be written: read-only file system")
    #expect(sentence(Complaint("no")) == "no")
  }
}

private final class Log: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func add(_ line: String) { state.withLock { $0.append(line) } }
}
