import Book
import Foundation
import Testing

@testable import Classroom

private let work = "Sources/Exercise/Two.swift"

@Suite struct WorkspaceUpdateTests {
  private let news = "The book has a new edition of this exercise."
  private let newComment = ("// TODO: make a two.", "// TODO: make a two, please.")

  @Test func `A new edition goes into work that changed other lines`() async throws {
    try await inWorkspace(of: "two") { workspace, _ in
      try workspace.write("// TODO: make a two.\nlet two = 0\n\n// The end, at last.\n", to: work)
      let edition = try SmallBook(changing: [newComment]).handout("two")
      let report = try await workspace.start(edition)
      #expect(report.outcome == .updated)
      #expect(report.notes.prefix(2) == [news, "What the new starter changes went into your \(work)."])
      #expect(try workspace.text(work) == "// TODO: make a two, please.\nlet two = 0\n\n// The end, at last.\n")
      #expect(try workspace.backups() == ["// TODO: make a two.\nlet two = 0\n\n// The end, at last.\n"])
      #expect(try await workspace.start(edition).outcome == .unchanged)
    }
  }

  @Test func `Where both changed a line, both stay`() async throws {
    try await inWorkspace(of: "two") { workspace, _ in
      try workspace.write("// DONE.\nlet two = 2\n\n// The end.\n", to: work)
      let report = try await workspace.start(SmallBook(changing: [newComment]).handout("two"))
      let text = try workspace.text(work)
      for line in ["// DONE.", "let two = 2", "// TODO: make a two, please.", "<<<<<<<", ">>>>>>>"] {
        #expect(text.contains(line))
      }
      let conflict = """
        What the new starter changes went into your \(work), but in one place you had changed the same lines: \
        look for <<<<<<<, keep what is right and delete the marks.
        """
      #expect(report.notes.prefix(2) == [news, conflict])
    }
  }

  @Test func `Work that wasn't begun becomes the new starter`() async throws {
    try await inWorkspace(of: "two") { workspace, _ in
      let edition = try SmallBook(changing: [newComment]).handout("two")
      let report = try await workspace.start(edition)
      let note = "The starter is new; you hadn't changed the old one."
      #expect(report == WorkspaceReport(outcome: .updated, notes: [news, note]))
      #expect(try workspace.text(work) == edition.starters[work])
      #expect(try workspace.backups().isEmpty)
    }
  }

  @Test func `The core and the words are new, and what the learner changed in them is kept`() async throws {
    try await inWorkspace(of: "two") { workspace, _ in
      try workspace.write("let two = 2\n", to: work)
      try workspace.write("// my own core\n", to: "Sources/Rx/One.swift")
      try workspace.write("print(1)\n", to: "Sources/try/main.swift")
      let changes = [
        ("public let one = 1", "public let one = 1.0"), ("Make a two", "Please make a two"),
        ("Folder/More.swift", "Less.swift"),
      ]
      let edition = try SmallBook(changing: changes).handout("two")
      #expect(try await workspace.start(edition).outcome == .updated)
      #expect(try workspace.text("Sources/Rx/One.swift") == "public let one = 1.0\n")
      #expect(try workspace.text("README.md").contains("Please make a two"))
      #expect(try workspace.text("Sources/try/main.swift") == "print(1)\n" && workspace.text(work) == "let two = 2\n")
      #expect(workspace.present("Sources/Rx/Less.swift") && !workspace.present("Sources/Rx/Folder/More.swift"))
      #expect(try workspace.backups() == ["// my own core\n"])
    }
  }

  @Test func `A file that the new edition calls otherwise takes the work with it`() async throws {
    try await inWorkspace(of: "two") { workspace, _ in
      try workspace.write("let two = 2\n", to: work)
      let edition = try SmallBook(changing: [("file=Two.swift", "file=Deux.swift")]).handout("two")
      _ = try await workspace.start(edition)
      #expect(try workspace.text("Sources/Exercise/Deux.swift") == "let two = 2\n" && !workspace.present(work))
    }
  }

  @Test func `Without the starter that was begun with nothing is merged, and the new one is beside it`() async throws {
    try await inWorkspace(of: "two") { workspace, _ in
      try workspace.write("let two = 5\n", to: work)
      try FileManager.default.removeItem(at: workspace.url(".book/starter"))
      let edition = try SmallBook(changing: [newComment]).handout("two")
      let report = try await workspace.start(edition)
      let note = """
        The starter that you began with is gone from .book, so yours wasn't merged; \
        the new one is in .book/starter/\(work).
        """
      #expect(report == WorkspaceReport(outcome: .updated, notes: [news, note]))
      #expect(try workspace.text(work) == "let two = 5\n")
      #expect(try workspace.text(".book/starter/\(work)") == edition.starters[work])
    }
  }

  @Test func `Work that can't be read stops the update before anything is changed`() async throws {
    try await inWorkspace(of: "two") { workspace, _ in
      try Data([0xFF]).write(to: workspace.url(work))
      let before = try workspace.snapshot()
      let edition = try SmallBook(changing: [newComment]).handout("two")
      #expect(
        await complaint { _ = try await workspace.start(edition) }
          == "\(work):1:1: this byte is no UTF-8: save the file as UTF-8 in your editor")
      #expect(try workspace.snapshot() == before)
    }
  }

  @Test func `Line ends of another system make no difference`() async throws {
    let merged = try await threeWayMerge(
      base: "a\nb\nc\nd\n", mine: "a\r\nb\r\nc\r\nmine\r\n", theirs: "new\nb\nc\nd\n")
    #expect(merged == Merged(text: "new\r\nb\r\nc\r\nmine\r\n", conflicts: 0))
  }

  /// Lines that one side changed survive, wherever they are.
  @Test(arguments: 0..<8) func `No line of either side is lost`(round: Int) async throws {
    let base = (0..<12).map { "line \($0)" }
    func changed(_ who: String, _ places: [Int]) -> [String] {
      base.enumerated().map { places.contains($0.offset) ? "\(who) \($0.offset)" : $0.element }
    }
    let mine = changed("mine", [round, round + 3]), theirs = changed("theirs", [round, 11 - round])
    func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    let merged = try await threeWayMerge(base: text(base), mine: text(mine), theirs: text(theirs))
    let lines = Set(merged.text.split(separator: "\n").map(String.init))
    for line in mine + theirs where !base.contains(line) { #expect(lines.contains(line)) }
    #expect(merged.conflicts > 0)
  }
}
