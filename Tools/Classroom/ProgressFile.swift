import Files
import Foundation

/// The file that holds a learner's progress.
public struct ProgressFile: Sendable {
  public let url: URL

  public init(_ url: URL) { self.url = url }

  /// Reads the progress; a missing file is empty progress.
  public func read() throws -> LearnerProgress {
    let path = url.resolvingSymlinksInPath().path
    guard FileManager.default.fileExists(atPath: path) else { return LearnerProgress() }
    guard let data = FileManager.default.contents(atPath: path) else {
      let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
      throw Complaint(
        isFolder
          ? "\(path) is a folder, where your progress should be noted: move it away"
          : "\(path) can't be read: give yourself the right to, with chmod u+r")
    }
    guard data.count <= 1 << 20, let text = String(validating: data, as: UTF8.self), !data.contains(0) else {
      throw Complaint("\(path) isn't the text that says how far you are: put the right file back, or move it away")
    }
    return LearnerProgress(text)
  }

  /// Changes the progress and returns the new one. A lock makes concurrent updates wait for each other.
  @discardableResult
  public func update(_ change: (inout LearnerProgress) -> Void) throws -> LearnerProgress {
    // An update without an effect needs neither the lock nor the right to write.
    let before = try read()
    var after = before
    change(&after)
    guard after != before else { return before }
    return try locked {
      var progress = try read()
      change(&progress)
      try writeWhole(Data(progress.text.utf8), to: url.resolvingSymlinksInPath())
      return progress
    }
  }

  /// Runs `body` under a lock on a file beside the progress file, which itself is replaced with every change.
  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Complaint("\(folder.path) can't be made: \(reason(error))")
    }
    let lock = open(folder.appending(path: ".progress.lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else {
      throw Complaint("\(url.path) can't be written: \(String(cString: strerror(errno)).lowercased())")
    }
    defer { release(lock: lock) }
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}

/// Returns whether a file is a progress file, judged by its first line.
func isProgress(_ url: URL) -> Bool {
  guard let text = try? String(contentsOf: url, encoding: .utf8) else { return false }
  return text.hasPrefix(LearnerProgress.header.prefix { $0 != "\n" })
}

/// Today's date in the format of the progress file: `2026-03-01`.
public func today() -> String {
  let now = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
  func two(_ number: Int?) -> String { ((number ?? 0) < 10 ? "0" : "") + "\(number ?? 0)" }
  return "\(now.year ?? 0)-\(two(now.month))-\(two(now.day))"
}
