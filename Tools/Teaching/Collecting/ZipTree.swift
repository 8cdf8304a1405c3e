import Book
import Foundation
import Weave

/// The files of a ZIP archive, unpacked one by one as they are asked for.
///
/// The format is that of PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3.
struct ZipTree: Tree {
  private let data: [UInt8]
  private let files: [File]

  private struct File {
    let name: String
    let mode: UInt16
    let isUnix: Bool
    let flags: UInt16
    let method: UInt16
    let size: Int
    let packed: Int
    let offset: Int
    let sum: UInt32
  }

  private static let entryLimit = 100_000

  init(_ data: [UInt8], path: String) throws(Refusal) {
    self.data = data
    guard let directory = ZipTree.directory(of: data) else { throw Refusal("is no zip archive, or is cut off") }
    guard directory.count <= ZipTree.entryLimit else {
      throw Refusal("is a zip of \(directory.count) files; \(ZipTree.entryLimit) are allowed")
    }
    var place = directory.start
    var files: [File] = []
    while files.count < directory.count {
      guard let file = ZipTree.file(of: data, at: &place) else { throw Refusal("is a zip with a broken directory") }
      files.append(file)
    }
    self.files = files
  }

  func entries() -> [TreeEntry] {
    var names: [String: Int] = [:]
    for file in files { names[file.name, default: 0] += 1 }
    return files.enumerated().compactMap { place, file in
      guard !file.name.hasSuffix("/") else {
        return fault(ofName: file.name).map { TreeEntry(path: file.name, refusal: $0, place: place) }
      }
      var refusal = fault(ofName: file.name)
      if file.isUnix, file.mode & 0xF000 == 0xA000 { refusal = refusal ?? Refusal("is a symbolic link") }
      if file.isUnix, ![0, 0x8000, 0xA000].contains(file.mode & 0xF000) {
        refusal = refusal ?? Refusal("is no regular file")
      }
      if file.flags & 1 != 0 { refusal = refusal ?? Refusal("is encrypted") }
      if names[file.name]! > 1 { refusal = refusal ?? Refusal("is in the zip twice") }
      return TreeEntry(path: file.name, refusal: refusal, place: place)
    }
  }

  func bytes(of entry: TreeEntry, limit: Int) throws(Refusal) -> [UInt8] {
    let file = files[entry.place]
    guard file.size <= limit else { throw .tooLong(limit) }
    let header = file.offset
    guard header >= 0, header <= data.count - 30, data.number(4, at: header) == 0x0403_4b50 else {
      throw Refusal("isn't where the zip's directory says")
    }
    let start = header + 30 + data.number(2, at: header + 26) + data.number(2, at: header + 28)
    guard start >= 0, file.packed >= 0, file.packed <= data.count, start <= data.count - file.packed else {
      throw Refusal("is cut off")
    }
    let packed = data[start..<start + file.packed]
    let bytes: [UInt8]
    switch file.method {
    case 0: bytes = Array(packed.prefix(limit + 1))
    case 8:
      do { bytes = try Inflate.bytes(of: packed, limit: limit) } catch {
        throw error == .tooLong ? .tooLong(limit) : Refusal("can't be unpacked")
      }
    default: throw Refusal("is packed in a way that isn't known (method \(file.method))")
    }
    guard bytes.count <= limit else { throw .tooLong(limit) }
    guard bytes.count == file.size, checksum(bytes) == file.sum else {
      throw Refusal("isn't what the zip's directory says it is")
    }
    return bytes
  }

  // MARK: Reading the directory

  private static func directory(of data: [UInt8]) -> (start: Int, count: Int)? {
    // The record at the end has a comment of up to 64 KB behind it.
    let last = data.count - 22
    guard last >= 0 else { return nil }
    for place in stride(from: last, through: max(0, last - 0xFFFF), by: -1)
    where data.number(4, at: place) == 0x0605_4b50 {
      var (count, start) = (data.number(2, at: place + 10), data.number(4, at: place + 16))
      if count == 0xFFFF || start == 0xFFFF_FFFF, let long = longDirectory(of: data, before: place) {
        (start, count) = long
      }
      return start >= 0 && start <= place && count >= 0 ? (start, count) : nil
    }
    return nil
  }

  private static func longDirectory(of data: [UInt8], before end: Int) -> (start: Int, count: Int)? {
    guard end >= 20, data.number(4, at: end - 20) == 0x0706_4b50 else { return nil }
    let place = data.number(8, at: end - 12)
    guard place >= 0, place <= data.count - 56, data.number(4, at: place) == 0x0606_4b50 else { return nil }
    return (data.number(8, at: place + 48), data.number(8, at: place + 32))
  }

  private static func file(of data: [UInt8], at place: inout Int) -> File? {
    guard place + 46 <= data.count, data.number(4, at: place) == 0x0201_4b50 else { return nil }
    let lengths = [28, 30, 32].map { data.number(2, at: place + $0) }
    let start = place + 46
    let end = start + lengths.reduce(0, +)
    guard end <= data.count else { return nil }
    let name = Array(data[start..<start + lengths[0]])
    var sizes = [data.number(4, at: place + 24), data.number(4, at: place + 20), data.number(4, at: place + 42)]
    longSizes(data[start + lengths[0]..<start + lengths[0] + lengths[1]], &sizes)
    let file = File(
      name: String(decoding: name, as: UTF8.self), mode: UInt16(data.number(2, at: place + 40)),
      isUnix: data[place + 5] == 3 || data[place + 5] == 19, flags: UInt16(data.number(2, at: place + 8)),
      method: UInt16(data.number(2, at: place + 10)), size: sizes[0], packed: sizes[1], offset: sizes[2],
      sum: UInt32(data.number(4, at: place + 16)))
    place = end
    return file
  }

  /// Replaces sizes that didn't fit into four bytes by those in the extra field, where they stand in this order.
  private static func longSizes(_ extra: ArraySlice<UInt8>, _ sizes: inout [Int]) {
    let extra = Array(extra)
    var place = 0
    while place + 4 <= extra.count {
      let (id, length) = (extra.number(2, at: place), extra.number(2, at: place + 2))
      let end = min(extra.count, place + 4 + length)
      if id == 1 {
        var next = place + 4
        for index in sizes.indices where sizes[index] == 0xFFFF_FFFF && next + 8 <= end {
          sizes[index] = extra.number(8, at: next)
          next += 8
        }
      }
      place = end
    }
  }
}

extension [UInt8] {
  /// Reads a number, lowest byte first; -1 if it is too large for an `Int`.
  fileprivate func number(_ length: Int, at place: Int) -> Int {
    var value: UInt64 = 0
    for offset in 0..<length { value |= UInt64(self[place + offset]) << UInt64(8 * offset) }
    return Int(exactly: value) ?? -1
  }
}
