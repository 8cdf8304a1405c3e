import Book
import Foundation

/// A folder of things that were compiled once, each under a key made of all that went into it.
public struct Cache: Sendable {
  let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  /// The cache of a project.
  public init(of project: Project) { folder = project.root.appending(path: ".build/classroom") }

  /// The folder of a key; `make` fills it if it isn't there yet, and half of one is never seen.
  func folder(_ kind: String, _ key: String, make: (URL) async throws -> Void) async throws -> URL {
    let place = folder.appending(path: "\(kind)/\(key)")
    if FileManager.default.fileExists(atPath: place.path) { return place }
    let draft = folder.appending(path: "draft/\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: draft) }
    try await make(draft)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Whoever comes second finds the same thing there.
    try? FileManager.default.moveItem(at: draft, to: place)
    return place
  }

  /// Lends a folder for one piece of work.
  func withJob<Result>(_ work: (URL) async throws -> Result) async throws -> Result {
    let job = folder.appending(path: "jobs/\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: job, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: job) }
    return try await work(job)
  }
}

/// Says of what is kept in a folder what it was made of.
struct Mark {
  let file: URL
  let key: String

  var isSet: Bool { (try? String(contentsOf: file, encoding: .utf8)) == key }

  /// To be called before the thing is made anew.
  func remove() throws {
    if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
  }

  /// To be called when the thing is made.
  func set() throws { try Data(key.utf8).write(to: file, options: .atomic) }
}
