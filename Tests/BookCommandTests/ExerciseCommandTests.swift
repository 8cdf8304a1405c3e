import Book
import Foundation
import Testing

/// What learners meet when something is in their way, told by the command itself.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ExerciseCommandTests {
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

  @Test(arguments: [
    (["start", "print"], 1, "did you mean ‘prints’?"), (["check"], 1, "nothing is started yet"),
    (["check", "prints"], 1, "isn't started here"), (["hint"], 64, "name an exercise"),
    (["check", "--format", "junit"], 64, "takes one exercise"), (["list", "--chapter", "7"], 1, "there is no chapter"),
  ])
  func `Each mistake gets a sentence, and its exit status`(words: [String], status: Int32, sentence: String) throws {
    let tool = try RunningTool(["exercise"] + words, on: nil)
    defer { tool.end() }
    #expect(tool.complaint.contains(sentence))
    #expect(tool.process.terminationStatus == status)
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
}
