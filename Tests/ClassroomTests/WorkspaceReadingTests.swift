import Book
import Foundation
import Testing

@testable import Classroom

private let work = "Sources/Exercise/Two.swift"

@Suite struct WorkspaceReadingTests {
  private let cure = "put the file itself there, or run `reset`, which keeps what is there under .book/backups"

  /// The complaint about the learner's file if something else stands in its place; a reset then puts the starter back.
  private func said(_ spoil: @escaping (URL) throws -> Void) async throws -> String? {
    var said: String?
    try await inWorkspace(of: "two") { workspace, handout in
      try FileManager.default.removeItem(at: workspace.url(work))
      try spoil(workspace.url(work))
      said = await complaint { _ = try workspace.submission(for: handout) }
      #expect(try workspace.reset(handout).outcome == .reset)
      #expect(try workspace.submission(for: handout).text == handout.starters[work])
      #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.url(".book/backups").path).count == 1)
    }
    return said
  }

  @Test func `A link isn't followed`() async throws {
    let text = try await said {
      try FileManager.default.createSymbolicLink(atPath: $0.path, withDestinationPath: "/etc/passwd")
    }
    #expect(text == "\(work) is a symbolic link, which isn't followed: \(cure)")
  }

  @Test func `A link on the way isn't followed`() async throws {
    try await inWorkspace(of: "two") { workspace, handout in
      let folder = workspace.url("Sources/Exercise"), elsewhere = workspace.url("elsewhere")
      try FileManager.default.moveItem(at: folder, to: elsewhere)
      try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: elsewhere)
      let text = await complaint { _ = try workspace.submission(for: handout) }
      #expect(text == "Sources/Exercise is a symbolic link, which isn't followed: \(cure)")
    }
  }

  @Test(.timeLimit(.minutes(60))) func `Nobody waits for a pipe`() async throws {
    let text = try await said { #expect(mkfifo($0.path, 0o644) == 0) }
    #expect(text == "\(work) is a pipe: \(cure)")
  }

  @Test func `A folder is no file`() async throws {
    let text = try await said { try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: true) }
    #expect(text == "\(work) is a folder: \(cure)")
  }

  @Test func `A gigabyte isn't read`() async throws {
    let text = try await said { url in
      try Data().write(to: url)
      #expect(truncate(url.path, 1 << 30) == 0)
    }
    #expect(
      text == """
        \(work) has 1073741824 bytes, and no solution needs more than 64 KB; it was not read: \
        take out what doesn't belong
        """)
  }

  @Test func `As much as may be submitted is read, and not one byte more`() async throws {
    try await inWorkspace(of: "two") { workspace, handout in
      try workspace.write(String(repeating: "a", count: submissionLimit), to: work)
      #expect(try workspace.submission(for: handout).text.utf8.count == submissionLimit)
      try workspace.write(String(repeating: "a", count: submissionLimit + 1), to: work)
      #expect(
        await complaint { _ = try workspace.submission(for: handout) } == """
          \(work) has 65537 bytes, and no solution needs more than 64 KB; it was not read: take out what doesn't belong
          """)
    }
  }

  @Test func `Bytes that are no text are shown where they are`() async throws {
    let notUTF8 = try await said { try Data([0x6C, 0x0A, 0xC3, 0xA9, 0x20, 0xFF]).write(to: $0) }
    #expect(notUTF8 == "\(work):2:4: this byte is no UTF-8: save the file as UTF-8 in your editor")
    let zero = try await said { try Data([0x6C, 0x0A, 0x00]).write(to: $0) }
    #expect(zero == "\(work):2:1: this is a NUL byte, which no text holds: remove it")
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
  func `A file without rights says which to give`()
    async throws
  {
    let text = try await said { url in
      try Data("let two = 2".utf8).write(to: url)
      #expect(chmod(url.path, 0) == 0)
    }
    #expect(text == "\(work) can't be read (permission denied): give yourself the right to, with chmod u+r")
  }

  @Test func `An empty file is a submission like others`() async throws {
    try await inWorkspace(of: "two") { workspace, handout in
      try workspace.write("", to: work)
      #expect(try workspace.submission(for: handout).text.isEmpty)
    }
  }
}
