import Book
import Files
import Foundation

/// The most bytes that a submitted file may have.
public let longestSubmission = 64 << 10

/// Reads an untrusted file beneath a folder.
///
/// It must be a regular file with one name, reached without any link, in UTF-8, and without NUL.
///
/// - Throws: a `Complaint` that says what is wrong with it.
public func readSubmission(_ path: String, beneath folder: URL) throws -> Data {
  func refuse(_ why: String) -> Complaint { Complaint("\(plain(path, limit: 200)) isn't taken: \(why)") }
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  guard !parts.isEmpty, !path.contains("\0"), parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
    throw refuse("its path leads out of the folder of submissions")
  }
  var place = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard place >= 0 else { throw refuse("there is no folder \(folder.path)") }
  defer { close(place) }
  for (number, part) in parts.enumerated() {
    let isLast = number == parts.count - 1
    // Opening a pipe must not wait for a writer.
    let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (isLast ? 0 : O_DIRECTORY)
    let next = openat(place, String(part), flags)
    if next < 0 {
      let isLink = errno == ELOOP || errno == ENOTDIR
      throw refuse(isLink ? "it is a link" : String(cString: strerror(errno)).lowercased())
    }
    close(place)
    place = next
  }
  var facts = stat()
  guard fstat(place, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw refuse("it is no plain file") }
  guard facts.st_nlink == 1 else { throw refuse("it has other names, too; hand in a copy") }
  guard facts.st_size <= longestSubmission else { throw refuse("it is longer than 64 KiB") }
  let data = try read(place)
  guard data.count <= longestSubmission else { throw refuse("it is longer than 64 KiB") }
  guard !data.contains(0), String(validating: data, as: UTF8.self) != nil else {
    throw refuse("it is no text in UTF-8")
  }
  return data
}

/// Reads a file, stopping soon after it has become too long.
private func read(_ file: Int32) throws -> Data {
  var (data, buffer) = (Data(), [UInt8](repeating: 0, count: 1 << 14))
  while data.count <= longestSubmission {
    let count = Foundation.read(file, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw Complaint("a submission can't be read: \(String(cString: strerror(errno)))") }
    guard count > 0 else { break }
    data.append(contentsOf: buffer[..<count])
  }
  return data
}
