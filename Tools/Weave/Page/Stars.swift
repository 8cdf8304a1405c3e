/// Returns stars for an exercise's difficulty.
func stars(_ count: Int) -> String { String(repeating: "★", count: count) }

extension PageTree {
  /// Adds a heading's text, whose stars are read out as a number.
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

  /// Adds a sentence of an info string or of a program; code in it is between backticks.
  mutating func sentence(_ text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return prose(text) }
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 { add(.word(String(part))) } else { prose(String(part)) }
    }
  }
}

/// Returns a title without stars, for speaking it.
func withoutStars(_ title: String) -> String {
  title.split(separator: " ").filter { !$0.allSatisfy { $0 == "★" } }.joined(separator: " ")
}
