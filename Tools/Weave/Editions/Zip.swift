/// An archive of files, stored as they are: the same files give the same bytes.
struct Zip {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Appends a file.
  mutating func add(_ name: String, _ content: [UInt8]) {
    let start = bytes.count
    let entry = entry(name, content)
    bytes += number(0x0403_4b50, 4) + entry + Array(name.utf8) + content
    directory += number(0x0201_4b50, 4) + number(20, 2) + entry
    // No comment, first disk, no attributes, and where the file begins.
    directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(start, 4)
    directory += Array(name.utf8)
    count += 1
  }

  /// The archive with its directory.
  func finished() -> [UInt8] {
    let end = number(0x0605_4b50, 4) + number(0, 4) + number(count, 2) + number(count, 2)
    return bytes + directory + end + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
  }

  /// What both the file's own head and the directory say of it; all files are of the first day that archives know.
  private func entry(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let namesInUTF8 = 0x0800, stored = 0, midnight = 0, firstOf1980 = 0x0021
    return number(20, 2) + number(namesInUTF8, 2) + number(stored, 2) + number(midnight, 2) + number(firstOf1980, 2)
      + number(Int(checksum(content)), 4) + number(content.count, 4) + number(content.count, 4)
      + number(name.utf8.count, 2) + number(0, 2)
  }

  /// A number in some bytes, the lowest first.
  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// CRC-32, as archives use it.
func checksum(_ bytes: [UInt8]) -> UInt32 {
  bytes.withUnsafeBufferPointer { bytes in
    table.withUnsafeBufferPointer { table in
      var sum = UInt32.max
      for byte in bytes { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
      return ~sum
    }
  }
}

private let table: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
}
