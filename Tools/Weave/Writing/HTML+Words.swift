import Book

extension HTML {
  /// Appends a text of the book, in which Chinese is marked as such: it is spoken, and drawn, by other rules.
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

  /// Appends how hard an exercise is.
  mutating func stars(_ count: Int) {
    element("span", ["class": "stars", "role": "img", "aria-label": "\(count) of 5 stars"], Weave.stars(count))
  }
}

/// Whether some UTF-8 has a lead byte of a Chinese scalar; without one there is nothing to look for.
func mayBeChinese(_ text: some Sequence<UInt8>) -> Bool { text.contains { $0 >= 0xE3 } }
