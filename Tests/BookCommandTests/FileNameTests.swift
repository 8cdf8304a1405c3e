import Foundation
import Testing

/// The names of the repository's files, which a clone on any system has to be able to hold.
@Suite struct FileNameTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Made by the tool, and ignored by git.
  private static let made: Set = ["_book", "_markdown", "exercises"]

  @Test func onADiskThatIgnoresCaseNoTwoNamesAreOne() throws {
    let all = try #require(
      FileManager.default.enumerator(at: Self.root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles))
    var names: [String: String] = [:]
    for case let url as URL in all {
      if Self.made.contains(url.lastPathComponent) { all.skipDescendants() }
      let folded = url.path.lowercased()
      #expect(names[folded] == nil, "\(url.path) and \(names[folded] ?? "")")
      names[folded] = url.path
    }
    #expect(names.count > 1000)
  }
}
