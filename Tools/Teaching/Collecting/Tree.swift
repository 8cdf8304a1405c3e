import Book

/// A submission's files, by name, wherever they are: in a folder, a zip or a repository.
protocol Tree {
  /// Returns every file, those that can't be read with the reason.
  func entries() throws -> [TreeEntry]
  /// Returns the bytes of a file that `entries` named; a file with more than `limit` bytes is refused.
  func bytes(of entry: TreeEntry, limit: Int) throws(Refusal) -> [UInt8]
}

struct TreeEntry: Sendable, Equatable {
  /// The path below the tree, without `..`. A refused file has the path as it was found.
  let path: String
  var refusal: Refusal?
  /// The file's index in the tree, if the tree counts its files.
  var place = 0

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  var parts: [String] { path.split(separator: "/").map(String.init) }
}

/// The reason why a file wasn't taken: a sentence without its subject.
public struct Refusal: Error, Sendable, Equatable, Hashable, Codable {
  public let reason: String

  init(_ reason: String) { self.reason = reason }

  static func tooLong(_ limit: Int) -> Refusal {
    Refusal("has more than \(limit >> 10) KB, and no solution needs that much")
  }
}

/// Returns why a path can't be that of a file below a folder; nil if it can.
func fault(ofName path: String) -> Refusal? {
  if path.isEmpty { return Refusal("has no name") }
  if path.utf8.count > 1024 { return Refusal("has a name of more than 1024 bytes") }
  if path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0 == "\\" }) {
    return Refusal("has a name with control characters or backslashes")
  }
  if path.hasPrefix("/") || path.dropFirst().first == ":" { return Refusal("has an absolute name") }
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  if parts.contains("..") { return Refusal("has a name that leads out of its folder") }
  if parts.count > 40 { return Refusal("lies in more than 40 folders") }
  return nil
}

/// Returns a text fit for a message: without characters that control a terminal, and of at most 160 letters or so.
func shown(_ path: String) -> String {
  let scalars = path.unicodeScalars.map { scalar in
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      ? "\u{FFFD}" : scalar
  }
  let text = String(String.UnicodeScalarView(scalars))
  return text.count <= 160 ? text : text.prefix(80) + "…" + text.suffix(70)
}
