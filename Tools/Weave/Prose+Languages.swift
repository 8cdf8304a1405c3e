extension HTML {
  /// Appends a text of the book, in which Chinese is marked as such: it is spoken, and drawn, by other rules.
  mutating func prose(_ text: String) {
    // The lead bytes of all Chinese scalars; without one there is nothing to look for.
    guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return self.text(text) }
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
}
