import Foundation

/// A folder that one holds alone, among all programs that ask: until this is gone, or its process has ended.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Waits for its turn; nil where the system can't lock the folder.
  convenience init?(_ folder: URL) { self.init(folder, LOCK_EX) }

  private init?(_ folder: URL, _ operation: Int32) {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    while flock(descriptor, operation) != 0 {
      guard errno == EINTR else {
        close(descriptor)
        return nil
      }
    }
    self.descriptor = descriptor
  }

  deinit { release(lock: descriptor) }

  /// Whether nobody holds a folder.
  static func isFree(_ folder: URL) -> Bool { FolderLock(folder, LOCK_EX | LOCK_NB) != nil }

  /// Does some work while holding a folder; where the system can't lock it, without.
  static func holding<Result>(_ folder: URL, _ work: () throws -> Result) rethrows -> Result {
    let lock = FolderLock(folder)
    return try withExtendedLifetime(lock, work)
  }
}

/// Gives back a lock that `flock` has taken on a descriptor, and closes that.
///
/// Closing alone is not enough: a process that is just being made shares the descriptor until it becomes its program.
public func release(lock descriptor: Int32) {
  flock(descriptor, LOCK_UN)
  close(descriptor)
}
