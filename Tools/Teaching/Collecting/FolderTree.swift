import Book
import Files
import Foundation

/// The files of a folder. Each is opened relative to the folder's descriptor, part by part; no link is followed.
final class FolderTree: Tree {
  private let root: Int32
  private static let entryLimit = 20_000
  private static let depthLimit = 24

  /// - Throws: a `Refusal` if the folder can't be opened or is a link.
  init(_ folder: URL) throws(Refusal) {
    root = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    // Linux calls a link that isn't followed no directory.
    let isLink = root < 0 && (errno == ELOOP || errno == ENOTDIR)
    guard root >= 0 else { throw Refusal(isLink ? "is a symbolic link" : "can't be read: \(systemReason())") }
  }

  deinit { close(root) }

  func entries() throws -> [TreeEntry] {
    var found: [TreeEntry] = []
    try walk(root, "", 0, &found)
    return found
  }

  /// Lists a folder, without the folders in it, each name with the reason why its file can't be read, if there is one.
  static func names(in folder: URL) throws -> [(name: String, isFolder: Bool, refusal: Refusal?)] {
    let tree: FolderTree
    let names: [String]
    do {
      tree = try FolderTree(folder)
      names = try tree.names(of: tree.root)
    } catch { throw Complaint("\(folder.path) \(error.reason); give the folder itself") }
    return names.map { name in
      let kind = kind(of: name, in: tree.root)
      return (name, kind == S_IFDIR, kind == S_IFDIR ? nil : Teaching.fault(ofName: name) ?? faultOf(kind: kind))
    }
  }

  private func names(of folder: Int32) throws(Refusal) -> [String] {
    // A descriptor of its own, because closing the listing closes it.
    let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let listing = fdopendir(copy) else { throw Refusal("can't be listed: \(systemReason())") }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { String(decodingCString: $0, as: UTF8.self) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private func walk(_ folder: Int32, _ path: String, _ depth: Int, _ found: inout [TreeEntry]) throws {
    for name in try names(of: folder) {
      let place = path.isEmpty ? name : path + "/" + name
      guard found.count < Self.entryLimit else { throw Refusal("has more than \(Self.entryLimit) files") }
      switch Self.kind(of: name, in: folder) {
      case S_IFDIR:
        // Nothing is ever asked for in these folders, and they are large.
        if [".git", ".build"].contains(name) { continue }
        guard depth < Self.depthLimit else {
          found.append(TreeEntry(path: place, refusal: Refusal("lies in more than \(Self.depthLimit) folders")))
          continue
        }
        let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard next >= 0 else {
          found.append(TreeEntry(path: place, refusal: Refusal("can't be opened: \(systemReason())")))
          continue
        }
        defer { close(next) }
        try walk(next, place, depth + 1, &found)
      case let kind: found.append(TreeEntry(path: place, refusal: fault(ofName: place) ?? Self.faultOf(kind: kind)))
      }
    }
  }

  private static func kind(of name: String, in folder: Int32) -> mode_t? {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func faultOf(kind: mode_t?) -> Refusal? {
    switch kind {
    case S_IFREG: nil
    case S_IFLNK: Refusal("is a symbolic link")
    case S_IFIFO: Refusal("is a pipe")
    case S_IFSOCK: Refusal("is a socket")
    case S_IFCHR, S_IFBLK: Refusal("is a device")
    default: Refusal("can't be looked at")
    }
  }

  func bytes(of entry: TreeEntry, limit: Int) throws(Refusal) -> [UInt8] {
    let file = try opened(entry.parts)
    defer { close(file) }
    // The open file is asked, not its name, which may be another file's by now.
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Refusal("can't be read: \(systemReason())") }
    if let fault = Self.faultOf(kind: status.st_mode & S_IFMT) { throw fault }
    guard status.st_nlink == 1 else { throw Refusal("has a second name (a hard link), and may be another's file") }
    guard status.st_size <= limit else { throw .tooLong(limit) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var length = 0
    while length <= limit {
      let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress! + length, limit + 1 - length) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Refusal("can't be read: \(systemReason())") }
      if count == 0 { break }
      length += count
    }
    guard length <= limit else { throw .tooLong(limit) }
    return Array(bytes[..<length])
  }

  private func opened(_ parts: [String]) throws(Refusal) -> Int32 {
    var place = dup(root)
    for (number, part) in parts.enumerated() {
      let isLast = number == parts.count - 1
      let flags = isLast ? O_RDONLY | O_NONBLOCK : O_RDONLY | O_DIRECTORY
      let next = openat(place, part, flags | O_NOFOLLOW | O_CLOEXEC)
      let reason = errno == ELOOP || errno == EMLINK ? "is a symbolic link" : "can't be opened: \(systemReason())"
      close(place)
      guard next >= 0 else { throw Refusal(reason) }
      place = next
    }
    return place
  }
}

/// The system's description of `errno`.
func systemReason() -> String { String(cString: strerror(errno)).lowercased() }
