import Foundation

/// Counts the scenarios that a program has begun, in the trace file that it writes.
///
/// Each call of `count` reads on where the last one stopped.
package struct Milestones: Sendable {
  private let open: @Sendable () -> FileHandle?
  private let beginning: [UInt8]
  /// The highest number that is counted: further lines are forgeries of the solution.
  private let limit: Int
  private var position = 0
  private var found = 0
  private var line: [UInt8] = []

  /// - Parameters:
  ///   - seal: the beginning of every line that counts; in a box it is a secret.
  ///   - open: opens the trace file.
  package init(atMost limit: Int, sealedBy seal: String = "", open: @escaping @Sendable () -> FileHandle?) {
    (self.open, self.limit, beginning) = (open, limit, Array("\(seal)s\t".utf8))
  }

  init(in file: URL, atMost limit: Int) { self.init(atMost: limit) { try? FileHandle(forReadingFrom: file) } }

  package mutating func count() -> Int {
    guard found < limit, let handle = open() else { return found }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: UInt64(position))) != nil, let data = try? handle.read(upToCount: 1 << 16) else {
      return found
    }
    position += data.count
    for byte in data {
      if byte != UInt8(ascii: "\n") {
        if line.count < beginning.count { line.append(byte) }
      } else {
        if line == beginning { found += 1 }
        line = []
      }
    }
    return min(found, limit)
  }
}
