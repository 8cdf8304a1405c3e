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

  @Test func `An entry names each page that builds or changes its file`() throws {
    let builders = try Self.builders()
    let entries = Self.counterparts(in: try Self.text("Chapters/24d-file-by-file.md"))
    #expect(entries.count > 150)
    for entry in entries {
      let pages = try #require(builders[entry.file], "no page makes \(entry.file)")
      if entry.isPart {
        #expect(Set(pages).isSuperset(of: entry.pages), "\(entry.file)")
      } else {
        #expect(pages == entry.pages, "\(entry.file)")
      }
    }
  }

  @Test func `A counterpart is read from an entry with all its pages`() {
    let entry = """
      - `A.swift` → `B.swift`: [chapter 1](01-a.md#x), [2](02-b.md) (Part VI: [26](26-c.md#y)); `C.swift`: [page 3a](03a-d.md). \
      Ours is `D.swift`: [this](04-e.md) isn't one.
      """
    let found = Self.counterparts(in: entry)
    #expect(found.map(\.file) == ["B.swift", "C.swift"])
    #expect(found.map(\.pages) == [["01-a.md", "02-b.md", "26-c.md"], ["03a-d.md"]])
    #expect(found.map(\.isPart) == [true, false])
  }

  /// A file of ours that an entry leads to, and the pages it names for it.
  private struct Counterpart {
    let file: String
    let pages: [String]
    /// Whether the entry may mean a part of the file only, since RxSwift's has another name.
    let isPart: Bool
  }

  /// The files of ours in the lists that entries begin with; what follows the first sentence isn't read.
  private static func counterparts(in page: String) -> [Counterpart] {
    page.split(separator: "\n").filter { $0.hasPrefix("- `") }.flatMap { line in
      let list = line.prefix(upTo: line.firstRange(of: "). ")?.lowerBound ?? line.endIndex)
      return list.split(separator: "; ").compactMap { part -> Counterpart? in
        guard let match = part.firstMatch(of: #/(→ )?`([^`]+\.swift)`: (\[.*)/#) else { return nil }
        let pages = match.output.3.matches(of: #/\]\(([^)#]+)/#).map { String($0.output.1) }
        let file = URL(filePath: String(match.output.2)).lastPathComponent
        return Counterpart(file: file, pages: pages, isPart: match.output.1 != nil)
      }
    }
  }

  /// For each file of the core, by its name, the pages with a listing that makes it, adds to it, changes it or takes it
  /// away, in the order of the book.
  private static func builders() throws -> [String: [String]] {
    let folder = root.appending(path: "Chapters")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.sorted()
    var builders: [String: [String]] = [:]
    for page in pages {
      let text = try text("Chapters/\(page)")
      for line in text.split(separator: "\n") where line.hasPrefix("```swift ") && !line.contains(" exercise=") {
        guard let match = line.firstMatch(of: #/ (?:file|extend|revise|delete)=(\S+\.swift)/#) else { continue }
        let name = URL(filePath: String(match.output.1)).lastPathComponent
        if builders[name]?.last != page { builders[name, default: []].append(page) }
      }
    }
    return builders
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
