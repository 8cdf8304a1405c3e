import Book
import Foundation
import Testing

/// The command `watch` on a terminal that only the test sees.
@Suite(.serialized, .timeLimit(.minutes(15))) struct WatchTests {
  @Test(arguments: [0, SIGINT, SIGTERM]) func `However it ends, the terminal is as it was`(signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.modes
    let watch = try RunningTool(["exercise", "watch", "prints"], on: terminal)
    defer { watch.end() }
    #expect(watch.waits { $0.contains("Not started yet") })
    #expect(terminal.modes != before)
    if signal == 0 { terminal.type("q") } else { kill(watch.process.processIdentifier, signal) }
    try #require(watch.ends)
    #expect(watch.waits { $0.hasSuffix("\u{1B}[?25h\u{1B}[?1049l") })
    #expect(terminal.modes == before)
    #expect(watch.process.terminationStatus == (signal == 0 ? 0 : 128 + signal))
  }

  @Test func `It starts an exercise, checks every save, helps, and follows the size of the screen`() throws {
    let terminal = try PseudoTerminal()
    let watch = try RunningTool(["exercise", "watch", "prints"], on: terminal)
    defer { watch.end() }
    #expect(watch.waits { $0.contains("s start") })
    terminal.type("s")
    #expect(watch.waits { $0.contains("Waiting for your first save") })
    let file = watch.folder.appending(path: "exercises/prints/prediction.txt")
    try writeWhole(Data("b\n".utf8), to: file)
    #expect(watch.waits { $0.contains("line 1: you say `b`") })
    try writeWhole(Data("a\n".utf8), to: file)
    #expect(watch.waits { $0.contains("Right: that is what it prints") && $0.contains("Solved") })
    terminal.resize(columns: 19, rows: 10)
    kill(watch.process.processIdentifier, SIGWINCH)
    #expect(watch.waits { $0.components(separatedBy: "\u{1B}[H").last?.contains("Right: that is what\u{1B}") == true })
    terminal.type("h")
    #expect(watch.waits { $0.contains("there are no hints") })
    terminal.type("n")
    #expect(watch.waits { $0.contains("Exercise 1.2") })
    terminal.type("q")
    try #require(watch.ends)
    let progress = try String(contentsOf: watch.folder.appending(path: "exercises/progress.txt"), encoding: .utf8)
    #expect(progress.contains("prints solved") && progress.contains("attempts=2"))
  }

  @Test func `Without a terminal it says so`() throws {
    let watch = try RunningTool(["exercise", "watch"], on: nil)
    defer { watch.end() }
    try #require(watch.ends)
    #expect(watch.process.terminationStatus == 64)
  }
}
