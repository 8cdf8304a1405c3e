import Testing

@testable import Markup

/// cmark's tree, copied.
@Suite struct DocumentTests {
  @Test func aQuotationMarkBehindCodeNeverOpens() {
    let texts = document("`a`'s end isn't \"`b`\"'s, 'nor' (`c`)\n").nodes.compactMap { node -> String? in
      if case .text(let text) = node.kind { text } else { nil }
    }
    #expect(texts.joined() == "’s end isn’t “”’s, ‘nor’ ()")
  }

  @Test func everyKindOfBlockIsCopiedWithItsRange() {
    expect(
      "# One\n\nTwo\n---\n\n> text\n\n1. a\n2. b\n\n- c\n\n- d\n\n***\n\n<div>\n</div>\n\n```swift x\nlet\n```\n",
      isDumpedAs: """
        heading(level: 1) @1:1-1:5
          text("One") @1:1-1:5
        heading(level: 2) @3:1-4:3
          text("Two") @3:1-4:3
        blockQuote @6:1-6:6
          paragraph @6:3-6:6
            text("text") @6:3-6:6
        list(start: Optional(1), tight: true) @8:1-10:1
          item @8:1-8:4
            paragraph @8:4-8:4
              text("a") @8:4-8:4
          item @9:1-10:1
            paragraph @9:4-9:4
              text("b") @9:4-9:4
        list(start: nil, tight: false) @11:1-14:1
          item @11:1-12:1
            paragraph @11:3-11:3
              text("c") @11:3-11:3
          item @13:1-14:1
            paragraph @13:3-13:3
              text("d") @13:3-13:3
        thematicBreak @15:1-15:3
        htmlBlock("<div>\\n</div>\\n") @17:1-18:6
        codeBlock(\(codeBlock)) @20:1-22:3
        """)
  }

  private let codeBlock =
    "Markup.CodeBlock(info: \"swift x\", lines: [Markup.CodeBlock.Line(text: \"let\", number: 21, indent: 0)], "
    + "fence: Markup.CodeBlock.Fence.closed, innerFence: nil)"

  @Test func everyKindOfInlineIsCopiedWithTheRangeOfItsBlock() {
    expect(
      "a *b* **c** `d` <i> [e](f \"g\") ![h](i \"j\")\nk\\\nl",
      isDumpedAs: """
        paragraph @1:1-3:1
          text("a ") @1:1-3:1
          emphasis @1:1-3:1
            text("b") @1:1-3:1
          text(" ") @1:1-3:1
          strong @1:1-3:1
            text("c") @1:1-3:1
          text(" ") @1:1-3:1
          code("d") @1:1-3:1
          text(" ") @1:1-3:1
          html("<i>") @1:1-3:1
          text(" ") @1:1-3:1
          link(destination: "f", title: "g") @1:1-3:1
            text("e") @1:1-3:1
          text(" ") @1:1-3:1
          image(source: "i", title: "j") @1:1-3:1
            text("h") @1:1-3:1
          softBreak @1:1-3:1
          text("k") @1:1-3:1
          lineBreak @1:1-3:1
          text("l") @1:1-3:1
        """)
  }

  @Test func punctuationIsMadeTypographicInProseAndLeftAloneInCode() {
    #expect(document("\"a\" -- b...").plainText(of: 0) == "“a” – b…")
    #expect(code("```swift\n\"a\" -- b...\n```") == ["closed swift: 2+0 ‘\"a\" -- b...’"])
  }

  @Test func plainTextIsWhatANodeSaysWithoutItsMarkup() {
    let page = document("# The `Sink` of\\\n\n*two [li\nnes](x)* <b>!</b>\n")
    #expect(page.topLevel.map(page.plainText) == ["The Sink of\\", "two li nes !"])
  }

  @Test func childrenAreTheNodesDirectlyBelow() {
    let page = document("> a\n>\n> - b\n> - c\n\nd")
    #expect(page.topLevel.map { page.nodes[$0].kind } == [.blockQuote, .paragraph])
    #expect(page.children(of: 0).map { page.nodes[$0].kind } == [.paragraph, .list(start: nil, tight: true)])
    #expect(page.children(of: 3).map { page.nodes[$0].kind } == [.item, .item])
    #expect(page.children(of: 2) == [])
    #expect(page.descendants(of: 0).count == 9)
  }

  @Test(arguments: ["", "\n", "\n\n", "  \n"])
  func aTextWithoutWordsHasNoNodes(_ text: String) {
    #expect(document(text).nodes.isEmpty)
    #expect(document(text).topLevel.isEmpty)
    #expect("\(document(text))" == "")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineEndsOfAnyKindMakeTheSameTree(_ end: String) {
    let text = "# One\n\n> ```swift\n> let a\n>\n> let b\n> ```\n\ntwo\nthree"
    let other = text.replacing("\n", with: end)
    #expect("\(document(other))" == "\(document(text))")
    #expect("\(document(other + end))" == "\(document(text))")
    #expect(document(other).source.lines == document(text).source.lines)
  }

  @Test func aByteOrderMarkIsNoPartOfTheText() {
    #expect("\(document("\u{FEFF}```swift\nlet\n```"))" == "\(document("```swift\nlet\n```"))")
  }
}
