import Foundation

/// Counts the scenarios that a program has begun, in the file in which it tells of them.
///
/// A call reads what is new since the call before.
struct Milestones: Sendable {
  private let file: URL
  /// How many there can be; more are the solution's own words.
  private let limit: Int
  private var position = 0
  private var found = 0
  private var line: [UInt8] = []

  init(in file: URL, atMost limit: Int) { (self.file, self.limit) = (file, limit) }

  mutating func count() -> Int {
    guard found < limit, let handle = try? FileHandle(forReadingFrom: file) else { return found }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: UInt64(position))) != nil, let data = try? handle.read(upToCount: 1 << 16) else {
      return found
    }
    position += data.count
    for byte in data {
      if byte != UInt8(ascii: "\n") {
        if line.count < 2 { line.append(byte) }
      } else {
        if line == Array("s\t".utf8) { found += 1 }
        line = []
      }
    }
    return min(found, limit)
  }
}
