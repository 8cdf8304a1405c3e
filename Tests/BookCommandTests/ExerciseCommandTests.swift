import Book
import Files
import Foundation
import Programs
import Testing

/// The commands for learners, run by the tool itself, mostly with something in their way.
@Suite(.serialized, .timeLimit(.minutes(60)), .waitsForPrograms) struct ExerciseCommandTests {
  /// A shell in which no byte more can be written to any file, as on a full disk.
  private let fullDisk = "trap '' XFSZ; ulimit -f 0"

  @Test func `On a full disk nothing is begun`() throws {
    let tool = try RunningTool(["exercise", "start", "prints"], on: nil, after: fullDisk)
    defer { tool.end() }
    #expect(tool.complaint.contains("nothing was written"))
    #expect(tool.process.terminationStatus == 1)
    let desk = tool.folder.appending(path: "exercises")
    #expect(((try? FileManager.default.contentsOfDirectory(atPath: desk.path)) ?? []).isEmpty)
  }

  @Test func `On a full disk a reset leaves the work as it is`() throws {
    let start = try RunningTool(["exercise", "start", "two"], on: nil)
    defer { start.end() }
    #expect(start.complaint.isEmpty && start.process.terminationStatus == 0)
    let file = start.folder.appending(path: "exercises/two/Sources/Exercise/Two.swift")
    try writeWhole(Data("let two = 7".utf8), to: file)
    let reset = try RunningTool(["exercise", "reset", "two"], on: nil, after: fullDisk, in: start.folder)
    #expect(reset.complaint.contains("nothing was changed there"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "let two = 7")
    let again = try RunningTool(["exercise", "reset", "two"], on: nil, in: start.folder)
    #expect(again.complaint.isEmpty && again.process.terminationStatus == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == "let two = 0\n")
  }

  @Test(arguments: [("a\n\n", 0, "Right"), ("b\n\n", 1, "line 1: you say `b`"), ("a\nc\n\n", 1, "you say 2 lines")])
  func `A prediction is asked for on a terminal`(typed: String, status: Int32, answer: String) throws {
    let terminal = try PseudoTerminal()
    let tool = try RunningTool(["exercise", "check", "prints"], on: terminal)
    defer { tool.end() }
    #expect(tool.waits { $0.contains("What does this print?") })
    terminal.type(typed)
    #expect(tool.waits { $0.contains(answer) })
    tool.process.waitUntilExit()
    #expect(tool.process.terminationStatus == status)
  }

  @Test func `A first check says what it compiles, and a check of what was checked says that`() throws {
    let start = try RunningTool(["exercise", "start", "two"], on: nil)
    defer { start.end() }
    #expect(start.complaint.isEmpty)
    let first = try PseudoTerminal()
    let check = try RunningTool(["exercise", "check", "two"], on: first, in: start.folder)
    #expect(check.waits { $0.contains("0 of 1 checks passed") })
    #expect(check.complaint.contains("Compiling the core as chapter 1 leaves it"))
    let second = try PseudoTerminal()
    let again = try RunningTool(["exercise", "check", "two"], on: second, in: start.folder)
    #expect(again.waits { $0.contains("Nothing has changed since the last check") })
    #expect(again.complaint.isEmpty)
    let file = start.folder.appending(path: "exercises/two/Sources/Exercise/Two.swift")
    try writeWhole(Data("let two = one + 1".utf8), to: file)
    try writeWhole(Data("let one = 1".utf8), to: file.deletingLastPathComponent().appending(path: "Other.swift"))
    let third = try PseudoTerminal()
    let right = try RunningTool(["exercise", "check", "two"], on: third, in: start.folder)
    #expect(right.waits { $0.contains("All 1 checks passed") })
    #expect(right.complaint.isEmpty && right.process.terminationStatus == 0)
  }

  @Test(arguments: [
    (["check"], "begins"), (["start", "prints"], "save"), (["start", "two"], "helps"), (["nonsense"], "verify"),
  ])
  func `What a person is told fits on a terminal`(words: [String], end: String) throws {
    let terminal = try PseudoTerminal()
    let tool = try RunningTool(["exercise"] + words, on: terminal, after: "exec 2>&1")
    defer { tool.end() }
    var said = ""
    let isSaid = tool.waits { text in
      said = text
      return text.contains(end + "\r\n")
    }
    #expect(isSaid)
    for line in said.split(separator: "\r\n") where !line.contains(tool.folder.path) {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func `At a terminal it says what it waits for, and leaves nothing of that`() throws {
    let start = try RunningTool(["exercise", "start", "two"], on: nil)
    defer { start.end() }
    #expect(start.complaint.isEmpty)
    let file = start.folder.appending(path: "exercises/two/Sources/Exercise/Two.swift")
    try writeWhole(Data("import Foundation\nlet two: Int = { sleep(10_000); return 2 }()\n".utf8), to: file)
    let terminal = try PseudoTerminal()
    let check = try RunningTool(["exercise", "check", "two"], on: terminal, after: "exec 2>&1", in: start.folder)
    #expect(check.waits { $0.contains("\r\u{1B}[KTrying what you wrote … ") })
    #expect(check.waits { $0.contains("wasn't finished in time") && $0.contains("\r\u{1B}[K✗ two is two") })
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGQUIT])
  func `A signal ends the check with all that it runs, and leaves no folder`(signal: Int32) throws {
    let start = try RunningTool(["exercise", "start", "two"], on: nil)
    defer { start.end() }
    #expect(start.complaint.isEmpty)
    let file = start.folder.appending(path: "exercises/two/Sources/Exercise/Two.swift")
    try writeWhole(
      Data("import Foundation\nlet two: Int = { print(\"here\"); sleep(10_000); return 2 }()".utf8), to: file)
    let temporary = start.folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let check = try RunningTool(
      ["exercise", "check", "two"], on: nil, after: "export TMPDIR='\(temporary.path)'", in: start.folder)
    let jobs = start.folder.appending(path: ".build/classroom/jobs")
    while check.process.isRunning, !paths(in: jobs).contains(where: { $0.hasSuffix("prints/0") }) { usleep(5000) }
    kill(check.process.processIdentifier, signal)
    try #require(check.ends)
    #expect(check.process.terminationStatus == 130)
    #expect(paths(in: jobs) == [] && paths(in: temporary) == [])
    #if os(Linux)
      #expect(processes(in: start.folder) == [])
    #endif
  }

  private func paths(in folder: URL, deep: Bool = true) -> [String] {
    let manager = FileManager.default
    return
      (try? deep ? manager.subpathsOfDirectory(atPath: folder.path) : manager.contentsOfDirectory(atPath: folder.path))
      ?? []
  }
}
