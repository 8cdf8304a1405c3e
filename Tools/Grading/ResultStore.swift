import Files
import Foundation

/// A folder of results, each under the digest of all that it depends on.
public struct ResultStore: Sendable {
  let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  /// The result of a key, if there is one that can be read.
  func result(_ key: String) -> Grading? {
    guard let text = try? String(contentsOf: file(key), encoding: .utf8) else { return nil }
    return Grading(line: text)
  }

  /// Keeps a result, unless it says nothing about the file.
  func keep(_ grading: Grading, _ key: String) throws {
    guard grading.isGraded else { return }
    try writeWhole(Data(grading.line.utf8), to: file(key))
  }

  private func file(_ key: String) -> URL { folder.appending(path: "\(key.prefix(2))/\(key).json") }
}
