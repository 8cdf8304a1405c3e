import Book
import Foundation
import Testing

/// The command `watch` on a terminal that only the test sees.
@Suite(.serialized, .timeLimit(.minutes(2))) struct WatchTests {
  @Test(arguments: [0, SIGINT, SIGTERM]) func `However it ends, the terminal is as it was`(signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let before = terminal.modes
    let watch = try Watch(on: terminal)
    defer { watch.end() }
    #expect(watch.waits { $0.contains("Not started yet") })
    #expect(terminal.modes != before)
    if signal == 0 { terminal.type("q") } else { kill(watch.process.processIdentifier, signal) }
    watch.process.waitUntilExit()
    #expect(watch.waits { $0.hasSuffix("\u{1B}[?25h\u{1B}[?1049l") })
    #expect(terminal.modes == before)
    #expect(watch.process.terminationStatus == (signal == 0 ? 0 : 128 + signal))
  }

  @Test func `It starts an exercise, checks every save, helps, and follows the size of the screen`() throws {
    let terminal = try PseudoTerminal()
    let watch = try Watch(on: terminal)
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
    watch.process.waitUntilExit()
    let progress = try String(contentsOf: watch.folder.appending(path: "exercises/progress.txt"), encoding: .utf8)
    #expect(progress.contains("prints solved") && progress.contains("attempts=2"))
  }

  @Test func `Without a terminal it says so`() throws {
    let watch = try Watch(on: nil)
    defer { watch.end() }
    watch.process.waitUntilExit()
    #expect(watch.process.terminationStatus == 64)
  }
}

/// A terminal without a screen.
private final class PseudoTerminal {
  let ours: Int32
  let theirs: Int32

  init() throws {
    #if os(Linux)
      ours = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      // TIOCSPTLCK and TIOCGPTN: the functions of the C library for this are hidden from Swift.
      try #require(ours >= 0 && ioctl(ours, UInt(0x4004_5431), &isLocked) == 0)
      try #require(ioctl(ours, UInt(0x8004_5430), &number) == 0)
      let name = "/dev/pts/\(number)"
    #else
      ours = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(ours >= 0 && grantpt(ours) == 0 && unlockpt(ours) == 0)
      let name = String(cString: ptsname(ours))
    #endif
    theirs = open(name, O_RDWR | O_NOCTTY)
    try #require(theirs >= 0)
    resize(columns: 80, rows: 24)
  }

  deinit {
    close(ours)
    close(theirs)
  }

  /// The local modes, which say whether keys come one by one and are echoed.
  var modes: tcflag_t {
    var modes = termios()
    tcgetattr(theirs, &modes)
    return modes.c_lflag
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
  }

  func type(_ keys: String) { _ = write(ours, keys, keys.utf8.count) }

  /// What was written to it since the last call.
  func read() -> [UInt8] {
    var descriptor = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 50) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return Array(bytes[..<max(0, Foundation.read(ours, &bytes, bytes.count))])
  }
}

/// A running `book exercise watch` in a tiny book of its own.
private final class Watch {
  let folder = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID().uuidString)")
  let process = Process()
  private let terminal: PseudoTerminal?
  private var seen: [UInt8] = []

  init(on terminal: PseudoTerminal?) throws {
    self.terminal = terminal
    let page = """
      # 1. Push

      ```swift file=One.swift
      let one = 1
      ```

      ## Exercises

      ### Exercise 1.1 ★ What does it print? {#prints}

      ```swift exercise=prints predict minutes=2
      print("a")
      ```

      ```output
      a
      ```

      ### Exercise 1.2 ★ Again {#again}

      ```swift exercise=again predict minutes=2
      print("b")
      ```

      ```output
      b
      ```

      """
    for (name, text) in ["index.md": "# A book\n\n- [Push](Chapters/01-push.md)\n", "Chapters/01-push.md": page] {
      try writeWhole(Data(text.utf8), to: folder.appending(path: name))
    }
    let tool: URL = try #require(toolBesideTheTests())
    process.executableURL = tool
    process.arguments = ["exercise", "watch"] + (terminal == nil ? [] : ["prints"])
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(["BOOK_EXERCISES": ""]) { $1 }
    let handle = terminal.map { FileHandle(fileDescriptor: $0.theirs) } ?? FileHandle.nullDevice
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Reads until everything that was written has a property; false if that takes a minute.
  func waits(until isRight: (String) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 60)
    while Date() < deadline {
      seen += terminal?.read() ?? []
      if isRight(String(decoding: seen, as: UTF8.self)) { return true }
    }
    return false
  }

  func end() {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: folder)
  }
}

/// The command itself, which is built beside the tests.
private func toolBesideTheTests() -> URL? {
  let starts =
    [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
  for start in starts.compactMap(\.self) {
    var folder = start
    for _ in 0..<6 {
      folder.deleteLastPathComponent()
      let tool = folder.appending(path: "book")
      if FileManager.default.isExecutableFile(atPath: tool.path), !tool.hasDirectoryPath { return tool }
    }
  }
  return nil
}
