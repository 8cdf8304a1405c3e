import Book
import Files
import Foundation
import Testing

@testable import Classroom

private let work = "Sources/Exercise/Two.swift"

@Suite struct WorkspaceTests {
  @Test func `A workspace is a package with the core, the starter and the words`() async throws {
    try await inWorkspace(of: "two") { workspace, handout in
      let files = try Set(workspace.snapshot().keys)
      #expect(
        files == [
          ".book/starter/Sources/Exercise/Two.swift", ".book/workspace", ".gitignore", "Package.swift", "README.md",
          "Sources/Exercise/Two.swift", "Sources/Rx/Folder/More.swift", "Sources/Rx/One.swift",
          "Sources/try/main.swift",
        ])
      #expect(try workspace.text("Sources/Rx/One.swift") == "public let one = 1\n")
      #expect(try workspace.submission(for: handout).text == handout.starters[work])
      #expect(workspace.exercise == "two")
    }
  }

  @Test func `Nothing that the learner is given says how it is solved`() throws {
    for id in ["two", "second", "prints"] {
      let handout = try SmallBook().handout(id)
      let everything = handout.everything.values.joined()
      for secret in ["twice two", "All of it", "first() + 1", "1 + 1", "after one", "It prints", "counts"] {
        #expect(!everything.contains(secret))
      }
    }
  }

  @Test func `A file of the core is revised in place, with what the page leaves out`() async throws {
    try await inWorkspace(of: "second") { workspace, handout in
      let text = try workspace.text("Sources/Rx/Folder/More.swift")
      #expect(text.contains("func first() -> Int { 1 }\n\nfunc second() -> Int { 0 }\n\nfunc third() -> Int { 3 }"))
      #expect(Array(handout.starters.keys) == ["Sources/Rx/Folder/More.swift"])
      #expect(try !workspace.text("Package.swift").contains("Exercise"))
    }
  }

  @Test func `The README names pages, and has the program with what it needs`() throws {
    let two = try #require(SmallBook().handout("two").files["README.md"])
    #expect(two.contains("Make a two, as the section (“Numbers” in “1. Push”) makes one; `[Int](one)` is no link"))
    #expect(two.contains("[Swift](https://swift.org)") && two.contains("- two is two\n") && !two.contains("exercise="))
    let prints = try #require(SmallBook().handout("prints").files["README.md"])
    #expect(prints.contains("shout(\"a\")\nshout(\"b\")\n") && prints.contains("func shout(_ text: String)"))
    #expect(!prints.contains("```output") && !prints.contains("SOLUTION") && prints.contains("Read it twice."))
  }

  @Test func `Starting again changes nothing, whatever was written`() async throws {
    try await inWorkspace(of: "two") { workspace, handout in
      try workspace.write("let two = 5\n", to: work)
      try workspace.write("my notes", to: "notes.txt")
      try workspace.write("// mine", to: "Sources/Rx/One.swift")
      let before = try workspace.snapshot()
      #expect(try await workspace.start(handout) == WorkspaceReport(outcome: .unchanged))
      #expect(try workspace.snapshot() == before)
    }
  }

  @Test(arguments: [work, "README.md", "Sources/Rx/One.swift", ".book", "Package.swift"])
  func `What was deleted is put back, and nothing else is touched`(lost: String) async throws {
    try await inWorkspace(of: "two") { workspace, handout in
      if lost != work { try workspace.write("let two = 5\n", to: work) }
      let before = try workspace.snapshot()
      try FileManager.default.removeItem(at: workspace.url(lost))
      if lost == work {
        let message = await complaint { _ = try workspace.submission(for: handout) }
        #expect(
          message == """
            \(work) is missing in \(workspace.folder.path): `./Tools/book exercise start two` puts back what is missing \
            and touches nothing else
            """)
      }
      let report = try await workspace.start(handout)
      let what = lost == ".book" ? "the folder .book" : lost
      #expect(report.outcome == .repaired)
      #expect(report.notes == ["Put back what was missing: \(what). Nothing else was touched."])
      var after = try workspace.snapshot()
      if lost == ".book" {
        // The starter that is kept is that of this edition; what the learner wrote stays.
        #expect(after.removeValue(forKey: Record.path) == before[Record.path])
      }
      for (path, data) in after where !path.hasPrefix(".book") { #expect(before[path] == data) }
      #expect(Set(after.keys).union([Record.path]) == Set(before.keys))
    }
  }

  @Test func `A folder of somebody else's is left alone`() async throws {
    let handout = try SmallBook().handout("two")
    try await inTemporaryFolder { folder in
      let workspace = Workspace(folder.appending(path: "two"))
      try workspace.write("mine", to: "letter.txt")
      let message = await complaint { _ = try await workspace.start(handout) }
      #expect(
        message
          == "\(workspace.folder.path) has files that aren't this book's: move it away; nothing was changed")
      #expect(try workspace.snapshot().count == 1)
      let file = Workspace(folder.appending(path: "two/letter.txt"))
      #expect(
        await complaint { _ = try await file.start(handout) }
          == "\(file.folder.path) is a file: move it away; nothing was changed")
    }
  }

  @Test func `A moved workspace is found from within`() async throws {
    try await inWorkspace(of: "two") { workspace, handout in
      let place = workspace.folder.deletingLastPathComponent().appending(path: "elsewhere")
      try FileManager.default.moveItem(at: workspace.folder, to: place)
      let found = try #require(Workspace.around(place.appending(path: "Sources/Rx")))
      #expect(found.exercise == "two" && found.folder.lastPathComponent == "elsewhere")
      #expect(try found.submission(for: handout).text == handout.starters[work])
      let message = await complaint { _ = try workspace.submission(for: handout) }
      #expect(
        message == """
          exercise ‘two’ isn't started here: `./Tools/book exercise start two` makes \(workspace.folder.path); \
          if you have moved it, run this in its folder
          """)
    }
  }

  @Test func `A reset keeps the work and says where`() async throws {
    try await inWorkspace(of: "two") { workspace, handout in
      let first = try workspace.reset(handout)
      #expect(first == WorkspaceReport(outcome: .unchanged, notes: ["It is as you got it; nothing was changed."]))
      for attempt in ["first\n", "second\n"] {
        try workspace.write(attempt, to: work)
        let report = try workspace.reset(handout)
        #expect(report.outcome == .reset)
        let place = try #require(report.notes.first?.split(separator: " ").last?.dropLast())
        #expect(report.notes == ["What \(work) was is in \(place)."])
        #expect(try String(contentsOfFile: String(place), encoding: .utf8) == attempt)
        #expect(try workspace.text(work) == handout.starters[work])
      }
      #expect(try workspace.backups() == ["first\n", "second\n"])
    }
  }

  @Test func `A file where copies are to be kept keeps a reset from changing anything`() async throws {
    try await inWorkspace(of: "two") { workspace, handout in
      try workspace.write("let two = 5\n", to: work)
      try workspace.write("", to: ".book/backups")
      let before = try workspace.snapshot()
      let message = await complaint { _ = try workspace.reset(handout) }
      #expect(message == "\(workspace.folder.path)/.book/backups can't be made: file exists; nothing was changed")
      #expect(try workspace.snapshot() == before)
    }
  }

  @Test func `A desk that can't be written is left as it was`() async throws {
    let handout = try SmallBook().handout("two")
    try await inTemporaryFolder { folder in
      let file = folder.appending(path: "desk")
      try writeWhole(Data("a file".utf8), to: file)
      let message = await complaint { _ = try await Workspace(file.appending(path: "two")).start(handout) }
      #expect(message == "\(file.path)/two can't be made: file exists; nothing was written")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["desk"])
    }
  }

  @Test func `An exercise on paper has nothing to start`() throws {
    #expect(
      throws: Complaint(
        "nothing to start: exercise 1.3, ‘paper’, is done on paper, and nothing in it can be checked; its words are on the page “1. Push”"
      )
    ) { try SmallBook().handout("paper") }
  }

  @Test func `A misspelt exercise is answered with the nearest`() throws {
    let book = try SmallBook().book
    let all = "`./Tools/book exercise list` shows all"
    #expect(throws: Complaint("there is no exercise ‘secnod’; did you mean ‘second’? \(all)")) {
      try book.exercise("secnod")
    }
    #expect(throws: Complaint("there is no exercise ‘zebra’; \(all)")) { try book.exercise("zebra") }
    #expect(try book.exercise("1.2").exercise.id == "two")
  }
}
