import Book
import Foundation

extension Workspace {
  /// Updates a workspace to a new edition of the book: replaces the book's files and merges the learner's.
  func update(from record: Record, to handout: Handout) async throws -> WorkspaceReport {
    var change = WorkspaceChange()
    var notes = ["The book has a new edition of this exercise."]
    for (path, text) in handout.files { replace(path, with: text, record, &change) }
    for path in record.given.keys where handout.files[path] == nil && handout.starters[path] == nil {
      remove(path, record, &change)
    }
    for (path, text) in handout.gifts where !present(path) { change.writes[path] = text }
    for path in handout.starters.keys.sorted() {
      notes += try await merge(path, handout, record, &change)
      change.writes[basePath(path)] = handout.starters[path]
    }
    change.writes[Record.path] = Record(handout).text
    let kept = try change.carryOut(in: folder)
    return WorkspaceReport(outcome: .updated, notes: notes + self.notes(about: kept))
  }

  /// Replaces a file of the book's, after a backup if the learner changed it.
  private func replace(_ path: String, with text: String, _ record: Record, _ change: inout WorkspaceChange) {
    guard present(path) else { return change.writes[path] = text }
    let current = try? String(contentsOf: url(path), encoding: .utf8)
    guard current != text else { return }
    if current.map({ fingerprint(["": $0]) }) != record.given[path] { change.backups.append(path) }
    change.writes[path] = text
  }

  /// Removes a file that the book no longer gives, after a backup if the learner changed it.
  private func remove(_ path: String, _ record: Record, _ change: inout WorkspaceChange) {
    guard present(path) else { return }
    let current = try? String(contentsOf: url(path), encoding: .utf8)
    if current.map({ fingerprint(["": $0]) }) != record.given[path] { change.backups.append(path) }
    change.removals.append(path)
  }

  /// Merges the learner's file with the new starter, and returns notes for the learner.
  private func merge(
    _ path: String, _ handout: Handout, _ record: Record, _ change: inout WorkspaceChange
  ) async throws -> [String] {
    let starter = handout.starters[path]!
    let wasWorkedIn = record.works.contains(path) && present(path)
    guard let oldPath = wasWorkedIn ? path : formerPath(of: path, handout, record) else {
      replace(path, with: starter, record, &change)
      return []
    }
    let mine = try learnersText(oldPath, in: folder)
    let base = try? String(contentsOf: url(basePath(oldPath)), encoding: .utf8)
    if oldPath != path {
      change.backups.append(oldPath)
      change.removals.append(oldPath)
    }
    guard mine != starter, base != starter else {
      if oldPath != path { change.writes[path] = mine }
      return []
    }
    guard let base else {
      if oldPath != path { change.writes[path] = mine }
      return [
        "The starter that you began with is gone from .book, so yours wasn't merged; the new one is in \(basePath(path))."
      ]
    }
    let merged = try await threeWayMerge(base: base, mine: mine, theirs: starter)
    if mine != base, oldPath == path { change.backups.append(path) }
    change.writes[path] = merged.text
    guard mine != base else { return ["The starter is new; you hadn't changed the old one."] }
    guard merged.conflicts > 0 else { return ["What the new starter changes went into your \(path)."] }
    let places = merged.conflicts == 1 ? "one place" : "\(merged.conflicts) places"
    return [
      "What the new starter changes went into your \(path), but in \(places) you had changed the same lines: "
        + "look for <<<<<<<, keep what is right and delete the marks."
    ]
  }

  /// The path of the learner's file under the previous edition, if that was another.
  private func formerPath(of path: String, _ handout: Handout, _ record: Record) -> String? {
    guard handout.exercise.kind == .code else { return nil }
    return record.works.first { handout.starters[$0] == nil && present($0) }
  }
}
