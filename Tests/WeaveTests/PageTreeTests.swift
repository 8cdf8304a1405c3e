import Testing

@testable import Weave

@Suite struct PageTreeTests {
  /// The names of a tree's elements in order, each indented by its depth.
  private func outline(_ tree: PageTree) -> [String] {
    var ends: [Int] = []
    return tree.nodes.enumerated().map { index, node in
      while let last = ends.last, last <= index { ends.removeLast() }
      defer { ends.append(node.end) }
      return String(repeating: "  ", count: ends.count) + "\(node.element)".prefix { $0 != "(" }
    }
  }

  @Test func `A node has what was added until it was ended`() {
    var inner = PageTree()
    inner.add(.item, "b")
    var tree = PageTree()
    tree.add(.list()) {
      $0.add(.item, "a")
      $0.append(inner)
    }
    tree.add(.rule)
    #expect(outline(tree) == ["list", "  item", "    text", "  item", "    text", "rule"])
    #expect(tree.nodes.map(\.end) == [5, 3, 3, 5, 5, 6])
  }

  @Test func `The title is what the first heading says`() {
    var tree = PageTree()
    #expect(tree.heading == nil)
    tree.add(.heading(PageElement.Heading(level: 1))) {
      $0.headingText("A ★★ 字 ")
      $0.add(.emphasis, "b")
      $0.add(.word("c"))
    }
    tree.add(.paragraph(), "d")
    #expect(tree.heading == "A ★★ 字 bc")
  }

  @Test func `What a medium leaves out is left out with all that it holds, and what it has no place for is words`() {
    var tree = PageTree()
    tree.add(.fold(.hint("H"))) { $0.add(.list()) { $0.add(.item, "a") } }
    tree.add(.fold(.pictureText)) { $0.add(.paragraph(), "b") }
    tree.add(.paragraph()) {
      $0.link(.page("x.html", anchor: "y"), "c")
      $0.link(.file("z"), "d")
    }
    let isPicture: @Sendable (PageElement.Fold) -> Bool = { if case .pictureText = $0 { true } else { false } }
    let medium = Medium(leavesOut: isPicture) { $0 == .file("z") ? nil : "#" + $0.address }
    #expect(
      PageWriter.html(tree, for: medium).string == """
        <details class="hint" open="open">
        <summary>H</summary>
        <ul>
        <li>a</li>
        </ul>
        </details>

        <p><a href="#x.html#y">c</a>d</p>

        """)
  }
}
