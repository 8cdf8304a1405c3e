import ArgumentParser
import Book
import Foundation
import Tangle

struct CoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "core",
    abstract: "Writes the core as a chapter leaves it, as plain Swift files.")

  @Argument(help: "The chapter: its number or its file's name.")
  var chapter: String

  @Option(help: ArgumentHelp("An empty or new folder.", valueName: "dir"))
  var to: String

  func run() async throws {
    let place = try Workplace()
    try place.requireSoundness()
    let number = try place.step(of: chapter)
    let files = plainFiles(place.history.core(after: number) ?? Core())
    let folder = URL(fileURLWithPath: to)
    try create(files, in: folder)
    print("The core after chapter \(number), \(files.count) files: \(folder.path)")
  }
}

/// Writes files into a folder that is new or empty, all of them or none.
func create(_ files: [String: String], in folder: URL) throws {
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
