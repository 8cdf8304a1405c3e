/// SHA-256 (FIPS 180-4). Results are stored under such digests, so it must be infeasible to write a file with the
/// digest of another.
public struct Digest {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  public init() {}

  /// Returns the digest of some bytes.
  public static func text(of bytes: some Sequence<UInt8>) -> String {
    var digest = Digest()
    digest.add(bytes)
    return digest.text
  }

  /// Adds a part with its length before it, so that no other sequence of parts has equal bytes.
  public mutating func add(part: String) {
    let bytes = Array(part.utf8)
    add("\(bytes.count):".utf8)
    add(bytes)
  }

  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      rest.append(byte)
      count += 8
      if rest.count == 64 {
        mix(rest)
        rest.removeAll(keepingCapacity: true)
      }
    }
  }

  /// The digest of everything that was added, as 64 hexadecimal digits.
  public var text: String {
    var last = self
    let bits = count
    last.add([0x80])
    while last.rest.count != 56 { last.add([0]) }
    last.add((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    return last.state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private mutating func mix(_ block: [UInt8]) {
    var words = (0..<16).map { place in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[place * 4 + $1]) } }
    for place in 16..<64 {
      let (near, far) = (words[place - 15], words[place - 2])
      let low = near.turned(7) ^ near.turned(18) ^ near >> 3
      let high = far.turned(17) ^ far.turned(19) ^ far >> 10
      words.append(words[place - 16] &+ low &+ words[place - 7] &+ high)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let choice = e & f ^ ~e & g
      let first = h &+ (e.turned(6) ^ e.turned(11) ^ e.turned(25)) &+ choice &+ constants[place] &+ words[place]
      let majority = a & b ^ a & c ^ b & c
      let second = (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (place, word) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= word }
  }
}

extension UInt32 {
  fileprivate func turned(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let constants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
