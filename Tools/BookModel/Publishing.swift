import Foundation
import Synchronization

/// Writes the files of a book into a folder of their own and removes those of an earlier build.
///
/// Everything is written beside its place first and moved there when all is well, so that a full disk changes nothing.
/// - Returns: how many files changed.
@discardableResult
public func publish(_ files: [String: [UInt8]], in folder: URL) throws -> Int {
  let publication = try Publication(in: folder)
  for (name, text) in files.sorted(by: { $0.key < $1.key }) { publication.add(name, text) }
  return try publication.finish()
}

/// The same for files that come one by one, from several threads, and needn't be kept until all are there.
public final class Publication: Sendable {
  private struct State {
    var names: Set<String> = []
    var changed: Set<String> = []
    var failure: (any Error)?
  }

  private let folder: URL
  private let draft: URL
  private let record: URL
  /// The files of an earlier build.
  private let earlier: [String]
  private let state = Mutex(State())

  /// - Throws: where the folder has files that aren't the book's.
  public init(in folder: URL) throws {
    self.folder = folder
    draft = folder.appending(path: draftPrefix + UUID().uuidString)
    record = folder.appending(path: ".book-files")
    let known = (try? String(contentsOf: record, encoding: .utf8))?.split(separator: "\n").map(String.init)
    let present = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard known != nil || present.allSatisfy(isOurs) else {
      throw Complaint("\(folder.path) has files that aren't the book's; give an empty folder with --output")
    }
    earlier = known ?? []
    for name in present where name.hasPrefix(draftPrefix) {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: draft) }

  /// Takes a file, and writes it beside its place if it isn't there already.
  public func add(_ name: String, _ text: [UInt8]) {
    guard state.withLock({ $0.failure == nil }) else { return }
    do {
      let isThere = (try? Data(contentsOf: folder.appending(path: name))) == Data(text)
      if !isThere { try writeIfChanged(text, to: draft.appending(path: name)) }
      state.withLock {
        $0.names.insert(name)
        if !isThere { $0.changed.insert(name) }
      }
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  /// Moves all files to their places, and removes those that the earlier build had and this one hasn't.
  ///
  /// - Returns: how many files changed.
  public func finish() throws -> Int {
    defer { try? FileManager.default.removeItem(at: draft) }
    let state = state.withLock { $0 }
    do {
      if let failure = state.failure { throw failure }
      try writeIfChanged(lines(state.names), to: draft.appending(path: ".book-files"))
      // Until the end, the record knows the files of both builds.
      try writeIfChanged(lines(state.names.union(earlier)), to: draft.appending(path: ".book-files-of-both"))
    } catch {
      throw Complaint("\(folder.path) can't be written: \(reason(error)); nothing was changed there")
    }
    try rename(draft.appending(path: ".book-files-of-both"), to: record)
    for name in state.changed.sorted() { try rename(draft.appending(path: name), to: folder.appending(path: name)) }
    for name in earlier where !state.names.contains(name) {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
    try rename(draft.appending(path: ".book-files"), to: record)
    return state.changed.count
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

/// Writes a file in one go, so that there is never half of it.
public func writeWhole(_ data: Data, to file: URL) throws {
  do {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file, options: .atomic)
  } catch {
    throw Complaint("\(file.path) can't be written: \(reason(error)); nothing was written")
  }
}
