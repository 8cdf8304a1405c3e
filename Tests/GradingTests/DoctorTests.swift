import Foundation
import Testing

@testable import Grading

/// What is said of machines that can't keep strangers' programs from doing harm.
@Suite struct DoctorTests {
  #if os(Linux)
    private func report(on script: String) async throws -> RungReport {
      let folder = FileManager.default.temporaryDirectory.appending(path: "doctor-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let program = folder.appending(path: "bwrap").path
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: program))
      chmod(program, 0o755)
      return await Box.examine(.bubblewrap, path: folder.path)
    }

    @Test func `A box that doesn't start says why, and what helps`() async throws {
      let report = try await report(on: "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1")
      #expect(report.reason?.contains("setting up uid map: Permission denied") == true)
      #expect(!report.holds && !report.cure.isEmpty)
    }

    @Test func `A box that keeps nothing out isn't taken for one`() async throws {
      let report = try await report(on: "while [ \"$1\" != -- ]; do shift; done; shift; exec \"$@\"")
      #expect(report.reason?.contains("reaches files outside") == true)
    }

    @Test func `An old bubblewrap is told from one that is forbidden`() async throws {
      let report = try await report(on: "echo 'bwrap: Unknown option --disable-userns' >&2; exit 1")
      #expect(report.cure == ["bubblewrap 0.8 or later has what is needed"])
    }
  #endif

  @Test func `Where nothing holds, nothing of strangers is run`() async {
    guard Machine.rungs.isEmpty else { return }
    await #expect(throws: (any Error).self) { _ = try await Box.find() }
  }
}
