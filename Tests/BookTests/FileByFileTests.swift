import Foundation
import Testing

/// Appendix D leads from every file of RxSwift to ours, and knows every file of ours.
@Suite struct FileByFileTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func `Every file of RxSwift has one entry, and every entry is such a file`() throws {
    let files = try Self.text("Tools/rxswift-files.txt").split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
    let entries = Self.entries(of: try Self.text("Chapters/24d-file-by-file.md"))
    #expect(files.count > 200 && Set(files).count == files.count)
    #expect(entries.filter { !files.contains($0) } == [], "RxSwift has no such file at the named commit")
    #expect(files.filter { !entries.contains($0) } == [], "no entry")
    #expect(Set(entries).count == entries.count)
  }

  @Test func `Every file of the core is named`() throws {
    let named = Set(
      try Self.text("Chapters/24d-file-by-file.md").matches(of: #/`([^`]+\.swift)`/#)
        .map { URL(filePath: String($0.output.1)).lastPathComponent })
    let core = Self.root.appending(path: "Sources/Rx")
    let files = try FileManager.default.subpathsOfDirectory(atPath: core.path).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 100)
    #expect(files.filter { !named.contains(URL(filePath: $0).lastPathComponent) }.sorted() == [])
  }

  @Test func `An entry that is taken out is missed`() throws {
    let page = try Self.text("Chapters/24d-file-by-file.md")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let without = lines.filter { !$0.hasPrefix("- `Amb.swift`") }.joined(separator: "\n")
    #expect(Set(Self.entries(of: page)).subtracting(Self.entries(of: without)) == ["RxSwift/Observables/Amb.swift"])
  }

  /// The files that entries begin with; a heading says in which folder.
  private static func entries(of page: String) -> [String] {
    var folder = ""
    return page.split(separator: "\n").compactMap { line in
      if let heading = line.firstMatch(of: #/^## ([^ :]+)/#) { folder = String(heading.output.1) }
      return line.firstMatch(of: #/^- `([^`]+)`/#).map { "\(folder)/\($0.output.1)" }
    }
  }
}
