import Book
import Files
import Foundation

/// What one submission has for itself while it is graded: a user, where the tool may give it one, and a folder.
struct Slot: Sendable {
  let number: Int
  /// 0 where the tool hasn't the right to become somebody else.
  let user: UInt32
  let folder: URL
}

/// Slots that nobody else on the machine has at the same time.
struct Slots: Sendable {
  /// Not where TMPDIR says: whoever has another one has the same users.
  static let place = URL(fileURLWithPath: "/tmp/book-boxes-\(geteuid())")
  static let firstUser: UInt32 = 63_400
  private static let count = 400

  /// - Throws: `Complaint` where there is no folder that is the tool's own.
  init() throws {
    let place = Self.place
    mkdir(place.path, 0o711)
    var facts = stat()
    guard lstat(place.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid() else {
      throw Complaint("\(place.path) is somebody else's: it has to be yours alone, so remove it")
    }
    chmod(place.path, 0o711)
  }

  /// Where things are kept that all boxes of this tool may read.
  func shared() throws -> URL {
    let folder = Self.place.appending(path: "shared-\(getpid())-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Removes what tools left that are no more.
  func sweep() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: Self.place.path)) ?? [] {
      let parts = name.split(separator: "-")
      guard parts.first == "shared", parts.count > 1, let owner = pid_t(parts[1]), kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: Self.place.appending(path: name))
    }
  }

  /// Lends a slot; its folder is empty then, and gone afterwards.
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
