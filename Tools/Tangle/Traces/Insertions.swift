/// Pieces of text to be inserted into lines, none of which is moved to another line.
struct Insertions {
  private var items: [(offset: Int, text: String)] = []

  /// Adds a text before the byte at an offset, behind texts that were added there before.
  mutating func add(_ text: String, at offset: Int) { items.append((offset, text)) }

  func applied(to lines: [String]) -> [String] {
    var rest = Array(lines.joined(separator: "\n").utf8)[...]
    var result: [UInt8] = []
    let ordered = items.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    for (_, item) in ordered {
      let count = max(0, item.offset - rest.startIndex)
      result += rest.prefix(count)
      rest = rest.dropFirst(count)
      result += item.text.utf8
    }
    return String(decoding: result + rest, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
