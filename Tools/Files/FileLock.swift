import Foundation

/// Runs `work` under a lock on `file`, which excludes other tasks and processes that take it.
///
/// - Parameter waiting: called once, if another has the lock.
public func locked<Result>(
  _ file: URL, waiting: () -> Void = {}, _ work: () async throws -> Result
) async throws -> Result {
  let lock = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
  guard lock >= 0 else {
    throw Complaint("\(file.path) can't be written: \(String(cString: strerror(errno)).lowercased())")
  }
  defer { release(lock: lock) }
  var hasSaid = false
  while flock(lock, LOCK_EX | LOCK_NB) != 0 {
    // On a file system without locks, the work runs unlocked.
    guard errno == EWOULDBLOCK || errno == EINTR else { break }
    if !hasSaid { waiting() }
    hasSaid = true
    try await Task.sleep(for: .milliseconds(10))
  }
  return try await work()
}
