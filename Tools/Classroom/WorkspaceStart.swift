import Book
import Files
import Foundation

/// The effect of `start` or `reset`, to be told to the learner.
public struct WorkspaceReport: Sendable, Equatable {
  public enum Outcome: Sendable, Equatable { case made, unchanged, repaired, updated, reset }

  public var outcome: Outcome
  /// Sentences about files that were restored, merged or backed up.
  public var notes: [String] = []
}

extension Workspace {
  /// Creates the workspace, restores missing files, or updates it to a new edition of the book. The learner's work is
  /// never lost.
  public func start(_ handout: Handout) async throws -> WorkspaceReport {
    if isNew {
      try create(handout.everything, in: folder)
      return WorkspaceReport(outcome: .made)
    }
    let record = Record(in: folder)
    try requireOwn(record, handout)
    if let record, record.edition != handout.edition { return try await update(from: record, to: handout) }
    return try repair(handout, record)
  }

  /// Replaces the learner's work by the starter, after a backup.
  public func reset(_ handout: Handout) throws -> WorkspaceReport {
    guard !isNew else {
      let id = handout.exercise.id
      throw Complaint("there is nothing to reset: `./Tools/book exercise start \(id)` makes \(folder.path)")
    }
    try requireOwn(Record(in: folder), handout)
    var change = missingFiles(of: handout)
    for (path, starter) in handout.starters where present(path) {
      guard (try? learnersText(path, in: folder)) != starter else { continue }
      change.backups.append(path)
      change.writes[path] = starter
    }
    let resets = change.writes.keys.filter { handout.starters[$0] != nil }.sorted()
    guard !resets.isEmpty else {
      return WorkspaceReport(outcome: .unchanged, notes: ["It is as you got it; nothing was changed."])
    }
    // Later merges start from the starter that is given now.
    for path in resets { change.writes[basePath(path)] = handout.starters[path] }
    let kept = try change.carryOut(in: folder)
    return WorkspaceReport(outcome: .reset, notes: notes(about: kept))
  }

  /// `true` if the folder is missing or empty.
  private var isNew: Bool {
    guard exists else { return true }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty) ?? false
  }

  /// Throws if the folder isn't a workspace of this exercise.
  private func requireOwn(_ record: Record?, _ handout: Handout) throws {
    if let record {
      guard record.exercise == handout.exercise.id else {
        throw Complaint(
          "\(folder.path) is the workspace of ‘\(record.exercise)’, not of ‘\(handout.exercise.id)’: give it its own name back"
        )
      }
      return
    }
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    guard !isFolder.boolValue || access(folder.path, R_OK | X_OK) == 0 else {
      throw Complaint("\(folder.path) can't be read: give yourself the rights to it, with chmod u+rwx")
    }
    guard isFolder.boolValue, handout.everything.keys.contains(where: present) else {
      let what = isFolder.boolValue ? "has files that aren't this book's" : "is a file"
      throw Complaint("\(folder.path) \(what): move it away; nothing was changed")
    }
  }

  // MARK: Repairing

  private func repair(_ handout: Handout, _ record: Record?) throws -> WorkspaceReport {
    var change = missingFiles(of: handout)
    let restored = change.writes.keys.filter { !$0.hasPrefix(".book/") }.sorted()
    if record == nil { change.writes[Record.path] = Record(handout).text }
    guard !change.isEmpty else { return WorkspaceReport(outcome: .unchanged) }
    _ = try change.carryOut(in: folder)
    guard !restored.isEmpty || record == nil else { return WorkspaceReport(outcome: .unchanged) }
    let names = restored.count > 4 ? restored.prefix(3) + ["\(restored.count - 3) more"] : restored[...]
    let what = restored.isEmpty ? "the folder .book" : names.joined(separator: ", ")
    return WorkspaceReport(outcome: .repaired, notes: ["Put back what was missing: \(what). Nothing else was touched."])
  }

  private func missingFiles(of handout: Handout) -> WorkspaceChange {
    WorkspaceChange(writes: handout.everything.filter { !present($0.key) })
  }

  func present(_ path: String) -> Bool {
    var status = stat()
    return lstat(url(path).path, &status) == 0
  }

  func notes(about kept: [String: String]) -> [String] {
    kept.sorted { $0.key < $1.key }.map { "What \($0.key) was is in \(url($0.value).path)." }
  }
}

/// The path of the workspace's copy of the starter that the learner began with.
func basePath(_ path: String) -> String { ".book/starter/\(path)" }

extension Handout {
  /// Every file of a new workspace.
  var everything: [String: String] {
    var all = files.merging(gifts) { $1 }.merging(starters) { $1 }
    for (path, text) in starters { all[basePath(path)] = text }
    all[Record.path] = Record(self).text
    return all
  }
}
