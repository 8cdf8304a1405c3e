/// An exercise's difficulty, as it is written.
func stars(_ count: Int) -> String { String(repeating: "★", count: count) }

extension PageTree {
  /// Adds a heading's text, whose stars are said as what they mean.
  mutating func headingText(_ text: String) {
    var rest = text[...]
    while let start = rest.firstIndex(of: "★") {
      prose(String(rest[..<start]))
      let stars = rest[start...].prefix { $0 == "★" }
      add(.stars(stars.count))
      rest = rest[stars.endIndex...]
    }
    prose(String(rest))
  }

  /// Adds a sentence of an info string or of a program, in which code stands between backticks.
  mutating func sentence(_ text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return prose(text) }
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 { add(.word(String(part))) } else { prose(String(part)) }
    }
  }
}

/// A title as it is spoken.
func withoutStars(_ title: String) -> String {
  title.split(separator: " ").filter { !$0.allSatisfy { $0 == "★" } }.joined(separator: " ")
}
