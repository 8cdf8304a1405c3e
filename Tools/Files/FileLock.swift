import Foundation

/// Does something while nobody else does it who asks for the same lock.
public func locked<Result>(_ file: URL, _ work: () async throws -> Result) async throws -> Result {
  let lock = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
  guard lock >= 0 else {
    throw Complaint("\(file.path) can't be written: \(String(cString: strerror(errno)).lowercased())")
  }
  defer { release(lock: lock) }
  while flock(lock, LOCK_EX | LOCK_NB) != 0 {
    // Where the file system has no locks, nobody is kept waiting.
    guard errno == EWOULDBLOCK || errno == EINTR else { break }
    try await Task.sleep(for: .milliseconds(10))
  }
  return try await work()
}
