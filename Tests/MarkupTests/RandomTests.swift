import RandomTesting
import Testing

@testable import Markup

/// Laws of documents that are made at random.
@Suite struct RandomTests {
  private static let pieces = [
    "a\n", "b *c* `d`\n", "\n", "\n", "# E\n", "---\n", "    i\n", "      j\n", "- k\n", "  l\n", "1. m\n", "   n\n",
    "<p>\n",
    "> o\n", ">\n", "> - p\n", ">   q\n", ">     r\n", "> > s\n", "```\n", "```swift\n", "``` swift\n", "````\n",
    "~~~\n",
    "  ```\n", "> ```\n", "> ```swift\n", "- ```swift\n", "  é ☃️\n", "    ```\n", ">   ~~~\n", "1. ~~~~ text\n",
    "   ~~~~\n",
  ]

  private func text(_ seed: UInt64) -> String {
    var random = Seeded(seed: seed)
    return (0..<Int.random(in: 1...14, using: &random)).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
  }

  @Test(arguments: 0..<4)
  func everyLineOfCodePointsAtItsText(_ part: UInt64) {
    var count = 0
    for seed in part * 2000..<(part + 1) * 2000 {
      let page = document(text(seed))
      for line in page.codeBlocks.flatMap(\.lines) {
        count += 1
        #expect(
          String(decoding: page.source[line.number].utf8.dropFirst(line.indent), as: UTF8.self) == line.text,
          "seed \(seed): \(text(seed))")
      }
    }
    #expect(count > 1000)
  }

  @Test(arguments: 0..<4)
  func aClosedBlockEndsWithAFenceLikeItsFirst(_ part: UInt64) {
    var count = 0
    for seed in part * 2000..<(part + 1) * 2000 {
      let page = document(text(seed))
      for node in page.nodes {
        guard case .codeBlock(let block) = node.kind, block.fence != .indented else { continue }
        count += 1
        let mark = page.source[node.range.start.line].utf8.dropFirst(node.range.start.column - 1).prefix {
          $0 == 96 || $0 == 126
        }
        let last = String(
          page.source[node.range.start.line + block.lines.count + 1].reversed().drop(while: \.isWhitespace).reversed())
        let isClosed =
          last.utf8.reversed().starts(with: mark)
          && node.range.end.line == node.range.start.line + block.lines.count + 1
        #expect(isClosed == (block.fence == .closed), "seed \(seed): \(text(seed))")
      }
    }
    #expect(count > 1000)
  }

  @Test(arguments: 0..<4)
  func childrenStandWithinTheirParents(_ part: UInt64) {
    for seed in part * 500..<(part + 1) * 500 {
      let page = document(text(seed))
      for (index, node) in page.nodes.enumerated() {
        for child in page.children(of: index).map({ page.nodes[$0] }) {
          #expect(
            node.range.start <= child.range.start && child.range.end.line <= node.range.end.line,
            "seed \(seed): \(text(seed))")
          #expect(child.end <= node.end)
        }
      }
    }
  }
}
