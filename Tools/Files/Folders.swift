import Foundation

/// Writes files into a folder that is new or empty, all of them or none.
public func create(_ files: [String: String], in folder: URL) throws {
  let manager = FileManager.default
  try requireRoom(for: folder)
  let parent = folder.deletingLastPathComponent()
  let draft = parent.appending(path: ".\(folder.lastPathComponent)-\(UUID().uuidString)")
  do {
    try manager.createDirectory(at: parent, withIntermediateDirectories: true)
    for (name, text) in files { try writeIfChanged(text, to: draft.appending(path: name)) }
    if manager.fileExists(atPath: folder.path) { try manager.removeItem(at: folder) }
    try manager.moveItem(at: draft, to: folder)
  } catch {
    try? manager.removeItem(at: draft)
    throw Complaint("\(folder.path) can't be made: \(reason(error)); nothing was written")
  }
}

/// Throws if there is something at the folder's place other than an empty folder.
public func requireRoom(for folder: URL) throws {
  let manager = FileManager.default
  var isFolder: ObjCBool = false
  guard manager.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return }
  let isEmpty = try isFolder.boolValue && manager.contentsOfDirectory(atPath: folder.path).isEmpty
  guard isEmpty else { throw Complaint("\(folder.path) is there already, and not empty; nothing was written") }
}
