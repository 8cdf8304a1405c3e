import Foundation
import Programs
import Testing

@Suite("Programs that tests start", .waitsForPrograms) struct ChildProcessTests {
  private let shell = URL(fileURLWithPath: "/bin/sh")

  @Test func `What it ended with is told, or the signal that ended it`() throws {
    #expect(try run(shell, ["-c", "exit 7"]).status == 7)
    #expect(try run(shell, ["-c", "kill -KILL $$"]).status == SIGKILL)
  }

  @Test func `What it wrote is kept apart, or as one`() throws {
    let script = "echo out; echo err >&2; echo out again"
    let apart = try run(shell, ["-c", script])
    #expect(String(decoding: apart.output, as: UTF8.self) == "out\nout again\n")
    #expect(String(decoding: apart.errors, as: UTF8.self) == "err\n")
    #expect(try run(shell, ["-c", script], isOneStream: true).text == "out\nerr\nout again\n")
  }

  @Test func `It has its folder, its environment, its input, and no other file`() throws {
    let input = try scratchFile(), output = try scratchFile(), other = try scratchFile()
    try input.write(contentsOf: Data("read\n".utf8))
    try input.seek(toOffset: 0)
    // From here on what the tests open is inherited, if nothing is done against it.
    #expect(fcntl(other.fileDescriptor, F_SETFD, 0) == 0)
    let script = "pwd; echo \"$WORD\"; cat; [ -e /dev/fd/\(other.fileDescriptor) ] || echo closed"
    let process = try ChildProcess(
      shell, ["-c", script], in: URL(fileURLWithPath: "/"), environment: ["WORD": "so"], input: input, output: output)
    process.waitUntilExit()
    #expect(String(decoding: try content(of: output), as: UTF8.self) == "/\nso\nread\nclosed\n")
  }

  @Test func `It is asked to end when its time is over`() throws {
    #expect(try run(URL(fileURLWithPath: "/bin/sleep"), ["10000"], limit: 0).status == SIGTERM)
  }

  @Test func `What a test forgets is ended, and leaves no zombie`() throws {
    var process = try Optional(ChildProcess(URL(fileURLWithPath: "/bin/sleep"), ["10000"]))
    let number = try #require(process).processIdentifier
    process = nil
    #expect(kill(number, 0) == -1 && errno == ESRCH)
  }

  @Test func `What isn't there is refused`() {
    #expect(throws: NSError.self) { try ChildProcess(URL(fileURLWithPath: "/no/such/program")) }
    #expect(throws: NSError.self) { try ChildProcess(shell, in: URL(fileURLWithPath: "/no/such/folder")) }
  }

  /// Foundation's own crashes now and then: see ``ChildProcess``.
  @Test func `No test starts programs in another way`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    // Programs of learners, in texts of these two, are no tests; this one has the words that are looked for.
    let excepted: Set = ["StuckTests.swift", "WatchTests.swift", "ChildProcessTests.swift"]
    let others = try files.compactMap { $0 as? URL }.filter { file in
      guard file.pathExtension == "swift", !excepted.contains(file.lastPathComponent),
        file.deletingLastPathComponent().lastPathComponent != "Programs"
      else { return false }
      let text = try String(contentsOf: file, encoding: .utf8)
      return text.firstMatch(of: #/\WProcess(?:\(|\.run|\.init)|posix_spawn/#) != nil
    }
    #expect(others == [])
  }
}
