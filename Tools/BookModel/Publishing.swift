import Foundation

/// Writes the files of a book into a folder of their own and removes those of an earlier build.
///
/// Everything is written beside its place first and moved there when all is well, so that a full disk changes nothing.
/// - Returns: how many files changed.
@discardableResult
public func publish(_ files: [String: [UInt8]], in folder: URL) throws -> Int {
  let record = folder.appending(path: ".book-files")
  let earlier = (try? String(contentsOf: record, encoding: .utf8))?.split(separator: "\n").map(String.init)
  let present = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  guard earlier != nil || present.allSatisfy(isOurs) else {
    throw Complaint("\(folder.path) has files that aren't the book's; give an empty folder with --output")
  }
  for name in present where name.hasPrefix(draftPrefix) {
    try? FileManager.default.removeItem(at: folder.appending(path: name))
  }
  let changed = files.filter { name, text in (try? Data(contentsOf: folder.appending(path: name))) != Data(text) }
  var draft = changed
  draft[".book-files"] = Array((files.keys.sorted().joined(separator: "\n") + "\n").utf8)
  // Until the end, the record knows the files of both builds.
  draft[".book-files-of-both"] = Array(
    (Set(files.keys).union(earlier ?? []).sorted().joined(separator: "\n") + "\n").utf8)
  try move(draft, into: folder) { draft in
    try rename(draft.appending(path: ".book-files-of-both"), to: record)
    for name in changed.keys.sorted() { try rename(draft.appending(path: name), to: folder.appending(path: name)) }
    for name in earlier ?? [] where files[name] == nil {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
    try rename(draft.appending(path: ".book-files"), to: record)
  }
  return changed.count
}

/// Whether a file in the folder of pages is an edition, or what a build left that was ended by force.
private func isOurs(_ name: String) -> Bool {
  name.hasPrefix(draftPrefix) || name.hasSuffix(".epub") || name.hasSuffix(".pdf")
}

private let draftPrefix = ".draft-"

/// Writes files into a folder inside another, which is gone when they have been moved.
private func move(_ files: [String: [UInt8]], into folder: URL, _ body: (URL) throws -> Void) throws {
  let draft = folder.appending(path: draftPrefix + "\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: draft) }
  do {
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      try writeIfChanged(text, to: draft.appending(path: name))
    }
  } catch {
    throw Complaint("\(folder.path) can't be written: \(reason(error)); nothing was changed there")
  }
  try body(draft)
}

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

/// What the system says went wrong, in its own words.
public func reason(_ error: any Error) -> String {
  let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
  if let cause, cause.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(cause.code))).lowercased() }
  switch (error as? CocoaError)?.code {
  case .fileWriteOutOfSpace: return "no space left on device"
  case .fileWriteVolumeReadOnly: return "read-only file system"
  case .fileWriteNoPermission: return "permission denied"
  case .fileNoSuchFile: return "no such file or directory"
  default: return error.localizedDescription
  }
}
