import Foundation
import Testing

/// Each folder of `Fixtures` is a tiny book with `expected.txt`: exactly what `book check` finds in it.
///
/// `REWRITE_FIXTURES=1 swift test --filter FixtureTests` writes these files anew; read the difference before you commit it.
@Suite struct FixtureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  static let names = ((try? visible(in: folder)) ?? []).sorted()

  /// The entries of a folder without those that a system leaves there, such as `.DS_Store`.
  private static func visible(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
  }

  @Test(arguments: names)
  func everyMistakeIsFoundAndNothingElse(in name: String) throws {
    let root = Self.folder.appending(path: name)
    let found = try findings(in: root).map { $0 + "\n" }.joined()
    let file = root.appending(path: "expected.txt")
    let environment = ProcessInfo.processInfo.environment
    if environment["REWRITE_FIXTURES"] != nil, environment["CI"] == nil {
      try found.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(found == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test(arguments: names)
  func nothingElseIsInTheFolder(of name: String) throws {
    let known: Set = [
      "Chapters", "Package.swift", "README.md", "Sources", "Tests", "expected.txt", "glossary.md", "index.md",
      "reference.md", "which-operator.md",
    ]
    let present = try Self.visible(in: Self.folder.appending(path: name))
    #expect(Set(present).subtracting(known).isEmpty)
    #expect(Set(["Chapters", "expected.txt", "index.md"]).subtracting(present).isEmpty)
  }

  @Test func allFixturesAreThere() {
    #expect(Self.names.contains("sound") && Self.names.contains("several-mistakes"))
  }
}
