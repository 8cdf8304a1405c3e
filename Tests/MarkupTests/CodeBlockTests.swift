import Testing

@testable import Markup

/// The places of the lines of code blocks.
@Suite struct CodeBlockTests {
  @Test func aFencedBlockHasTheLinesBetweenItsFences() {
    #expect(
      code("a\n\n```swift file=A.swift\nlet a\n\n  let b\n```\n") == [
        "closed swift file=A.swift: 4+0 ‘let a’ 5+0 ‘’ 6+0 ‘  let b’"
      ])
    #expect(code("```\n```") == ["closed :"])
  }

  @Test func tildesAndLongerFencesCloseLikeTheyOpen() {
    #expect(code("~~~ swift\n```\n~~\n~~~~") == ["closed swift: 2+0 ‘```’ 3+0 ‘~~’"])
    #expect(code("````markdown\n```swift\n```\n````") == ["closed markdown: 2+0 ‘```swift’ 3+0 ‘```’"])
    #expect(code("```\n~~~\n```") == ["closed : 2+0 ‘~~~’"])
  }

  @Test func aFenceMayBeFollowedByItsOwnLikeness() {
    #expect(code("``` swift\n``` swift\n```") == ["closed swift: 2+0 ‘``` swift’"])
    #expect(code("``` swift\n``` swift\n``` swift") == ["unclosed swift: 2+0 ‘``` swift’ 3+0 ‘``` swift’"])
  }

  @Test func anIndentedFenceTakesItsIndentOffItsLines() {
    #expect(code("  ```swift\n    a\n  b\n c\n  ```") == ["closed swift: 2+2 ‘  a’ 3+2 ‘b’ 4+1 ‘c’"])
  }

  @Test func inAListTheIndentIsThatOfTheItem() {
    #expect(code("1. one\n\n   ```swift\n   a\n\n     b\n   ```\n") == ["closed swift: 4+3 ‘a’ 5+0 ‘’ 6+3 ‘  b’"])
    #expect(code("- ```swift\n  a\n  ```\n") == ["closed swift: 2+2 ‘a’"])
    #expect(code("- - a\n\n    ~~~~\n    a\n    ~~~~~\n") == ["closed : 4+4 ‘a’"])
  }

  @Test func inABlockQuoteTheMarksAreNoPartOfTheCode() {
    #expect(code("> ```swift\n> a\n>\n>   b\n>c\n> ```\n") == ["closed swift: 2+2 ‘a’ 3+1 ‘’ 4+2 ‘  b’ 5+1 ‘c’"])
    #expect(code("> - ```swift\n>   a\n>   ```\n") == ["closed swift: 2+4 ‘a’"])
    #expect(code("> > ~~~\n> > a\n> > ~~~") == ["closed : 2+4 ‘a’"])
  }

  @Test(arguments: [
    "```swift\na\n", "```swift\na", "```swift\na\n``\n", "```swift\na\n~~~\n", "````\na\n```\n", "```",
    "```swift\na\n```x",
  ])
  func aBlockThatReachesToTheEndOfTheFileIsUnclosed(_ text: String) {
    #expect(document(text).codeBlocks.map(\.fence) == [.unclosed])
  }

  @Test(arguments: [
    "> ```swift\n> a\n\nb", "> ```swift\n> a\n```\nb\n```", "- ```swift\n  a\n\nb", "- ```swift\n  a\n- b", "> ```\nb",
    "> ```swift\n> a\n> ~~~\n> b", "> - ```swift\n>   a\n> ```\n> ```",
  ])
  func aBlockThatItsContainerEndsIsUnclosed(_ text: String) {
    #expect(document(text).codeBlocks.first?.fence == .unclosed)
  }

  @Test func anUnclosedBlockEndsWithItsContainer() {
    let page = document("> ```swift\n> a\n```\nb\n```\n")
    #expect(
      page.nodes[1].range
        == SourceRange(start: SourcePosition(line: 1, column: 3), end: SourcePosition(line: 2, column: 3)))
    #expect(code("> ```swift\n> a\n```\nb\n```\n") == ["unclosed swift: 2+2 ‘a’", "closed : 4+0 ‘b’"])
  }

  @Test func indentedCodeIsNoFence() {
    #expect(code("a\n\n    let b\n\n      c\n\nd") == ["indented : 3+4 ‘let b’ 4+0 ‘’ 5+4 ‘  c’"])
    #expect(code("    ```\n    a\n    ```\n") == ["indented : 1+4 ‘```’ 2+4 ‘a’ 3+4 ‘```’"])
    #expect(code(">     ```\n>\n> b") == ["indented : 1+6 ‘```’"])
    #expect(code("    ```\n```\n```") == ["indented : 1+4 ‘```’", "closed :"])
  }

  @Test func aTabBeforeCodeIsOneByte() {
    #expect(code("\tlet a\n\t\tb") == ["indented : 1+1 ‘let a’ 2+1 ‘\tb’"])
    #expect(code("- a\n\n  ```swift\n\tb\n  ```") == ["closed swift: 4+0 ‘  b’"])
    #expect(code("```swift\n\ta\tb\n```") == ["closed swift: 2+0 ‘\ta\tb’"])
  }

  @Test func theInfoStringIsTakenAsItStands() {
    #expect(
      document("```swift  fails=\"a \\\"b\\\" &amp; *c*\" \nlet\n```").codeBlocks.map(\.info) == [
        "swift  fails=\"a \\\"b\\\" &amp; *c*\""
      ])
    #expect(document("> ~~~ \t é`☃️ \n> ~~~").codeBlocks.map(\.info) == ["é`☃️"])
  }

  @Test func columnsCountBytes() {
    let page = document("> é ☃️\n> ```swift\n> let é = \"☃️\"\n> ```")
    #expect(page.codeBlocks[0].lines == [CodeBlock.Line(text: "let é = \"☃️\"", number: 3, indent: 2)])
    #expect(page.nodes[0].range.end == SourcePosition(line: 4, column: 5))
  }
}
