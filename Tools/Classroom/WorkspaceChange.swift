import Book
import Files
import Foundation

/// What is to happen to the files of a workspace, all of it or nothing.
struct WorkspaceChange {
  /// Files to write, by path, and what they say.
  var writes: [String: String] = [:]
  /// Files to keep a copy of before they are written over or removed.
  var backups: [String] = []
  var removals: [String] = []

  var isEmpty: Bool { writes.isEmpty && backups.isEmpty && removals.isEmpty }

  /// Carries it out: everything is written beside its place first, so that a full disk changes nothing.
  ///
  /// - Returns: where the copies are, by the path of what was kept.
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
    // The record comes last: a change that was cut short is done again.
    for path in writes.keys.sorted(by: { ($0 == Record.path ? 1 : 0, $0) < ($1 == Record.path ? 1 : 0, $1) }) {
      try move(draft.appending(path: path), to: folder.appending(path: path))
    }
    return kept
  }

  /// Makes a second name for a file among the backups; what can't have two names is moved there.
  private func keep(_ path: String, in folder: URL) throws -> String {
    let source = folder.appending(path: path).path
    let name = ".book/backups/\(timeStamp())-\(path.split(separator: "/").last!)"
    try makeFolder(folder.appending(path: ".book/backups"))
    for number in 1...1000 {
      let target = number == 1 ? name : "\(name).\(number)"
      let targetPath = folder.appending(path: target).path
      // Unlike link, this never takes a symbolic link for what it leads to.
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

/// What the system says went wrong last, in its own words.
private func lastFault() -> String { String(cString: strerror(errno)).lowercased() }

/// This moment as a file's name can say it: `2026-03-01-174502`.
private func timeStamp() -> String {
  let calendar = Calendar(identifier: .gregorian)
  let now = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: Date())
  func two(_ number: Int?) -> String { ((number ?? 0) < 10 ? "0" : "") + "\(number ?? 0)" }
  return "\(now.year ?? 0)-\(two(now.month))-\(two(now.day))-\(two(now.hour))\(two(now.minute))\(two(now.second))"
}
