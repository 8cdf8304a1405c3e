import Book
import Foundation
import Processes
import Synchronization
import Testing

@testable import BookCommand
@testable import Files
@testable import Weave

/// Lends a folder that is gone afterwards.
private func inFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "publishing-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

private func names(in folder: URL) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
}

private func drafts(in folder: URL) throws -> [String] { try names(in: folder).filter { $0.hasPrefix(".draft") } }

private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

/// The pages of a folder with their texts.
private func pages(in folder: URL) throws -> [String: String] {
  let files = try names(in: folder).filter { $0.hasSuffix(".html") && !$0.hasPrefix(".") }
  return try Dictionary(uniqueKeysWithValues: files.map { ($0, try text(folder.appending(path: $0))) })
}

/// The messages about failures on several threads.
private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var messages: [String] = []

  var all: [String] { lock.withLock { messages } }

  func add(_ message: String) { lock.withLock { messages.append(message) } }
}

#if os(Linux)
  /// Work on a thread of its own that needs a folder to itself, and either waits for it or is over.
  private final class Turn: Sendable {
    private let result = Mutex<Result<Void, any Error>?>(nil)

    /// Begins the work; returns when it waits for the folder, as the system says, or is over.
    init(for folder: URL, _ work: @escaping @Sendable () throws -> Void) {
      Thread.detachNewThread {
        let result = Result { try work() }
        self.result.withLock { $0 = result }
      }
      while !isOver, !isAwaited(folder) { usleep(1000) }
    }

    private var isOver: Bool { result.withLock { $0 != nil } }

    /// Waits for the end.
    func end() throws {
      while !isOver { usleep(1000) }
      try result.withLock { try $0?.get() }
    }
  }

  /// Returns whether this process waits for a lock on a folder.
  private func isAwaited(_ folder: URL) -> Bool {
    var facts = stat()
    let table = (try? text(URL(fileURLWithPath: "/proc/locks"))) ?? ""
    return stat(folder.path, &facts) == 0
      && table.split(separator: "\n").contains {
        let words = $0.split(separator: " ")
        let isOwn = words.count > 6 && words[1] == "->" && words[5] == "\(getpid())"
        return isOwn && words[6].hasSuffix(":\(facts.st_ino)")
      }
  }
#endif

private func publishTexts(_ texts: [String: String], in folder: URL) throws -> Int {
  try publish(texts.mapValues { Array($0.utf8) }, in: folder)
}

@Suite struct PublishingTests {
  @Test func `What others put into the folder later stays`() throws {
    try inFolder { folder throws in
      _ = try publishTexts(["index.html": "1"], in: folder)
      try Data("mine".utf8).write(to: folder.appending(path: "CNAME"))
      _ = try publishTexts(["other.html": "2"], in: folder)
      #expect(try names(in: folder) == [".book-files", "CNAME", "other.html"])
    }
  }

  @Test func `Only what changed is written, and what is gone is removed`() throws {
    try inFolder { folder throws in
      #expect(try publishTexts(["a.html": "1", "b/c.html": "2"], in: folder) == 2)
      #expect(try publishTexts(["a.html": "1", "b/c.html": "2"], in: folder) == 0)
      #expect(try publishTexts(["a.html": "3"], in: folder) == 1)
      #expect(try names(in: folder) == [".book-files", "a.html", "b"])
      #expect(try text(folder.appending(path: "a.html")) == "3")
      #expect(try drafts(in: folder) == [])
    }
  }

  @Test func `Files of others are left alone; editions and what a killed build left are not in the way`() throws {
    try inFolder { folder throws in
      try Data().write(to: folder.appending(path: "book.epub"))
      try FileManager.default.createDirectory(at: folder.appending(path: ".draft-x"), withIntermediateDirectories: true)
      #expect(try publishTexts(["a.html": "1"], in: folder) == 1)
      #expect(try names(in: folder) == [".book-files", "a.html", "book.epub"])
    }
    try inFolder { folder throws in
      try Data().write(to: folder.appending(path: "mine.txt"))
      #expect(
        throws: Complaint(
          "\(folder.path) has files that aren't the book's, so nothing was written there: move them away")
      ) { try publishTexts(["a.html": "1"], in: folder) }
      #expect(try names(in: folder) == ["mine.txt"])
    }
  }

  @Test func `Of two builds at once each publishes whole, and the last wins`() throws {
    try inFolder { folder throws in
      _ = try publishTexts(["a.html": "1", "b.html": "1", "c.html": "1"], in: folder)
      let first = try Publication(in: folder), second = try Publication(in: folder)
      for (name, text) in ["a.html": "2", "b.html": "1"] { first.add(name, Array(text.utf8)) }
      for (name, text) in ["a.html": "1", "b.html": "2", "d.html": "2"] { second.add(name, Array(text.utf8)) }
      try first.finish()
      #expect(try pages(in: folder) == ["a.html": "2", "b.html": "1"])
      try second.finish()
      #expect(try pages(in: folder) == ["a.html": "1", "b.html": "2", "d.html": "2"])
      #expect(try drafts(in: folder) == [])
    }
  }

  @Test func `Of many builds at once none fails, and none leaves a mixture`() throws {
    try inFolder { folder throws in
      let names = (1...20).map { "\($0).html" }
      let failures = Failures()
      DispatchQueue.concurrentPerform(iterations: 8) { build in
        for round in 1...5 {
          // Half of the pages are alike in all builds, as after an edit of some.
          let texts = names.enumerated().map { ($1, $0 % 2 == 0 ? "alike" : "\(build) \(round)") }
          do { _ = try publishTexts(Dictionary(uniqueKeysWithValues: texts), in: folder) } catch {
            failures.add("\(error)")
          }
        }
      }
      #expect(failures.all == [])
      let pages = try pages(in: folder)
      #expect(pages.keys.sorted() == names.sorted())
      #expect(Set(pages.values).count == 2)
      #expect(try drafts(in: folder) == [])
    }
  }

  #if os(Linux)
    @Test(.timeLimit(.minutes(60))) func `While one build puts its files there, another waits`() throws {
      try inFolder { folder throws in
        let first = try Publication(in: folder), second = try Publication(in: folder)
        for (publication, text) in [(first, "1"), (second, "2")] { publication.add("a.html", Array(text.utf8)) }
        var other: Turn?
        try first.finish { () throws in
          other = Turn(for: folder) { try second.finish() }
          #expect(try pages(in: folder) == ["a.html": "1"])
        }
        try other?.end()
        #expect(try pages(in: folder) == ["a.html": "2"])
      }
    }

    @Test(.timeLimit(.minutes(60))) func `A draft that was just made is never taken for abandoned`() throws {
      try inFolder { folder throws in
        let draft = folder.appending(path: ".draft-new")
        var other: Turn?
        let claim = try FolderLock.holding(folder) { () throws in
          try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
          other = Turn(for: folder) { _ = try Publication(in: folder) }
          return FolderLock(draft)
        }
        try other?.end()
        #expect(try drafts(in: folder) == [".draft-new"])
        withExtendedLifetime(claim) {}
      }
    }
  #endif

  @Test func `A page that can't be written leaves all pages as they were`() throws {
    try inFolder { folder throws in
      #expect(try publishTexts(["a.html": "1", "b.html": "1"], in: folder) == 2)
      #expect(
        throws: Complaint("\(folder.path) can't be written: file name too long; nothing was changed there")
      ) { try publishTexts(["a.html": "2", String(repeating: "x", count: 300): "2"], in: folder) }
      for name in ["a.html", "b.html"] { #expect(try text(folder.appending(path: name)) == "1") }
      #expect(try drafts(in: folder) == [])
    }
  }

  @Test func `A file is written whole or not at all`() throws {
    try inFolder { folder throws in
      let file = folder.appending(path: "new/book.epub")
      try writeWhole(Data("whole".utf8), to: file)
      #expect(try text(file) == "whole")
      let impossible = folder.appending(path: "new/book.epub/inside.epub")
      #expect(throws: Complaint("\(impossible.path) can't be written: file exists; nothing was written")) {
        try writeWhole(Data(), to: impossible)
      }
      #expect(try names(in: folder) == ["new", "new/book.epub"])
    }
  }
}

@Suite struct DeflationTests {
  @Test func `The files of an archive but the first get smaller, and gzip finds in them what they were`() async throws {
    let pages = (1...3).map { String(repeating: "<p>page \($0)</p>\n", count: 100 * $0) }
    let archive = Archive(files: (["mimetype"] + pages).enumerated().map { ArchivedFile("\($0)", $1.utf8) })
    let small = try await archive.deflated()
    #expect(small.files.map(\.contents) == archive.files.map(\.contents))
    #expect(small.files.map { $0.deflated == nil } == [true, false, false, false])
    #expect(small.bytes.count < archive.bytes.count / 10)
    for file in small.files.dropFirst() {
      let stream = try #require(file.deflated)
      try await inTemporaryFolder { folder in
        let sums = [checksum(file.contents), UInt32(file.contents.count)]
        let trailer = sums.flatMap { sum in (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) } }
        let packed = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + stream + trailer
        try Data(packed).write(to: folder.appending(path: "page.gz"))
        #expect(try await follow("gzip", ["-d", "page.gz"], in: folder) { Issue.record("\($0)") })
        #expect(try Data(contentsOf: folder.appending(path: "page")) == Data(file.contents))
      }
    }
  }
}

@Suite struct StampTests {
  private func project(in folder: URL) throws -> Project {
    let texts = [
      "index.md": "# Book", "Chapters/01-a.md": "# A", "glossary.md": "- a: A.", "README.md": "Read me",
    ]
    for (path, text) in texts {
      try writeWhole(Data(text.utf8), to: folder.appending(path: path))
    }
    return Project(root: folder)
  }

  @Test func `While nothing changes, a build has nothing to do`() throws {
    try inFolder { folder throws in
      let project = try project(in: folder), output = folder.appending(path: "_book")
      #expect(Stamp(project, output).unchangedPages == nil)
      _ = try publishTexts(["a.html": "1"], in: output)
      try Stamp(project, output).leave(pages: 7)
      #expect(Stamp(project, output).unchangedPages == 7)
      // A file written anew with its old words is no change; nor are new words in a file that only links lead to.
      try writeWhole(Data("# A".utf8), to: folder.appending(path: "Chapters/01-a.md"))
      try writeWhole(Data("Read this".utf8), to: folder.appending(path: "README.md"))
      #expect(Stamp(project, output).unchangedPages == 7)
    }
  }

  @Test func `An edition that was asked for isn't the other one`() throws {
    try inFolder { folder throws in
      let project = try project(in: folder), output = folder.appending(path: "_book")
      _ = try publishTexts(["a.html": "1"], in: output)
      try Stamp(project, output, .student).leave(pages: 7)
      #expect(Stamp(project, output, .student).unchangedPages == 7)
      #expect(Stamp(project, output).unchangedPages == nil)
    }
  }

  @Test(arguments: ["title page", "glossary", "source", "new page", "lost file", "result", "lost result", "core"])
  func `Whatever changes, a build has work to do`(change: String) throws {
    try inFolder { folder throws in
      let project = try project(in: folder), output = folder.appending(path: "_book")
      _ = try publishTexts(["a.html": "1"], in: output)
      try Stamp(project, output).leave(pages: 7)
      switch change {
      case "title page": try writeWhole(Data("# Another".utf8), to: folder.appending(path: "index.md"))
      case "glossary": try writeWhole(Data("- a: B.".utf8), to: folder.appending(path: "glossary.md"))
      case "source": try writeWhole(Data("# B".utf8), to: folder.appending(path: "Chapters/01-a.md"))
      case "new page": try writeWhole(Data(), to: folder.appending(path: "Chapters/02-b.md"))
      case "lost file": try FileManager.default.removeItem(at: folder.appending(path: "README.md"))
      case "result": try writeWhole(Data("22".utf8), to: output.appending(path: "a.html"))
      case "lost result": try FileManager.default.removeItem(at: output.appending(path: "a.html"))
      default: try writeWhole(Data("let a = 1".utf8), to: folder.appending(path: "Sources/Rx/A.swift"))
      }
      #expect(Stamp(project, output).unchangedPages == nil)
    }
  }
}

@Suite struct PrinterTests {
  private static let isInstalled = (try? Printer.installed()) != nil

  @Test(
    .enabled(if: isInstalled, "neither a browser nor WeasyPrint is installed: no PDF was made"),
    .timeLimit(.minutes(60))
  )
  func `A page becomes a PDF`() async throws {
    let data = try await Printer.installed().print("<!doctype html><title>A</title><h1>A</h1>")
    #expect(data.starts(with: Data("%PDF".utf8)) && data.count > 500)
  }

  @Test func `A printer that fails is reported, with what it said`() async throws {
    await #expect(throws: Complaint("false made no PDF. It said nothing")) {
      try await Printer(kind: .browser, program: "false").print("")
    }
  }
}
