extension Document: CustomStringConvertible {
  /// The tree as indented text with ranges, `@line:column-line:column`, for debugging and for comparisons in tests.
  public var description: String {
    var lines: [String] = []
    var ends: [Int] = []
    for (index, node) in nodes.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      lines.append(String(repeating: "  ", count: ends.count) + "\(node.kind) @\(node.range.start)-\(node.range.end)")
      ends.append(node.end)
    }
    return lines.joined(separator: "\n")
  }
}
