import Foundation

/// An exclusive lock on a folder, until this object or its process ends.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Waits for the lock; nil if the system can't lock the folder.
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

  /// Returns whether a folder isn't locked.
  static func isFree(_ folder: URL) -> Bool { FolderLock(folder, LOCK_EX | LOCK_NB) != nil }

  /// Runs `work` under the folder's lock, or without it if the system can't lock the folder.
  static func holding<Result>(_ folder: URL, _ work: () throws -> Result) rethrows -> Result {
    let lock = FolderLock(folder)
    return try withExtendedLifetime(lock, work)
  }
}

/// Releases a lock that `flock` has taken on a descriptor, and closes the descriptor.
///
/// Closing alone is not enough: a child process that is just being started shares the descriptor until it runs its
/// program.
public func release(lock descriptor: Int32) {
  flock(descriptor, LOCK_UN)
  close(descriptor)
}
