import Foundation
import Programs
import Testing

/// The findings of `book check --deep` in a book with which the plain check is content.
///
/// Each folder of `Fixtures` is a tiny book with `expected.txt`, what the command complains of.
/// `REWRITE_FIXTURES=1 swift test --filter DeepCheckTests` writes these files anew; read the difference before you commit it.
@Suite(.serialized, .waitsForPrograms) struct DeepCheckTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

  @Test(arguments: names)
  func `Every listing that needs a reference page is found, and nothing else`(in name: String) throws {
    let fixture = Self.folder.appending(path: name)
    let copy = FileManager.default.temporaryDirectory.appending(path: "deep-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: fixture, to: copy)
    let tool = try RunningTool(["check", "--deep"], on: nil, after: "\"$0\" tangle >tangled.txt", in: copy)
    defer { tool.end() }
    let complaint = tool.complaint
    let file = fixture.appending(path: "expected.txt")
    let environment = ProcessInfo.processInfo.environment
    if environment["REWRITE_FIXTURES"] != nil, environment["CI"] == nil {
      try complaint.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(complaint == (try String(contentsOf: file, encoding: .utf8)))
    #expect(tool.process.terminationStatus == (complaint.isEmpty ? 0 : 1))
  }

  @Test func `All fixtures are there`() {
    #expect(Self.names == ["moves-a-type", "needs-a-deleted-file", "needs-a-file", "needs-a-type", "sound"])
  }
}
