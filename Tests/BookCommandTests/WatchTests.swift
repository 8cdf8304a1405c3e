import Book
import Files
import Foundation
import Programs
import Testing

/// The command `watch` on a terminal that only the test sees.
@Suite(.serialized, .timeLimit(.minutes(60)), .waitsForPrograms) struct WatchTests {
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
    let watch = try watching("prints", on: terminal)
    defer { watch.end() }
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

  @Test func `It says what it waits for, and checks when a file beside the solution is saved, too`() throws {
    let terminal = try PseudoTerminal()
    let watch = try watching("two", on: terminal)
    defer { watch.end() }
    let file = watch.folder.appending(path: "exercises/two/Sources/Exercise/Two.swift")
    try writeWhole(Data("import Foundation\nlet two: Int = { sleep(10_000); return one + 1 }()\n".utf8), to: file)
    #expect(watch.waits { $0.contains("cannot find 'one' in scope") })
    let other = file.deletingLastPathComponent().appending(path: "Other.swift")
    try writeWhole(Data("let one = 1\n".utf8), to: other)
    #expect(watch.waits { $0.contains("Trying what you wrote … ") && $0.contains("wasn't finished in time") })
    terminal.type("q")
    try #require(watch.ends)
  }

  /// The solution saves its own better successor while it is checked, and then waits for good, as does what it started.
  @Test func `A save ends the check of the save before, with all that it has started`() throws {
    let terminal = try PseudoTerminal()
    let watch = try watching("two", on: terminal)
    defer { watch.end() }
    let file = watch.folder.appending(path: "exercises/two/Sources/Exercise/Two.swift")
    let endless = """
      import Foundation
      let two: Int = {
        let child = Process()
        (child.executableURL, child.arguments) = (URL(fileURLWithPath: "/bin/sleep"), ["10000"])
        try! child.run()
        try! Data("let two = 2\\n".utf8).write(to: URL(fileURLWithPath: "\(file.path)"), options: .atomic)
        while true { sleep(10_000) }
      }()

      """
    try writeWhole(Data(endless.utf8), to: file)
    #expect(watch.waits { $0.contains("Solved") })
    #expect(watch.waits { $0.hasSuffix("q quit\u{1B}[0m\u{1B}[K\u{1B}[J") && !$0.contains("finished in time") })
    #if os(Linux)
      #expect(processes(in: watch.folder).filter { $0 != watch.process.processIdentifier } == [])
    #endif
    terminal.type("q")
    try #require(watch.ends)
    let jobs = watch.folder.appending(path: ".build/classroom/jobs")
    #expect(try FileManager.default.contentsOfDirectory(atPath: jobs.path) == [])
  }

  /// The command on a terminal, having made an exercise's workspace at the key s.
  private func watching(_ exercise: String, on terminal: PseudoTerminal) throws -> RunningTool {
    let watch = try RunningTool(["exercise", "watch", exercise], on: terminal)
    #expect(watch.waits { $0.contains("s start") })
    terminal.type("s")
    #expect(watch.waits { $0.contains("Waiting for your first save") })
    return watch
  }

  @Test func `Without a terminal it says so`() throws {
    let watch = try RunningTool(["exercise", "watch"], on: nil)
    defer { watch.end() }
    try #require(watch.ends)
    #expect(watch.process.terminationStatus == 64)
  }
}
