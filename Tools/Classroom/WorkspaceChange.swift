import Book
import Files
import Foundation

/// A set of changes to the files of a workspace.
struct WorkspaceChange {
  /// The new texts of files, by path.
  var writes: [String: String] = [:]
  /// The files to back up before they are overwritten or removed.
  var backups: [String] = []
  var removals: [String] = []

  var isEmpty: Bool { writes.isEmpty && backups.isEmpty && removals.isEmpty }

  /// Applies the changes. All texts are written to a draft first, so that a full disk changes nothing.
  ///
  /// - Returns: the paths of the backups, by the original path.
  func carryOut(in folder: URL) throws -> [String: String] {
    let draft = folder.appending(path: ".book/draft-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: draft) }
    do {
      for (path, text) in writes { try writeIfChanged(text, to: draft.appending(path: path)) }
    } catch {
      throw Complaint("\(folder.path) can't be written: \(reason(error)); nothing was changed there")
    }
    var kept: [String: String] = [:]
    for path in backups { kept[path] = try keep(path, in: folder) }
    for path in removals { unlink(folder.appending(path: path).path) }
    // The record comes last: a change that was interrupted is then repeated.
    for path in writes.keys.sorted(by: { ($0 == Record.path ? 1 : 0, $0) < ($1 == Record.path ? 1 : 0, $1) }) {
      try move(draft.appending(path: path), to: folder.appending(path: path))
    }
    return kept
  }

  /// Makes a hard link to a file among the backups, or moves the file there if it can't have one.
  private func keep(_ path: String, in folder: URL) throws -> String {
    let source = folder.appending(path: path).path
    let name = ".book/backups/\(timeStamp())-\(path.split(separator: "/").last!)"
    do { try makeFolder(folder.appending(path: ".book/backups")) } catch {
      throw Complaint("\(error); nothing was changed")
    }
    for number in 1...1000 {
      let target = number == 1 ? name : "\(name).\(number)"
      let targetPath = folder.appending(path: target).path
      // Unlike `link`, this never follows a symbolic link.
      if linkat(AT_FDCWD, source, AT_FDCWD, targetPath, 0) == 0 { return target }
      var status = stat()
      if errno == EEXIST || lstat(targetPath, &status) == 0 { continue }
      if rename(source, targetPath) == 0 { return target }
      throw Complaint(
        "\(source) can't be kept under .book/backups (\(lastFault())); nothing was changed")
    }
    throw Complaint("\(folder.path)/.book/backups is full of copies from this second: wait, then try again")
  }

  private func move(_ source: URL, to target: URL) throws {
    try makeFolder(target.deletingLastPathComponent())
    guard rename(source.path, target.path) == 0 else {
      throw Complaint("\(target.path) can't be written: \(lastFault())")
    }
  }

  private func makeFolder(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Complaint("\(folder.path) can't be made: \(reason(error))")
    }
  }
}

/// The system's description of the last error.
private func lastFault() -> String { String(cString: strerror(errno)).lowercased() }

/// The current time as a part of a file name: `2026-03-01-174502`.
private func timeStamp() -> String {
  let calendar = Calendar(identifier: .gregorian)
  let now = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: Date())
  func two(_ number: Int?) -> String { ((number ?? 0) < 10 ? "0" : "") + "\(number ?? 0)" }
  return "\(now.year ?? 0)-\(two(now.month))-\(two(now.day))-\(two(now.hour))\(two(now.minute))\(two(now.second))"
}
