import Book

extension HTML {
  /// Appends a text of the book, in which Chinese is marked, since browsers treat it differently.
  mutating func prose(_ text: String) {
    guard mayBeChinese(text.utf8) else { return self.text(text) }
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      let run = rest.prefix { isChinese($0) == isChinese(first) }
      if isChinese(first) {
        element("span", ["lang": "zh-Hans"], String(run))
      } else {
        self.text(String(run))
      }
      rest = rest[run.endIndex...]
    }
  }

  /// Appends the difficulty of an exercise.
  mutating func stars(_ count: Int) {
    element("span", ["class": "stars", "role": "img", "aria-label": "\(count) of 5 stars"], Weave.stars(count))
  }
}

/// Returns whether some UTF-8 may contain Chinese, judging by its bytes alone.
func mayBeChinese(_ text: some Sequence<UInt8>) -> Bool { text.contains { $0 >= 0xE3 } }
