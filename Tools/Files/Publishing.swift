import Foundation
import Synchronization

/// Writes the files of a book into a folder of their own and removes those of an earlier build.
///
/// Everything is written beside its place first and moved there when all is well, so that a full disk changes nothing.
/// Each of several builds at once has a place of its own for that; whichever ends last is what is there.
/// - Returns: how many files changed.
@discardableResult
public func publish(_ files: [String: [UInt8]], in folder: URL) throws -> Int {
  let publication = try Publication(in: folder)
  for (name, text) in files.sorted(by: { $0.key < $1.key }) { publication.add(name, text) }
  return try publication.finish()
}

/// Publishes files that come one by one, from several threads, so that they needn't be kept until all are there.
public final class Publication: Sendable {
  private struct State {
    var names: Set<String> = []
    var failure: (any Error)?
  }

  private let folder: URL
  private let draft: URL
  private let record: URL
  /// Held while this build is under way, so that no other takes its draft for one that was left behind.
  private let claim: FolderLock?
  private let state = Mutex(State())

  /// - Throws: where the folder has files that aren't the book's.
  public init(in folder: URL) throws {
    self.folder = folder
    let draft = folder.appending(path: draftPrefix + UUID().uuidString)
    self.draft = draft
    record = folder.appending(path: ".book-files")
    let present = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard Publication.files(in: record) != nil || present.allSatisfy(isOurs) else {
      throw Complaint("\(folder.path) has files that aren't the book's; give an empty folder with --output")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // One at a time, so that a draft which was just made is never taken for one that nobody holds.
      claim = try FolderLock.holding(folder) {
        Publication.removeAbandonedDrafts(in: folder)
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
        return FolderLock(draft)
      }
    } catch {
      throw Complaint("\(folder.path) can't be written: \(reason(error)); nothing was changed there")
    }
  }

  /// Removes the drafts of builds that were ended by force.
  private static func removeAbandonedDrafts(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(draftPrefix) {
      let draft = folder.appending(path: name)
      if FolderLock.isFree(draft) { try? FileManager.default.removeItem(at: draft) }
    }
  }

  /// The files that a record names; nil where there is no record.
  private static func files(in record: URL) -> [String]? {
    (try? String(contentsOf: record, encoding: .utf8))?.split(separator: "\n").map(String.init)
  }

  deinit { try? FileManager.default.removeItem(at: draft) }

  /// Takes a file, and writes it beside its place; what is there already only gets a second name.
  public func add(_ name: String, _ text: [UInt8]) {
    guard state.withLock({ $0.failure == nil }) else { return }
    do {
      let place = folder.appending(path: name), copy = draft.appending(path: name)
      let isThere = (try? Data(contentsOf: place)) == Data(text)
      // Kept even so: by the end, another build may have put its own there.
      if !isThere || !link(place, to: copy, holding: text) { try writeIfChanged(text, to: copy) }
      _ = state.withLock { $0.names.insert(name) }
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  /// Moves all files to their places, and removes those that the earlier build had and this one hasn't.
  ///
  /// - Parameter last: is called while no other build can put its files there.
  /// - Returns: how many files changed.
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
      // Until the end, the record knows the files of both builds.
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

/// Whether a file in the folder of pages is an edition, or what a build left that was ended by force.
private func isOurs(_ name: String) -> Bool {
  name.hasPrefix(draftPrefix) || name.hasSuffix(".epub") || name.hasSuffix(".pdf")
}

private let draftPrefix = ".draft-"

/// Moves a file in one step, whatever was there before.
private func rename(_ source: URL, to target: URL) throws {
  try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
  guard Foundation.rename(source.path, target.path) == 0 else {
    throw Complaint("\(target.path) can't be written: \(String(cString: strerror(errno)).lowercased())")
  }
}

/// Gives a file a second name, which costs no room; false where that isn't possible, or the file is another by now.
private func link(_ file: URL, to copy: URL, holding text: [UInt8]) -> Bool {
  try? FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
  guard Foundation.link(file.path, copy.path) == 0 else { return false }
  return (try? Data(contentsOf: copy)) == Data(text)
}

/// Whether two names are names of one file, or of two that say the same.
private func isSame(_ one: URL, _ other: URL) -> Bool {
  var first = stat(), second = stat()
  guard lstat(one.path, &first) == 0, lstat(other.path, &second) == 0 else { return false }
  if first.st_dev == second.st_dev, first.st_ino == second.st_ino { return true }
  guard first.st_size == second.st_size, let data = try? Data(contentsOf: other) else { return false }
  return (try? Data(contentsOf: one)) == data
}
