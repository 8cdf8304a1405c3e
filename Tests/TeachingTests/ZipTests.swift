import Foundation
import Testing

@testable import Teaching

@Suite struct ZipTests {
  @Test func `What other programs packed is unpacked as it was`() throws {
    let tree = try ZipTree(Array(Data(contentsOf: fixture("packed.zip"))), path: "packed.zip")
    let text = try String(contentsOf: fixture("packed.txt"), encoding: .utf8)
    let expected = [
      "dynamic.txt": text, "fixed.txt": "abcabcabc", "stored.txt": "as it is", "level1.txt": String(text.prefix(500)),
      "empty.txt": "",
    ]
    var found: [String: String] = [:]
    for entry in tree.entries() {
      found[entry.path] = String(decoding: try tree.bytes(of: entry, limit: 1 << 16), as: UTF8.self)
    }
    #expect(found == expected)
  }

  @Test func `No more comes out than is allowed`() throws {
    let tree = try ZipTree(Array(Data(contentsOf: fixture("packed.zip"))), path: "packed.zip")
    let entry = try #require(tree.entries().first)
    #expect(throws: Refusal.tooLong(1024)) { try tree.bytes(of: entry, limit: 1024) }
  }

  @Test func `A bomb that lies about its size is cut off`() throws {
    // A stream of one literal and copies of it without end: 258 bytes for each two.
    var bomb = MadeZip.Entry(name: "a.swift", bytes: Array(zeros), size: 10)
    bomb.method = 8
    let tree = try ZipTree(MadeZip([bomb]).bytes, path: "bomb.zip")
    let entry = try #require(tree.entries().first)
    #expect(throws: Refusal.tooLong(1 << 16)) { try tree.bytes(of: entry, limit: 1 << 16) }
  }

  /// A million zeros, deflated.
  private var zeros: Data {
    // A dynamic block would be shorter; this is a fixed one: the literal 0, then lengths of 258 at distance 1.
    var bits: [UInt8] = [1, 1, 0]
    func code(_ value: Int, _ length: Int) {
      for place in (0..<length).reversed() { bits.append(UInt8(value >> place & 1)) }
    }
    code(0b0011_0000, 8)
    for _ in 0..<4000 {
      code(0b1100_0101, 8)
      code(0, 5)
    }
    code(0, 7)
    var data = Data()
    for start in stride(from: 0, to: bits.count, by: 8) {
      data.append(
        bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) { $0 | $1.element << $1.offset })
    }
    return data
  }

  @Test(arguments: [
    ("/etc/passwd", "has an absolute name"), ("C:/a.swift", "has an absolute name"),
    ("../a.swift", "has a name that leads out of its folder"),
    ("a/../../b.swift", "has a name that leads out of its folder"),
    ("a\\b.swift", "has a name with control characters or backslashes"),
    ("a\u{1B}[31m.swift", "has a name with control characters or backslashes"), ("", "has no name"),
    (String(repeating: "a", count: 1025), "has a name of more than 1024 bytes"),
    (String(repeating: "a/", count: 40) + "b.swift", "lies in more than 40 folders"),
  ])
  func `A name that leads elsewhere is refused`(name: String, reason: String) throws {
    let tree = try ZipTree(MadeZip([(name, "x")]).bytes, path: "z.zip")
    #expect(tree.entries().map(\.refusal) == [Refusal(reason)])
  }

  @Test func `Links, devices, encrypted files and doubles are refused`() throws {
    var link = MadeZip.Entry(name: "link.swift", bytes: Array("/etc/passwd".utf8)), device = link, secret = link
    link.mode = 0o120777
    (device.name, device.mode) = ("device", 0o020666)
    (secret.name, secret.flags) = ("secret", 1)
    let twice = MadeZip.Entry(name: "twice", bytes: [65])
    let tree = try ZipTree(MadeZip([link, device, secret, twice, twice]).bytes, path: "z.zip")
    #expect(
      tree.entries().map { $0.refusal?.reason } == [
        "is a symbolic link", "is no regular file", "is encrypted", "is in the zip twice", "is in the zip twice",
      ])
  }

  @Test(arguments: [0, 1, 21, 22, 40, 60]) func `What is cut off is no zip`(length: Int) {
    let bytes = MadeZip([("a", "x"), ("b", "y")]).bytes
    #expect(throws: Refusal("is no zip archive, or is cut off")) {
      try ZipTree(Array(bytes.prefix(length)), path: "z.zip")
    }
  }

  @Test func `An archive with fewer files than it says, or with too many, is refused`() {
    var bytes = MadeZip([("a", "x")]).bytes
    bytes[bytes.count - 12] = 2
    #expect(throws: Refusal("is a zip with a broken directory")) { try ZipTree(bytes, path: "z.zip") }
    let fields: [(value: UInt64, length: Int)] = [
      (0x0606_4b50, 4), (0, 28), (100_001, 8), (0, 16), (0x0706_4b50, 4), (0, 4), (0, 8), (1, 4),
      (0x0605_4b50, 4), (0, 4), (0xFFFF, 2), (0xFFFF, 2), (0, 10),
    ]
    #expect(throws: Refusal("is a zip of 100001 files; 100000 are allowed")) {
      try ZipTree(fields.flatMap { number($0.value, $0.length) }, path: "z.zip")
    }
  }

  @Test(arguments: [
    (UInt16(8), "can't be unpacked"), (UInt16(9), "is packed in a way that isn't known (method 9)"),
  ])
  func `What can't be unpacked is refused`(method: UInt16, reason: String) throws {
    // The first three bits say that a block of an unknown kind follows.
    var file = MadeZip.Entry(name: "a", bytes: [7])
    file.method = method
    let tree = try ZipTree(MadeZip([file]).bytes, path: "z.zip")
    #expect(throws: Refusal(reason)) { try tree.bytes(of: tree.entries()[0], limit: 10) }
  }

  /// A number as an archive has it, the lowest byte first.
  private func number(_ value: UInt64, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  @Test func `No single byte that is changed does more than be refused`() throws {
    let whole = Array(try Data(contentsOf: fixture("packed.zip")))
    for place in stride(from: 0, to: whole.count, by: 3) {
      var bytes = whole
      bytes[place] ^= 0x5A
      guard let tree = try? ZipTree(bytes, path: "z.zip") else { continue }
      for entry in tree.entries() where entry.refusal == nil { _ = try? tree.bytes(of: entry, limit: 1 << 15) }
    }
  }

  /// The archive's end, with a record for more files and bytes than four bytes can count before it.
  @Test func `Long places behind the end of the archive are refused`() throws {
    for place: UInt64 in [1000, UInt64(Int.max), UInt64(Int.max) - 20, .max] {
      let locator = number(0x0706_4b50, 4) + number(0, 4) + number(place, 8) + number(1, 4)
      let end = number(0x0605_4b50, 4) + number(0, 4) + number(0xFFFF, 2) + number(0xFFFF, 2) + number(0, 10)
      #expect(throws: Refusal("is a zip with a broken directory")) { try ZipTree(locator + end, path: "z.zip") }

      var far = MadeZip.Entry(name: "a", bytes: [65])
      far.extra = number(1, 2) + number(8, 2) + number(place, 8)
      let tree = try ZipTree(MadeZip([far]).bytes, path: "z.zip")
      #expect(throws: Refusal("isn't where the zip's directory says")) {
        try tree.bytes(of: tree.entries()[0], limit: 10)
      }
    }
  }

  @Test func `A file that isn't what the directory says is refused`() throws {
    let wrong = MadeZip.Entry(name: "a", bytes: [65], sum: 7)
    let tree = try ZipTree(MadeZip([wrong]).bytes, path: "z.zip")
    #expect(throws: Refusal("isn't what the zip's directory says it is")) {
      try tree.bytes(of: tree.entries()[0], limit: 10)
    }
  }
}
