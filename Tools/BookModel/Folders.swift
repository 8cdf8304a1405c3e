import Foundation

/// Writes files into a folder that is new or empty, all of them or none.
public func create(_ files: [String: String], in folder: URL) throws {
  let manager = FileManager.default
  var isFolder: ObjCBool = false
  if manager.fileExists(atPath: folder.path, isDirectory: &isFolder) {
    let isEmpty = try isFolder.boolValue && manager.contentsOfDirectory(atPath: folder.path).isEmpty
    guard isEmpty else { throw Complaint("\(folder.path) is there already, and not empty; nothing was written") }
  }
  let parent = folder.deletingLastPathComponent()
  try manager.createDirectory(at: parent, withIntermediateDirectories: true)
  let draft = parent.appending(path: ".\(folder.lastPathComponent)-\(UUID().uuidString)")
  do {
    for (name, text) in files { try writeIfChanged(text, to: draft.appending(path: name)) }
    if manager.fileExists(atPath: folder.path) { try manager.removeItem(at: folder) }
    try manager.moveItem(at: draft, to: folder)
  } catch {
    try? manager.removeItem(at: draft)
    throw error
  }
}

/// Writes the files of a book into a folder of their own and removes those of an earlier build.
///
/// - Returns: how many files changed.
@discardableResult
public func publish(_ files: [String: String], in folder: URL) throws -> Int {
  let record = folder.appending(path: ".book-files")
  let earlier = (try? String(contentsOf: record, encoding: .utf8))?.split(separator: "\n").map(String.init)
  let present = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  guard earlier != nil || present.isEmpty else {
    throw Complaint("\(folder.path) has files that aren't the book's; give an empty folder with --output")
  }
  // Every file that is about to be written is on record first, so that a later build knows them all.
  try writeIfChanged(Set(files.keys).union(earlier ?? []).sorted().joined(separator: "\n") + "\n", to: record)
  var changed = 0
  for (name, text) in files.sorted(by: { $0.key < $1.key })
  where try writeIfChanged(text, to: folder.appending(path: name)) { changed += 1 }
  for name in earlier ?? [] where files[name] == nil {
    try? FileManager.default.removeItem(at: folder.appending(path: name))
  }
  try writeIfChanged(files.keys.sorted().joined(separator: "\n") + "\n", to: record)
  return changed
}
