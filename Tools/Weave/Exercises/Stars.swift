extension HTML {
  /// Appends how hard an exercise is.
  mutating func stars(_ count: Int) {
    element(
      "span", ["class": "stars", "role": "img", "aria-label": "\(count) of 5 stars"],
      String(repeating: "★", count: count))
  }

  /// Appends a heading's text, whose stars are said as what they mean.
  mutating func heading(_ text: String) {
    var rest = text[...]
    while let start = rest.firstIndex(of: "★") {
      prose(String(rest[..<start]))
      let stars = rest[start...].prefix { $0 == "★" }
      self.stars(stars.count)
      rest = rest[stars.endIndex...]
    }
    prose(String(rest))
  }

  /// Appends a sentence of an info string or of a program, in which code stands between backticks.
  mutating func sentence(_ text: String) {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return prose(text) }
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 { element("code", String(part)) } else { prose(String(part)) }
    }
  }
}

/// A title as it is spoken.
func withoutStars(_ title: String) -> String {
  title.split(separator: " ").filter { !$0.allSatisfy { $0 == "★" } }.joined(separator: " ")
}
