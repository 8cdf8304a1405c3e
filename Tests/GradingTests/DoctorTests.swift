import Book
import Classroom
import CoreHistory
import Files
import Foundation
import Programs
import Testing

@testable import Grading

/// The reports on machines that can't keep strangers' programs from doing harm.
@Suite(.awaitsPrograms) struct DoctorTests {
  #if os(Linux)
    private func report(on script: String) async throws -> RungReport {
      let folder = FileManager.default.temporaryDirectory.appending(path: "doctor-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try writeScript("#!/bin/sh\n\(script)\n", to: folder.appending(path: "bwrap"))
      return await Box.examine(.bubblewrap, path: folder.path)
    }

    @Test func `A box that doesn't start says why, and what helps`() async throws {
      let report = try await report(on: "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1")
      #expect(report.reason == "bubblewrap can't make a box: bwrap: setting up uid map: Permission denied")
      #expect(!report.holds && !report.cure.isEmpty)
    }

    @Test func `A box that keeps nothing out isn't taken for one`() async throws {
      let report = try await report(on: "while [ \"$1\" != -- ]; do shift; done; shift; exec \"$@\"")
      #expect(report.reason == "a program in it reaches files outside")
    }

    @Test func `An old bubblewrap is told from one that is forbidden`() async throws {
      let report = try await report(on: "echo 'bwrap: Unknown option --disable-userns' >&2; exit 1")
      #expect(report.reason == "bubblewrap can't make a box: bwrap: Unknown option --disable-userns")
      #expect(report.cure == ["bubblewrap 0.8 or later has what is needed"])
    }
  #endif

  @Test func `A rung that isn't needed is no fault`() {
    let bubblewrap = RungReport(rung: .bubblewrap, reason: nil, cure: [])
    let landlock = RungReport(rung: .landlock, reason: "only root has it", cure: ["be root"])
    let lines = RungReport.lines(of: [bubblewrap, landlock])
    #expect(
      lines == [
        "✓ bubblewrap: no network, no files but its own, no other process, system calls filtered",
        "– landlock: isn't needed, and wouldn't hold here: only root has it",
      ])
    #expect(
      RungReport.lines(of: [RungReport(rung: .unsafe, reason: nil, cure: [])]) == ["✓ none: nothing is kept from it"])
  }

  @Test func `What is missed is a fault where nothing holds, and advice where something does`() {
    let bubblewrap = RungReport(rung: .bubblewrap, reason: "there is no program bwrap", cure: ["install it"])
    let landlock = RungReport(rung: .landlock, reason: "only root has it", cure: ["be root"])
    let none = [
      "✗ bubblewrap: there is no program bwrap", "    install it", "✗ landlock: only root has it", "    be root",
    ]
    #expect(RungReport.lines(of: [bubblewrap, landlock]) == none)
    let held = RungReport.lines(of: [bubblewrap, RungReport(rung: .landlock, reason: nil, cure: [])])
    #expect(held[0] == "– bubblewrap: there is no program bwrap" && held[1] == "    install it")
    #expect(
      held[2] == "✓ landlock: a user of its own, no files but its own, no sockets but local ones, system calls filtered"
    )
  }

  @Test func `A folder that can't be written is told of before anything is graded`() async throws {
    #if os(Linux)
      try await inTemporaryFolder { folder in
        try Data().write(to: folder.appending(path: "taken"))
        let book = Book(Project(root: fixtures.appending(path: "book")))
        let history = History(of: book)
        let cache = Cache(folder.appending(path: "taken/classroom"))
        let grader = try await Grader(book, history, cache: cache, box: Box.find(.unsafe))
        let fault = try #require(cache.fault)
        #expect(
          fault == """
            \(folder.path)/taken/classroom can't be written: not a directory. The compiled core is kept there. \
            Make it yours, `sudo chown -R "$(id -u)" \(folder.path)`, or work in a copy of the book that is
            """)
        #expect(throws: Complaint(fault)) { try grader.demandCores(of: ["twice"]) }
        // Without an exercise, no core is needed, and so no folder.
        try grader.demandCores(of: [])
      }
      #expect(Cache(FileManager.default.temporaryDirectory.appending(path: "free-\(UUID().uuidString)")).fault == nil)
    #endif
  }

  @Test func `Where nothing holds, nothing of strangers is run`() async {
    guard Machine.rungs.isEmpty else { return }
    await #expect(throws: (any Error).self) { _ = try await Box.find() }
  }
}
