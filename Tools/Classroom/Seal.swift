import Book
import Files
import Foundation

/// Tells whether a folder or a file is unchanged since it was made.
///
/// A solution runs with the learner's rights, so it may write anywhere. It can't, however, set back a file's ctime,
/// which the seal records.
struct Seal: Sendable {
  let place: URL
  /// The file that records the metadata.
  let note: URL

  var isIntact: Bool {
    guard let noted = try? String(contentsOf: note, encoding: .utf8) else { return false }
    return noted == facts
  }

  func set() throws { try writeWhole(Data(facts.utf8), to: note) }

  /// Call this before the sealed folder or file is changed.
  func remove() { try? FileManager.default.removeItem(at: note) }

  /// The metadata of every file but locks, a line each. It differs after any change.
  private var facts: String {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: place.path)) ?? []
    let files = names.filter { !$0.hasSuffix(".lock") }.sorted().map { ($0, place.path + "/" + $0) }
    return ([("", place.path)] + files).compactMap { name, path in
      var state = stat()
      guard lstat(path, &state) == 0 else { return "\(name) is missing\n" }
      // A folder's times change when it is moved into its place, and when a lock is made in it.
      if state.st_mode & S_IFMT == S_IFDIR { return nil }
      return "\(name) \(state.st_ino) \(state.st_mode) \(state.st_size) \(state.changes)\n"
    }.joined()
  }
}

extension stat {
  /// The times of the file's last change of content (mtime) and of metadata (ctime).
  fileprivate var changes: String {
    #if os(Linux)
      "\(st_mtim.tv_sec).\(st_mtim.tv_nsec) \(st_ctim.tv_sec).\(st_ctim.tv_nsec)"
    #else
      "\(st_mtimespec.tv_sec).\(st_mtimespec.tv_nsec) \(st_ctimespec.tv_sec).\(st_ctimespec.tv_nsec)"
    #endif
  }
}
