import Foundation

/// Gives `body` a temporary folder, and removes it afterwards. A signal that ends the program must cancel the task for
/// that.
public func inTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = try temporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

/// Removes the temporary folders of processes of this tool that were killed.
public func removeTemporaryLeftovers() {
  removeLeftovers(in: FileManager.default.temporaryDirectory, after: "book-of-")
}

/// Makes a temporary folder, which the caller has to remove.
public func temporaryFolder() throws -> URL {
  let place = FileManager.default.temporaryDirectory
  let folder = place.appending(path: "book-of-\(getpid())-\(UUID().uuidString.prefix(8))")
  do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
    throw Complaint("\(place.path) can't be written (\(reason(error))); let TMPDIR name a folder that can")
  }
  return folder
}

/// Removes files and folders whose name, after `prefix`, begins with the number of a process that has ended.
public func removeLeftovers(in place: URL, after prefix: String) {
  for name in (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? [] where name.hasPrefix(prefix) {
    let parts = name.dropFirst(prefix.count).split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let owner = pid_t(parts[0]), owner > 0, kill(owner, 0) != 0, errno == ESRCH else {
      continue
    }
    try? FileManager.default.removeItem(at: place.appending(path: name))
  }
}
