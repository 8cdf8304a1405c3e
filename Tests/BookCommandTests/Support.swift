import Book
import Files
import Foundation
import Programs
import Testing

/// A terminal without a screen.
final class PseudoTerminal {
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

  /// The bytes written to it since the last call, at most 64 KiB; waits up to 50 milliseconds for the first.
  func read() -> [UInt8] { someBytes(of: ours) }
}

/// The next bytes that can be read from a descriptor, at most 64 KiB; waits up to 50 milliseconds for the first.
private func someBytes(of file: Int32) -> [UInt8] {
  var descriptor = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
  guard poll(&descriptor, 1, 50) > 0 else { return [] }
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  return Array(bytes[..<max(0, Foundation.read(file, &bytes, bytes.count))])
}

/// The command `book` at work in a tiny book of its own.
final class RunningTool {
  let folder: URL
  let process: ChildProcess
  private let errors = Pipe()
  private let terminal: PseudoTerminal?
  private var seen: [UInt8] = []

  /// - Parameter shell: what a shell does before it becomes the command.
  init(_ arguments: [String], on terminal: PseudoTerminal?, after shell: String = "", in folder: URL? = nil) throws {
    self.terminal = terminal
    self.folder = folder ?? FileManager.default.temporaryDirectory.appending(path: "book-\(UUID().uuidString)")
    if folder == nil { try Self.writeTinyBook(in: self.folder) }
    let tool: URL = try #require(toolBesideTheTests())
    let handle = terminal.map { FileHandle(fileDescriptor: $0.theirs) }
    let own = ["BOOK_EXERCISES": "", "NO_COLOR": "1"]
    process = try ChildProcess(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "\(shell)\nexec \"$0\" \"$@\"", tool.path] + arguments,
      in: self.folder, environment: ProcessInfo.processInfo.environment.merging(own) { $1 },
      input: handle, output: handle, errors: errors.fileHandleForWriting)
    try errors.fileHandleForWriting.close()
  }

  /// The text of its standard error up to its end, for which this waits.
  ///
  /// It comes through a pipe, which no limit for files can fill, and is read meanwhile, because 64 KiB can.
  var complaint: String {
    var bytes: [UInt8] = []
    while true {
      // Asked first: what it has written before its end can still be read.
      let goesOn = process.isRunning
      let new = someBytes(of: errors.fileHandleForReading.fileDescriptor)
      bytes += new
      if !goesOn, new.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      // It may have closed its standard error long before its end.
      if new.isEmpty { usleep(10_000) }
    }
  }

  /// Its complaint without the last line break and without the usage that may follow, and with `BOOK` for the path of
  /// its book.
  var wholeComplaint: String {
    var text = complaint
    // On macOS folders for temporary files have two names.
    for path in ["/private\(folder.path)", folder.resolvingSymlinksInPath().path, folder.path] {
      text = text.replacing(path, with: "BOOK")
    }
    for end in ["\nHelp: ", "\nUsage: "] {
      if let place = text.firstRange(of: end)?.lowerBound { return String(text[..<place]) }
    }
    return String(text.hasSuffix("\n") ? text.dropLast() : text[...])
  }

  private static func writeTinyBook(in folder: URL) throws {
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

      ### Exercise 1.3 ★ Two {#two}

      ```swift exercise=two starter file=Two.swift minutes=2
      let two = 0
      ```

      ```swift exercise=two check
      scenario("two is two") { trace in trace.note("\\(two)") }
      ```

      ```swift exercise=two reference
      let two = 2
      ```

      ```swift exercise=two mutant="too little" by="two is two"
      let two = 1
      ```

      ```swift exercise=two mutant="too much" by="two is two"
      let two = 3
      ```

      ```hint exercise=two
      What comes after one?
      ```

      """
    for (name, text) in ["index.md": "# A book\n\n- [Push](Chapters/01-push.md)\n", "Chapters/01-push.md": page] {
      try writeWhole(Data(text.utf8), to: folder.appending(path: name))
    }
  }

  /// Reads until everything that was written has a property; false if the command ends before, or takes a quarter of an
  /// hour.
  func waits(until isRight: (String) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 900)
    while Date() < deadline {
      // Asked first: what it has written before its end can still be read.
      let goesOn = process.isRunning
      let new = terminal?.read() ?? []
      seen += new
      if isRight(String(decoding: seen, as: UTF8.self)) { return true }
      if !goesOn, new.isEmpty { return false }
    }
    return false
  }

  /// `true` if it ends by itself within a quarter of an hour, for which this waits.
  var ends: Bool {
    let deadline = Date(timeIntervalSinceNow: 900)
    while process.isRunning, Date() < deadline { usleep(10_000) }
    return !process.isRunning
  }

  func end() {
    process.signal(SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}

/// The command itself, which is built beside the tests.
func toolBesideTheTests() -> URL? {
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

#if os(Linux)
  /// The processes whose working directory is a folder or below.
  func processes(in folder: URL) -> [pid_t] {
    let manager = FileManager.default
    let place = folder.resolvingSymlinksInPath().path
    return ((try? manager.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(pid_t.init).filter {
      (try? manager.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd"))?.hasPrefix(place) == true
    }
  }
#endif

/// The root of a sound book that the tests of its reader have.
let soundBook = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appending(path: "../BookTests/Fixtures/sound").standardizedFileURL

/// A copy of that book, which may be changed.
func inCopyOfSoundBook(_ body: (Project) throws -> Void) throws {
  let root = FileManager.default.temporaryDirectory.appending(path: "sound-\(UUID().uuidString)")
  try FileManager.default.copyItem(at: soundBook, to: root)
  defer { try? FileManager.default.removeItem(at: root) }
  try body(Project(root: root))
}

/// Exchanges some words of a file, which has them.
func edit(_ path: String, _ words: String, _ others: String, in project: Project) throws {
  let file = project.root.appending(path: path)
  let text = try String(contentsOf: file, encoding: .utf8)
  try #require(text.contains(words))
  try writeWhole(Data(text.replacing(words, with: others).utf8), to: file)
}
