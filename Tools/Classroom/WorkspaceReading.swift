import Book
import Files
import Foundation

/// The maximal size of a learner's file, in bytes.
public let submissionLimit = 64 << 10

/// Reads a learner's text file. Follows no symbolic links, and throws if the file exceeds `submissionLimit`.
func learnersText(_ path: String, in folder: URL) throws -> String {
  let file = try openFile(path, in: folder)
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0 else { throw unreadable(path, errno) }
  switch status.st_mode & S_IFMT {
  case S_IFREG: break
  case S_IFDIR: throw misplaced(path, "is a folder")
  case S_IFIFO: throw misplaced(path, "is a pipe")
  default: throw misplaced(path, "is no file that holds text")
  }
  guard status.st_size <= submissionLimit else { throw tooLong(path, Int(status.st_size)) }
  return try text(of: bytes(of: file, path), path)
}

/// Opens a file below a folder without following symbolic links, and without blocking (as a pipe would).
private func openFile(_ path: String, in folder: URL) throws -> Int32 {
  var place = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard place >= 0 else { throw unreadable(folder.path, errno) }
  let parts = path.split(separator: "/")
  for (number, part) in parts.enumerated() {
    let isLast = number == parts.count - 1
    let flags = isLast ? O_RDONLY | O_NONBLOCK : O_RDONLY | O_DIRECTORY
    let next = openat(place, String(part), flags | O_NOFOLLOW | O_CLOEXEC)
    let fault = errno
    var status = stat()
    let isLink =
      next < 0 && fstatat(place, String(part), &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
    close(place)
    let shown = parts[...number].joined(separator: "/")
    if isLink { throw misplaced(shown, "is a symbolic link, which isn't followed") }
    guard next >= 0 else { throw fault == ENOENT ? missing(path) : unreadable(shown, fault) }
    place = next
  }
  return place
}

/// Reads a whole file; throws if it grows beyond the limit.
private func bytes(of file: Int32, _ path: String) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: submissionLimit + 1)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw unreadable(path, errno) }
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
    guard bytes.count <= submissionLimit else { throw tooLong(path, nil) }
  }
}

private func text(of bytes: [UInt8], _ path: String) throws -> String {
  if let zero = bytes.firstIndex(of: 0) {
    throw Complaint("\(path):\(position(of: zero, in: bytes)): this is a NUL byte, which no text holds: remove it")
  }
  guard let text = String(validating: bytes, as: UTF8.self) else {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var good = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { good += UTF8.width(scalar) }
    throw Complaint(
      "\(path):\(position(of: good, in: bytes)): this byte is no UTF-8: save the file as UTF-8 in your editor")
  }
  return text
}

/// The line and the column of a byte, both counted from 1.
private func position(of index: Int, in bytes: [UInt8]) -> String {
  let before = bytes[..<index]
  let line = before.count { $0 == 10 } + 1
  return "\(line):\(index - (before.lastIndex(of: 10).map { $0 + 1 } ?? 0) + 1)"
}

// MARK: Complaints

struct MissingFile: Error { let path: String }

private func missing(_ path: String) -> any Error { MissingFile(path: path) }

private func misplaced(_ path: String, _ what: String) -> Complaint {
  Complaint("\(path) \(what): put the file itself there, or run `reset`, which keeps what is there under .book/backups")
}

private func tooLong(_ path: String, _ size: Int?) -> Complaint {
  let size = size.map { " has \($0) bytes, and" } ?? " goes on and on:"
  return Complaint(
    "\(path)\(size) no solution needs more than \(submissionLimit >> 10) KB; it was not read: take out what doesn't belong"
  )
}

private func unreadable(_ path: String, _ number: Int32) -> Complaint {
  let cure = number == EACCES ? ": give yourself the right to, with chmod u+r" : ""
  return Complaint("\(path) can't be read (\(String(cString: strerror(number)).lowercased()))\(cure)")
}
