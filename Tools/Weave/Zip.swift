/// Puts files into a ZIP archive as they are, without compression; the same files give the same bytes.
///
/// The format is that of PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
func zipped(_ files: [(name: String, contents: [UInt8])]) -> [UInt8] {
  var archive = Bytes()
  var directory = Bytes()
  for file in files {
    let entry = Entry(name: Array(file.name.utf8), contents: file.contents)
    let offset = archive.bytes.count
    archive.add(0x0403_4b50 as UInt32)
    archive.add(entry)
    archive.bytes += entry.name + entry.contents
    directory.add(0x0201_4b50 as UInt32)
    directory.add(madeOnUnix)
    directory.add(entry)
    // No comment, on the first disk, no attributes for other systems; then the file's rights.
    for _ in 0..<3 { directory.add(0 as UInt16) }
    directory.add(regularFile << 16)
    directory.add(UInt32(offset))
    directory.bytes += entry.name
  }
  let start = archive.bytes.count
  archive.bytes += directory.bytes
  archive.add(0x0605_4b50 as UInt32)
  for _ in 0..<2 { archive.add(0 as UInt16) }
  for _ in 0..<2 { archive.add(UInt16(files.count)) }
  archive.add(UInt32(directory.bytes.count))
  archive.add(UInt32(start))
  archive.add(0 as UInt16)
  return archive.bytes
}

/// Version 2.0 of the format.
private let madeOnUnix: UInt16 = 3 << 8 | 20
/// Readable for all, writable for the owner.
private let regularFile: UInt32 = 0o100644
private let utf8Names: UInt16 = 1 << 11
/// The first day that the format knows: 1 January 1980.
private let firstDay: UInt16 = 1 << 5 | 1

private struct Entry {
  let name: [UInt8]
  let contents: [UInt8]
}

/// Numbers as the format writes them: the lowest byte first.
private struct Bytes {
  var bytes: [UInt8] = []

  mutating func add(_ number: UInt16) { bytes += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }

  mutating func add(_ number: UInt32) {
    add(UInt16(truncatingIfNeeded: number))
    add(UInt16(number >> 16))
  }

  /// What an entry's own header and its line in the directory have in common.
  mutating func add(_ entry: Entry) {
    add(20 as UInt16)
    add(utf8Names)
    add(0 as UInt16)
    add(0 as UInt16)
    add(firstDay)
    add(checksum(entry.contents))
    add(UInt32(entry.contents.count))
    add(UInt32(entry.contents.count))
    add(UInt16(entry.name.count))
    add(0 as UInt16)
  }
}

/// The cyclic redundancy check of ISO 3309.
func checksum(_ bytes: [UInt8]) -> UInt32 {
  bytes.withUnsafeBufferPointer { bytes in
    checksumTable.withUnsafeBufferPointer { table in
      var sum = UInt32.max
      for byte in bytes { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
      return ~sum
    }
  }
}

private let checksumTable: [UInt32] = (0..<256).map { start in
  (0..<8).reduce(UInt32(start)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
}
