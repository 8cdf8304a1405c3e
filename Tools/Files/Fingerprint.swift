import Foundation

/// A 128-bit hash of names and contents. It isn't cryptographic: use `Digest` where forgeries matter.
public struct Fingerprint: Sendable {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x6c62_272e_07bb_0142

  public init() {}

  public var text: String { String(first, radix: 16) + String(second, radix: 16) }

  public mutating func add(_ name: String, _ content: String) { add(name, Data(content.utf8)) }

  public mutating func add(_ name: String, _ content: Data?) {
    add(Data(name.utf8))
    add(content ?? Data([0]))
  }

  /// Adds files, sorted by name.
  public mutating func add(_ files: [String: String]) {
    for (name, text) in files.sorted(by: { $0.key < $1.key }) { add(name, text) }
  }

  private mutating func add(_ data: Data) {
    mix(UInt64(data.count))
    data.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index += 8
      }
      while index < bytes.count {
        mix(UInt64(bytes[index]))
        index += 1
      }
    }
  }

  private mutating func mix(_ word: UInt64) {
    first = (first ^ word) &* 0x9e37_79b9_7f4a_7c15
    first ^= first >> 29
    second = (second &+ word) &* 0xbf58_476d_1ce4_e5b9
    second ^= second >> 32
  }
}
