import Testing

@testable import Markup

/// No depth of nesting overflows the stack or takes forever.
@Suite(.timeLimit(.minutes(60))) struct DepthTests {
  static let depth = 100_000

  private func repeated(_ text: String) -> String { String(repeating: text, count: Self.depth) }

  private func count(_ page: Document, where isCounted: (Node.Kind) -> Bool) -> Int {
    page.nodes.count { isCounted($0.kind) }
  }

  @Test func blockQuotes() {
    let page = document(repeated("> ") + "a")
    #expect(count(page) { $0 == .blockQuote } == Self.depth)
    #expect(page.descendants(of: 0).count == Self.depth + 1)
    #expect(page.plainText(of: 0) == "a")
  }

  @Test func lists() {
    let page = document(repeated("- ") + "a")
    #expect(count(page) { $0 == .item } == Self.depth)
    #expect(page.topLevel.count == 1)
  }

  @Test func emphasis() {
    let page = document(repeated("*a ") + repeated("b* "))
    #expect(count(page) { $0 == .emphasis } == Self.depth)
    #expect(page.children(of: 0).count < 4)
  }

  @Test func images() {
    let page = document(repeated("![") + "a" + repeated("](b)"))
    #expect(count(page) { $0 == .image(source: "b", title: "") } == Self.depth)
  }

  @Test func linksThatOpenAndNeverClose() {
    let page = document(repeated("[a") + "](b)")
    #expect(count(page) { $0 == .link(destination: "b", title: "") } == 1)
  }

  @Test func manyFencesInOneQuote() {
    let page = document(repeated("> ```swift\n> a\n> ```\n"))
    #expect(page.codeBlocks.last?.lines == [CodeBlock.Line(text: "a", number: 3 * Self.depth - 1, indent: 2)])
  }
}
