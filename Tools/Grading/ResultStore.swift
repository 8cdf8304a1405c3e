import Files
import Foundation

/// A folder of results, each named after the digest of all that it depends on.
public struct ResultStore: Sendable {
  let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  /// Returns the result for a key; nil if there is none that can be read.
  func result(_ key: String) -> Grading? {
    guard let text = try? String(contentsOf: file(key), encoding: .utf8) else { return nil }
    return Grading(line: text)
  }

  /// Stores a result, unless the grader failed.
  func keep(_ grading: Grading, _ key: String) throws {
    guard grading.isGraded else { return }
    try writeWhole(Data(grading.line.utf8), to: file(key))
  }

  private func file(_ key: String) -> URL { folder.appending(path: "\(key.prefix(2))/\(key).json") }
}
