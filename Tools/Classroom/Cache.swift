import Book
import Foundation

/// A folder of things that were compiled once, each under a key made of all that went into it.
public struct Cache: Sendable {
  let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  /// The cache of a project.
  public init(of project: Project) { folder = project.root.appending(path: ".build/classroom") }

  /// Whether what has a key is there, as it was made.
  func has(_ kind: String, _ key: String) -> Bool { seal(kind, key).isIntact }

  /// The folder of a key; `make` fills it if it isn't there yet, and half of one is never seen.
  ///
  /// One that was changed after it was made is made again.
  func folder(_ kind: String, _ key: String, make: (URL) async throws -> Void) async throws -> URL {
    let seal = seal(kind, key)
    if seal.isIntact { return seal.place }
    let draft = folder.appending(path: "draft/\(ownName())")
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: draft) }
    try await make(draft)
    try FileManager.default.createDirectory(
      at: seal.place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try await locked(folder.appending(path: "lock")) {
      // Whoever comes second finds the same thing there.
      if seal.isIntact { return }
      let spoilt = folder.appending(path: "draft/\(ownName())")
      defer { try? FileManager.default.removeItem(at: spoilt) }
      try? FileManager.default.moveItem(at: seal.place, to: spoilt)
      try FileManager.default.moveItem(at: draft, to: seal.place)
      try seal.set()
    }
    return seal.place
  }

  /// A text that was kept, unless it was changed since.
  public func text(_ kind: String, _ key: String) -> String? {
    let seal = seal(kind, key)
    return seal.isIntact ? try? String(contentsOf: seal.place, encoding: .utf8) : nil
  }

  /// Keeps a text.
  public func keep(_ text: String, _ kind: String, _ key: String) throws {
    let seal = seal(kind, key)
    try writeWhole(Data(text.utf8), to: seal.place)
    try seal.set()
  }

  /// The seal of a folder or file of this cache.
  func seal(_ kind: String, _ key: String) -> Seal {
    Seal(place: folder.appending(path: "\(kind)/\(key)"), note: seals.appending(path: "\(kind)-\(key)"))
  }

  /// Breaks the seals that are set while a solution runs, which has no business there.
  ///
  /// One that another check sets meanwhile is broken, too; what it is on will be made again.
  func guarding<Result>(_ work: () async throws -> Result) async throws -> Result {
    let before = notes
    defer {
      for (name, text) in notes where before[name] != text {
        try? FileManager.default.removeItem(at: seals.appending(path: name))
      }
    }
    return try await work()
  }

  private var seals: URL { folder.appending(path: "seals") }

  private var notes: [String: Data] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: seals.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, FileManager.default.contents(atPath: seals.appending(path: name).path) ?? Data())
      })
  }

  /// Removes what a process left that was ended before it could put its things away.
  func sweep() {
    for kind in ["jobs", "draft"] { removeLeftovers(in: folder.appending(path: kind), after: "") }
  }

  private func ownName() -> String { "\(getpid())-\(UUID().uuidString)" }

  /// Lends a folder for one piece of work.
  func withJob<Result>(_ work: (URL) async throws -> Result) async throws -> Result {
    let job = folder.appending(path: "jobs/\(ownName())")
    try FileManager.default.createDirectory(at: job, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: job) }
    return try await work(job)
  }
}

/// Removes what the tool has left among the system's temporary folders where it was ended before it could.
public func removeTemporaryLeftovers() {
  removeLeftovers(in: FileManager.default.temporaryDirectory, after: "book-of-")
}

/// Makes a folder among the system's temporary ones, for who asks to remove; those of processes that are no more go now.
public func temporaryFolder() throws -> URL {
  removeTemporaryLeftovers()
  let folder = FileManager.default.temporaryDirectory.appending(path: "book-of-\(getpid())-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

/// Removes what is named after a process that is no more.
private func removeLeftovers(in place: URL, after prefix: String) {
  for name in (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? [] where name.hasPrefix(prefix) {
    let parts = name.dropFirst(prefix.count).split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let owner = pid_t(parts[0]), owner > 0, kill(owner, 0) != 0, errno == ESRCH else {
      continue
    }
    try? FileManager.default.removeItem(at: place.appending(path: name))
  }
}

/// Does something while nobody else does it who asks for the same lock.
func locked<Result>(_ file: URL, _ work: () async throws -> Result) async throws -> Result {
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

/// Says of what is kept in a folder what it was made of.
struct Mark {
  let file: URL
  let key: String

  var isSet: Bool { (try? String(contentsOf: file, encoding: .utf8)) == key }

  /// To be called before the thing is made anew.
  func remove() throws {
    if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
  }

  /// To be called when the thing is made.
  func set() throws { try Data(key.utf8).write(to: file, options: .atomic) }
}
