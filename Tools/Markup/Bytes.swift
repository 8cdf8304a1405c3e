extension String {
  /// Returns whether the text contains an ASCII string; faster than a search for characters.
  public func hasBytes(_ needle: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      needle.withUTF8Buffer { needle in
        guard let first = needle.first else { return true }
        var start = 0
        while let place = bytes.index(of: first, or: first, from: start) {
          if bytes[place...].starts(with: needle) { return true }
          start = place + 1
        }
        return false
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the first index of either of two bytes. A plain loop, which is fast even in unoptimised builds.
  func index(of byte: UInt8, or other: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    var index = start
    while index < count {
      let found = base[index]
      if found == byte || found == other { return index }
      index += 1
    }
    return nil
  }
}

extension [String] {
  /// Joins lines into one text, without a line end after the last.
  public var asLines: String {
    guard !isEmpty else { return "" }
    return String(unsafeUninitializedCapacity: reduce(count) { $0 + $1.utf8.count }) { buffer in
      var end = 0
      for var line in self {
        line.withUTF8 { bytes in
          _ = UnsafeMutableBufferPointer(rebasing: buffer[end...]).update(fromContentsOf: bytes)
          end += bytes.count
        }
        buffer[end] = UInt8(ascii: "\n")
        end += 1
      }
      return end - 1
    }
  }
}
