/// A ZIP archive; equal files give equal bytes.
///
/// The format is that of PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
public struct Archive: Sendable {
  public var files: [ArchivedFile]

  public init(files: [ArchivedFile]) { self.files = files }

  /// The bytes of the archive.
  public var bytes: [UInt8] {
    var archive = Bytes()
    var directory = Bytes()
    for file in files {
      let name = Array(file.name.utf8)
      let offset = archive.bytes.count
      archive.add(0x0403_4b50 as UInt32)
      archive.add(file, nameLength: name.count)
      archive.bytes += name + (file.deflated ?? file.contents)
      directory.add(0x0201_4b50 as UInt32)
      directory.add(madeOnUnix)
      directory.add(file, nameLength: name.count)
      // No comment, the first disk, no attributes for other systems; then the file's permissions.
      for _ in 0..<3 { directory.add(0 as UInt16) }
      directory.add(regularFile << 16)
      directory.add(UInt32(offset))
      directory.bytes += name
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
}

extension Archive {
  /// Makes an archive of a folder's files, `index.html` first.
  public init(of folder: String, _ files: [String: [UInt8]]) {
    let names = files.keys.sorted { ($0 == "index.html" ? "" : $0) < ($1 == "index.html" ? "" : $1) }
    self.init(files: names.map { ArchivedFile("\(folder)/\($0)", files[$0]!) })
  }
}

/// A file of an archive.
public struct ArchivedFile: Sendable {
  public let name: String
  public let contents: [UInt8]
  /// The contents as a stream of DEFLATE (RFC 1951); nil if they are stored uncompressed.
  private(set) var deflated: [UInt8]?
  fileprivate let sum: UInt32

  public init(_ name: String, _ contents: some Sequence<UInt8>) {
    self.name = name
    self.contents = Array(contents)
    sum = checksum(self.contents)
  }

  /// Takes the compressed contents from a gzip file (RFC 1952) without a name or other extras, if they are shorter.
  ///
  /// The file's checksum must be that of the contents; otherwise nothing changes.
  public mutating func take(gzip: [UInt8]) {
    let header: [UInt8] = [0x1f, 0x8b, 8, 0], headerLength = 10, trailerLength = 8
    guard gzip.count >= headerLength + trailerLength, gzip.starts(with: header) else { return }
    let stream = gzip[headerLength..<gzip.count - trailerLength]
    var trailer = Bytes()
    trailer.add(sum)
    trailer.add(UInt32(contents.count))
    if gzip.suffix(trailerLength).elementsEqual(trailer.bytes), stream.count < contents.count {
      deflated = Array(stream)
    }
  }
}

/// Version 2.0 of the format.
private let madeOnUnix: UInt16 = 3 << 8 | 20
/// Readable for all, writable for the owner.
private let regularFile: UInt32 = 0o100644
private let utf8Names: UInt16 = 1 << 11
private let asItIs: UInt16 = 0
private let deflate: UInt16 = 8
/// The first day that the format can express: 1 January 1980.
private let firstDay: UInt16 = 1 << 5 | 1

/// Numbers in the format's order: the lowest byte first.
private struct Bytes {
  var bytes: [UInt8] = []

  mutating func add(_ number: UInt16) { bytes += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }

  mutating func add(_ number: UInt32) {
    add(UInt16(truncatingIfNeeded: number))
    add(UInt16(number >> 16))
  }

  /// Adds the fields that a file's header and its entry in the directory have in common.
  mutating func add(_ file: ArchivedFile, nameLength: Int) {
    add(20 as UInt16)
    add(utf8Names)
    add(file.deflated == nil ? asItIs : deflate)
    add(0 as UInt16)
    add(firstDay)
    add(file.sum)
    add(UInt32((file.deflated ?? file.contents).count))
    add(UInt32(file.contents.count))
    add(UInt16(nameLength))
    add(0 as UInt16)
  }
}

/// Returns the cyclic redundancy check of ISO 3309.
public func checksum(_ bytes: [UInt8]) -> UInt32 {
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
