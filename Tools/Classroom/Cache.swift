import Book
import Files
import Foundation

/// A folder of build products and other results, each stored under a key that is computed from all its inputs.
public struct Cache: Sendable {
  let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  /// The cache of a project.
  public init(of project: Project) { folder = project.root.appending(path: ".build/classroom") }

  /// The reason why the cache can't be written, and the cure; nil if it can.
  public var fault: String? {
    let manager = FileManager.default
    do { try manager.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      return fault(of: folder.path, reason(error))
    }
    // Runs by another user leave folders that belong to that user.
    let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    let below = names.map { folder.appending(path: $0) }.filter(\.isFolder).map(\.path).sorted()
    for place in [folder.path] + below where access(place, W_OK | X_OK) != 0 {
      return fault(of: place, String(cString: strerror(errno)).lowercased())
    }
    return nil
  }

  private func fault(of place: String, _ reason: String) -> String {
    """
    \(place) can't be written: \(reason). The compiled core is kept there. Make it yours, \
    `sudo chown -R "$(id -u)" \(nearestPlace)`, or work in a copy of the book that is
    """
  }

  /// The cache's folder, or its nearest ancestor that exists.
  private var nearestPlace: String {
    var place = folder
    while !place.isFolder, place.path != "/" { place = place.deletingLastPathComponent() }
    return place.path
  }

  /// Returns whether the cache has an entry for `key` that is unchanged since it was made.
  func has(_ kind: String, _ key: String) -> Bool { seal(kind, key).isIntact }

  /// Returns the folder stored under `key`, which `make` fills if there is none yet or if it was changed since.
  ///
  /// `make` fills a draft, which is moved into place whole, so no other process ever sees half a folder. Whoever asks
  /// for the folder meanwhile waits for it.
  func folder(_ kind: String, _ key: String, make: (URL) async throws -> Void) async throws -> URL {
    let seal = seal(kind, key)
    if seal.isIntact { return seal.place }
    if let fault { throw Complaint(fault) }
    let draft = folder.appending(path: "draft/\(ownName())"), locks = folder.appending(path: "locks")
    for place in [seal.place.deletingLastPathComponent(), locks] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    try await locked(locks.appending(path: "\(kind)-\(key).lock")) {
      if seal.isIntact { return }
      try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: draft) }
      try await make(draft)
      let spoilt = folder.appending(path: "draft/\(ownName())")
      defer { try? FileManager.default.removeItem(at: spoilt) }
      try? FileManager.default.moveItem(at: seal.place, to: spoilt)
      try FileManager.default.moveItem(at: draft, to: seal.place)
      try seal.set()
    }
    return seal.place
  }

  /// Returns the text stored under `key`; nil if there is none or it was changed since.
  public func text(_ kind: String, _ key: String) -> String? {
    let seal = seal(kind, key)
    return seal.isIntact ? try? String(contentsOf: seal.place, encoding: .utf8) : nil
  }

  /// Stores a text under `key`.
  public func keep(_ text: String, _ kind: String, _ key: String) throws {
    let seal = seal(kind, key)
    try writeWhole(Data(text.utf8), to: seal.place)
    try seal.set()
  }

  func seal(_ kind: String, _ key: String) -> Seal {
    Seal(place: folder.appending(path: "\(kind)/\(key)"), note: seals.appending(path: "\(kind)-\(key)"))
  }

  /// Breaks every seal that is set during `work`, which runs a solution: the solution itself may have set it.
  ///
  /// A seal that a concurrent check sets is broken, too; its entry is then made again.
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

  /// Removes the folders of processes that were killed before they could clean up.
  func sweep() {
    for kind in ["jobs", "draft"] { removeLeftovers(in: folder.appending(path: kind), after: "") }
  }

  private func ownName() -> String { "\(getpid())-\(UUID().uuidString)" }

  /// Gives `work` an empty folder, and removes it afterwards.
  func withJob<Result>(_ work: (URL) async throws -> Result) async throws -> Result {
    let job = folder.appending(path: "jobs/\(ownName())")
    try FileManager.default.createDirectory(at: job, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: job) }
    return try await work(job)
  }
}

/// A file that holds the key of the inputs that something was made from.
struct Mark {
  let file: URL
  let key: String

  var isSet: Bool { (try? String(contentsOf: file, encoding: .utf8)) == key }

  /// Call this before the thing is made anew.
  func remove() throws {
    if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
  }

  /// Call this when the thing is complete.
  func set() throws { try Data(key.utf8).write(to: file, options: .atomic) }
}

extension URL {
  fileprivate var isFolder: Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
