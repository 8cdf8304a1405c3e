import Book
import Files
import Foundation

/// A folder, and a user if the tool may choose one, for one submission while it is graded.
struct Slot: Sendable {
  let number: Int
  /// The number of a user without rights; 0 if the tool isn't root, and programs run as its own user.
  let user: UInt32
  let folder: URL
}

/// Lends slots, each to one task on the whole machine at a time.
struct Slots: Sendable {
  /// TMPDIR must not matter: tools with another one share the same users.
  static let place = URL(fileURLWithPath: "/tmp/book-boxes-\(geteuid())")
  static let firstUser: UInt32 = 63_400
  private static let count = 400

  /// - Throws: a `Complaint` if the folder belongs to somebody else.
  init() throws {
    let place = Self.place
    mkdir(place.path, 0o711)
    var facts = stat()
    guard lstat(place.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid() else {
      throw Complaint("\(place.path) is somebody else's: it has to be yours alone, so remove it")
    }
    chmod(place.path, 0o711)
  }

  /// Makes a folder for files that all boxes of this process may read.
  func shared() throws -> URL {
    let folder = Self.place.appending(path: "shared-\(getpid())-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Removes the shared folders of processes that have ended.
  func sweep() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: Self.place.path)) ?? [] {
      let parts = name.split(separator: "-")
      guard parts.first == "shared", parts.count > 1, let owner = pid_t(parts[1]), kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: Self.place.appending(path: name))
    }
  }

  /// Lends a slot to `work`. Its folder is empty at first, and removed afterwards.
  func lend<Result>(_ work: (Slot) async throws -> Result) async throws -> Result {
    let (number, lock) = try await free()
    defer { close(lock) }
    let folder = Self.place.appending(path: "slot-\(number)")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let user = geteuid() == 0 ? Self.firstUser + UInt32(number) : 0
    return try await work(Slot(number: number, user: user, folder: folder))
  }

  private func free() async throws -> (Int, Int32) {
    while true {
      for number in 0..<Self.count {
        let file = Self.place.appending(path: "slot-\(number).lock").path
        let lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw Complaint("\(file) can't be written: \(String(cString: strerror(errno)))") }
        if flock(lock, LOCK_EX | LOCK_NB) == 0 { return (number, lock) }
        close(lock)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
