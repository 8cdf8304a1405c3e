extension String {
  /// Whether some letters of ASCII stand in the text; quicker than a search for characters.
  public func hasBytes(_ needle: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      needle.withUTF8Buffer { needle in
        guard let first = needle.first else { return true }
        var rest = bytes[...]
        while let start = rest.firstIndex(of: first) {
          if rest[start...].starts(with: needle) { return true }
          rest = rest[(start + 1)...]
        }
        return false
      }
    }
  }
}
