import Foundation
import Synchronization

/// Writes the files of a book into a folder, and removes those of an earlier build.
///
/// All files are written into a draft first and then moved, so that a full disk changes nothing. Concurrent builds have
/// a draft each; the last one to finish wins.
///
/// - Returns: the number of files that changed.
@discardableResult
public func publish(_ files: [String: [UInt8]], in folder: URL) throws -> Int {
  let publication = try Publication(in: folder)
  for (name, text) in files.sorted(by: { $0.key < $1.key }) { publication.add(name, text) }
  return try publication.finish()
}

/// Publishes files that several threads add one by one, so that they needn't all be in memory.
public final class Publication: Sendable {
  private struct State {
    var names: Set<String> = []
    var failure: (any Error)?
  }

  private let folder: URL
  private let draft: URL
  private let record: URL
  /// A lock on the draft during this build, so that no other build takes it for an abandoned one.
  private let claim: FolderLock?
  private let state = Mutex(State())

  /// Throws if the folder has files that aren't the book's.
  public init(in folder: URL) throws {
    self.folder = folder
    let draft = folder.appending(path: draftPrefix + UUID().uuidString)
    self.draft = draft
    record = folder.appending(path: ".book-files")
    let present = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard Publication.files(in: record) != nil || present.allSatisfy(isOurs) else {
      throw Complaint("\(folder.path) has files that aren't the book's, so nothing was written there: move them away")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Under the folder's lock, so that no other build sees this draft before it is locked.
      claim = try FolderLock.holding(folder) {
        Publication.removeAbandonedDrafts(in: folder)
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
        return FolderLock(draft)
      }
    } catch {
      throw Complaint("\(folder.path) can't be written: \(reason(error)); nothing was changed there")
    }
  }

  /// Removes the drafts of builds that were killed.
  private static func removeAbandonedDrafts(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(draftPrefix) {
      let draft = folder.appending(path: name)
      if FolderLock.isFree(draft) { try? FileManager.default.removeItem(at: draft) }
    }
  }

  /// The files that a record names; nil if there is no record.
  private static func files(in record: URL) -> [String]? {
    (try? String(contentsOf: record, encoding: .utf8))?.split(separator: "\n").map(String.init)
  }

  deinit { try? FileManager.default.removeItem(at: draft) }

  /// Writes a file into the draft, or makes a hard link there if the published file is equal. An error is kept for
  /// `finish`.
  public func add(_ name: String, _ text: [UInt8]) {
    guard state.withLock({ $0.failure == nil }) else { return }
    do {
      let place = folder.appending(path: name), copy = draft.appending(path: name)
      let isThere = (try? Data(contentsOf: place)) == Data(text)
      // An equal file is linked, too: by the end, another build may have replaced it.
      if !isThere || !link(place, to: copy, holding: text) { try writeIfChanged(text, to: copy) }
      _ = state.withLock { $0.names.insert(name) }
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  /// Moves all files to their places, and removes files of the earlier build that this one doesn't have.
  ///
  /// - Parameter last: is called while no other build can finish.
  /// - Returns: the number of files that changed.
  @discardableResult
  public func finish(_ last: () throws -> Void = {}) throws -> Int {
    defer { try? FileManager.default.removeItem(at: draft) }
    return try FolderLock.holding(folder) {
      let changed = try publish()
      try last()
      return changed
    }
  }

  private func publish() throws -> Int {
    let state = state.withLock { $0 }
    let earlier = Publication.files(in: record) ?? []
    do {
      if let failure = state.failure { throw failure }
      try writeIfChanged(lines(state.names), to: draft.appending(path: ".book-files"))
      // Until the end, the record names the files of both builds.
      try writeIfChanged(lines(state.names.union(earlier)), to: draft.appending(path: ".book-files-of-both"))
    } catch {
      throw Complaint("\(folder.path) can't be written: \(reason(error)); nothing was changed there")
    }
    try rename(draft.appending(path: ".book-files-of-both"), to: record)
    var changed = 0
    for name in state.names.sorted() where !isSame(draft.appending(path: name), folder.appending(path: name)) {
      try rename(draft.appending(path: name), to: folder.appending(path: name))
      changed += 1
    }
    for name in earlier where !state.names.contains(name) {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
    try rename(draft.appending(path: ".book-files"), to: record)
    return changed
  }

  private func lines(_ names: Set<String>) -> String { names.sorted().joined(separator: "\n") + "\n" }
}

/// Returns whether a file in the folder of pages is an edition, or a draft that a killed build left.
private func isOurs(_ name: String) -> Bool {
  name.hasPrefix(draftPrefix) || name.hasSuffix(".epub") || name.hasSuffix(".pdf")
}

private let draftPrefix = ".draft-"

/// Moves a file atomically, and replaces whatever is at its target.
private func rename(_ source: URL, to target: URL) throws {
  try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
  guard Foundation.rename(source.path, target.path) == 0 else {
    throw Complaint("\(target.path) can't be written: \(String(cString: strerror(errno)).lowercased())")
  }
}

/// Makes a hard link to a file; returns `false` if that fails or if the file's contents have changed.
private func link(_ file: URL, to copy: URL, holding text: [UInt8]) -> Bool {
  try? FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
  guard Foundation.link(file.path, copy.path) == 0 else { return false }
  return (try? Data(contentsOf: copy)) == Data(text)
}

/// Returns whether two paths name one file, or files with equal contents.
private func isSame(_ one: URL, _ other: URL) -> Bool {
  var first = stat(), second = stat()
  guard lstat(one.path, &first) == 0, lstat(other.path, &second) == 0 else { return false }
  if first.st_dev == second.st_dev, first.st_ino == second.st_ino { return true }
  guard first.st_size == second.st_size, let data = try? Data(contentsOf: other) else { return false }
  return (try? Data(contentsOf: one)) == data
}
