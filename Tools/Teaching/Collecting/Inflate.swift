/// Unpacks a stream of DEFLATE (RFC 1951) up to a limit.
struct Inflate {
  enum Fault: Error, Equatable { case broken, tooLong }

  private let input: ArraySlice<UInt8>
  private let limit: Int
  private var next: Int
  private var bits: UInt32 = 0
  private var count = 0
  private var output: [UInt8] = []

  private init(_ input: ArraySlice<UInt8>, limit: Int) {
    (self.input, self.limit, next) = (input, limit, input.startIndex)
  }

  /// Returns the bytes that a stream unpacks to.
  ///
  /// - Parameter limit: the most bytes that come out; a stream with more is a fault.
  static func bytes(of input: ArraySlice<UInt8>, limit: Int) throws(Fault) -> [UInt8] {
    var inflate = Inflate(input, limit: limit)
    while try !inflate.block() {}
    return inflate.output
  }

  /// Unpacks one block.
  ///
  /// - Returns: `true` if it was the last block.
  private mutating func block() throws(Fault) -> Bool {
    let isLast = try take(1) == 1
    switch try take(2) {
    case 0: try copy()
    case 1: try codes(.literals, .distances)
    case 2: try dynamic()
    default: throw .broken
    }
    return isLast
  }

  private mutating func take(_ need: Int) throws(Fault) -> Int {
    while count < need {
      guard next < input.endIndex else { throw .broken }
      bits |= UInt32(input[next]) << UInt32(count)
      next += 1
      count += 8
    }
    let value = bits & (1 << UInt32(need) - 1)
    bits >>= UInt32(need)
    count -= need
    return Int(value)
  }

  private mutating func put(_ byte: UInt8) throws(Fault) {
    guard output.count < limit else { throw .tooLong }
    output.append(byte)
  }

  /// Copies a block that is stored uncompressed.
  private mutating func copy() throws(Fault) {
    (bits, count) = (0, 0)
    guard next + 4 <= input.endIndex else { throw .broken }
    let length = Int(input[next]) | Int(input[next + 1]) << 8
    guard length == ~(Int(input[next + 2]) | Int(input[next + 3]) << 8) & 0xFFFF, next + 4 + length <= input.endIndex
    else { throw .broken }
    guard output.count + length <= limit else { throw .tooLong }
    output += input[next + 4..<next + 4 + length]
    next += 4 + length
  }

  /// Unpacks a block that defines its own codes.
  private mutating func dynamic() throws(Fault) {
    let counts = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
    guard counts.0 <= 286, counts.1 <= 30 else { throw .broken }
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for place in order.prefix(counts.2) { lengths[place] = try take(3) }
    let code = try Code(lengths)
    var all: [Int] = []
    while all.count < counts.0 + counts.1 {
      let symbol = try decode(code)
      switch symbol {
      case 0..<16: all.append(symbol)
      case 16:
        guard let last = all.last else { throw .broken }
        all += Array(repeating: last, count: 3 + (try take(2)))
      case 17: all += Array(repeating: 0, count: 3 + (try take(3)))
      default: all += Array(repeating: 0, count: 11 + (try take(7)))
      }
    }
    guard all.count == counts.0 + counts.1 else { throw .broken }
    try codes(Code(Array(all[..<counts.0])), Code(Array(all[counts.0...])))
  }

  private mutating func codes(_ literals: Code, _ distances: Code) throws(Fault) {
    while true {
      let symbol = try decode(literals)
      if symbol < 256 {
        try put(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < lengthBases.count else { throw .broken }
      let length = lengthBases[symbol - 257] + (try take(lengthBits[symbol - 257]))
      let place = try decode(distances)
      guard place < distanceBases.count else { throw .broken }
      let distance = distanceBases[place] + (try take(distanceBits[place]))
      guard distance <= output.count else { throw .broken }
      for _ in 0..<length { try put(output[output.count - distance]) }
    }
  }

  private mutating func decode(_ code: Code) throws(Fault) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .broken
  }

  /// A canonical prefix code: the number of words of each length, and the symbols of all words in order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) throws(Fault) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      var left = 1
      for length in 1...15 {
        left = left << 1 - counts[length]
        guard left >= 0 else { throw .broken }
      }
      for length in 1...15 { symbols += lengths.indices.filter { lengths[$0] == length } }
    }

    private init(sound lengths: [Int]) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      for length in 1...15 { symbols += lengths.indices.filter { lengths[$0] == length } }
    }

    static let literals = Code(
      sound: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let distances = Code(sound: Array(repeating: 5, count: 30))
  }
}

private let lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
private let lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
private let distanceBases = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
private let distanceBits = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
