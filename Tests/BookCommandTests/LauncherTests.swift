import Book
import Files
import Foundation
import Programs
import Testing

/// The script `Tools/book`, with a toolchain that only prints what SwiftPM prints.
@Suite(.serialized, .timeLimit(.minutes(60)), .waitsForPrograms) struct LauncherTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A project with the launcher and nothing else; the toolchain puts a tool there that greets.
  private func inProject(toolchain end: String = "", _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "launcher-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let swift = """
      #!/bin/sh
      echo 'Fetching https://example.org/a-package'
      echo 'Building for debugging...'
      echo '[1/640] Write sources'
      echo '[160/640] Compiling SwiftSyntax Nodes.swift'
      echo '[161/640] Emitting module SwiftParser'
      echo '[639/640] Linking book'
      \(end)
      mkdir -p .build/debug
      printf '#!/bin/sh\\necho "hello $*"\\n' >.build/debug/book
      chmod +x .build/debug/book
      """
    try writeWhole(Data(), to: folder.appending(path: "Package.swift"))
    let modules = [
      "BookCommand", "BookModel", "CCmark", "Classroom", "Confinement", "CoreHistory", "Files", "Grading", "Marbles",
      "Markup", "Preview", "Processes", "SwiftSource", "Tangle", "Teaching", "TestRuns", "Weave",
    ]
    for name in modules {
      try FileManager.default.createDirectory(
        at: folder.appending(path: "Tools/\(name)"), withIntermediateDirectories: true)
    }
    try writeScript(swift, to: folder.appending(path: "bin/swift"))
    try writeScript("#!/bin/sh\nexit 0\n", to: folder.appending(path: "bin/pkg-config"))
    for name in ["Tools/book", "Tools/progress.sh"] {
      let text = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
      try writeScript(text, to: folder.appending(path: name))
    }
    try body(folder)
  }

  private func run(_ script: String, in folder: URL, errors: FileHandle? = nil) throws -> (
    status: Int32, output: String, errors: String
  ) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let (output, complaints) = (try scratchFile(), try errors ?? scratchFile())
    let process = try ChildProcess(
      URL(fileURLWithPath: "/usr/bin/env"), ["bash", "-c", script], in: folder,
      environment: ["PATH": "\(folder.appending(path: "bin").path):\(path)", "TMPDIR": folder.path],
      output: output, errors: complaints)
    process.waitUntilExit()
    let texts = try [output, complaints].map {
      $0 === errors ? "" : String(decoding: try content(of: $0), as: UTF8.self)
    }
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test func `Where nobody watches, a first build says a line now and then`() throws {
    try inProject { folder in
      let result = try run("Tools/book build", in: folder)
      #expect(result.status == 0 && result.output == "hello build\n")
      #expect(
        result.errors.split(separator: "\n").map { $0.prefix { $0 != ";" } } == [
          "book: building the tool, with all that it stands on", "book: building the tool, 160 of 640",
          "book: building the tool, 639 of 640",
        ])
    }
  }

  @Test func `At a terminal, one line says what is being built, and is gone at the end`() throws {
    try inProject { folder in
      let terminal = try PseudoTerminal()
      let result = try run(
        "Tools/book build", in: folder, errors: FileHandle(fileDescriptor: terminal.theirs, closeOnDealloc: false))
      #expect(result.status == 0 && result.output == "hello build\n")
      let text = shown(on: terminal) { $0.contains("639 of 640: book") && $0.hasSuffix("\r\u{1B}[K") }
      let lines = text.components(separatedBy: "\r\u{1B}[K")
      #expect(lines.first?.hasPrefix("book: building the tool, with all that it stands on;") == true)
      // Seconds may go by, and each shows a line again.
      var stages: [String] = []
      for line in lines.dropFirst() {
        let stage = line.replacing(#/ \(\d+ s\)$/#, with: "")
        if stages.last != stage { stages.append(stage) }
      }
      #expect(
        stages == [
          "book: building the tool: finding out what is new",
          "book: fetching https://example.org/a-package", "book: building the tool, 1 of 640",
          "book: building the tool, 160 of 640: SwiftSyntax", "book: building the tool, 161 of 640: SwiftParser",
          "book: building the tool, 639 of 640: book", "",
        ])
    }
  }

  @Test func `At a terminal the seconds go by, however long the next line of a build is in coming`() throws {
    try inProject(toolchain: "while [ ! -e seen ]; do sleep 0.1; done") { folder in
      let terminal = try PseudoTerminal()
      let process = try ChildProcess(
        URL(fileURLWithPath: "/usr/bin/env"), ["bash", "Tools/book", "build"], in: folder,
        environment: [
          "PATH": "\(folder.appending(path: "bin").path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
          "TMPDIR": folder.path,
        ],
        output: try scratchFile(), errors: FileHandle(fileDescriptor: terminal.theirs, closeOnDealloc: false))
      let two = shown(on: terminal) { $0.matches(of: /640: book \(\d+ s\)/).count > 1 }
      try writeWhole(Data(), to: folder.appending(path: "seen"))
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && two.matches(of: /640: book \(\d+ s\)/).count > 1)
    }
  }

  /// The text shown on a terminal, up to its last words, which may come some time after a program has ended.
  private func shown(on terminal: PseudoTerminal, until isOver: (String) -> Bool) -> String {
    let deadline = Date(timeIntervalSinceNow: 900)
    var seen: [UInt8] = []
    repeat { seen += terminal.read() } while !isOver(String(decoding: seen, as: UTF8.self)) && Date() < deadline
    return String(decoding: seen, as: UTF8.self)
  }

  @Test func `A build that fails shows everything that it said`() throws {
    try inProject(toolchain: "echo 'a.swift:1:1: error: no'; exit 1") { folder in
      let result = try run("Tools/book build", in: folder)
      #expect(result.status == 1 && result.output == "")
      let isAll = result.errors.contains("[1/640] Write sources\n") && result.errors.contains("error: no\n")
      #expect(isAll, "\(result.errors)")
      #expect(result.errors.hasSuffix("book: the tool itself doesn't build\n"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("book-build") } == [])
    }
  }

  @Test(arguments: ["", "exit 1", "kill -INT $(cat launcher)", "kill -TERM $(cat launcher)"])
  func `What SwiftPM leaves among temporary files goes, and other builds see its locks`(end: String) throws {
    let lock = "lock=\"$TMPDIR/$(pwd -P | tr / _)_.build.lock\"; echo locked >\"$lock\""
    try inProject(toolchain: "mkdir \"$TMPDIR/TemporaryDirectory.a\" || exit 2; \(lock); \(end)") { folder in
      let result = try run("echo $$ >launcher; exec Tools/book build", in: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.filter { $0.hasPrefix("TemporaryDirectory") || $0.hasPrefix("book-") } == [])
      #expect(names.filter { $0.hasSuffix("_.build.lock") }.count == 1, "\(names) \(result)")
    }
  }

  @Test(arguments: ["INT", "TERM", "HUP", "KILL"])
  func `Nothing of a build stays among temporary files, however it is ended`(signal: String) throws {
    // It goes on for a moment after the launcher is gone.
    let end = "kill -\(signal) $(cat launcher); sleep 0.3; echo '[640/640] on and on'; sleep 0.3; >over; exit 1"
    try inProject(toolchain: end) { folder in
      let result = try run("echo $$ >launcher; exec Tools/book build", in: folder)
      #expect(result.status != 0)
      let (over, deadline) = (folder.appending(path: "over").path, Date(timeIntervalSinceNow: 900))
      while !FileManager.default.fileExists(atPath: over), Date() < deadline { usleep(10_000) }
      #expect(FileManager.default.fileExists(atPath: over), "the build was ended, too: \(result)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("book-build") } == [])
    }
  }

  @Test(arguments: [
    ("2 600 640", ""), ("60 10 640", ""), ("60 0 640", ""), ("60 100 400", "about 3 minutes left"),
    ("60 200 400", "about a minute left"), ("60 399 400", "less than a minute left"),
    ("100 100 300", "about 3 minutes left"),
  ])
  func `What is left is guessed from what was done, and not too early`(numbers: String, words: String) throws {
    try inProject { folder in
      let said = try run(". Tools/progress.sh; time_left \(numbers)", in: folder).output
      #expect(said == words)
    }
  }
}
