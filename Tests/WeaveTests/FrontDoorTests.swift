import Testing

@testable import CoreHistory
@testable import Weave

@Suite struct FrontDoorTests {
  private let pages = [
    "01-one": """
    # 1. One

    *What is `one`?*

    ```swift
    print("shown")
    ```
    ```output
    shown
    ```
    """,
    "02-two": "# 2. Two\n\n*The rest.*\n\n" + String(repeating: "word ", count: 700),
  ]

  private func page(_ index: String) throws -> String {
    try article("index", in: texts(book(pages, index: index), .init()))
  }

  private let contents = "- [1. One](Chapters/01-one.md)\n- [2. Two](Chapters/02-two.md)\n"

  @Test func `The table of contents has each page's question and its minutes`() throws {
    let page = try page("# The book\n\n\(contents)")
    #expect(
      page.contains(
        """
        <li><a href="01-one.html">1. One</a> <span class="about"><span class="question">What is one?</span> \
        <span class="minutes">1 min</span></span></li>
        <li><a href="02-two.html">2. Two</a> <span class="about brief"><span class="minutes">3 min</span></span></li>
        """))
  }

  @Test func `Before the table the book is counted, without what it hasn't`() throws {
    let page = try page("# The book\n\n\(contents)")
    #expect(
      page.contains(
        """
        <ul class="counts" aria-label="The book in numbers">
        <li><strong>1</strong> program run</li>
        </ul>
        <nav class="contents"
        """))
  }

  @Test func `The book in other forms is offered where it is there, and only there`() throws {
    let book = try book(pages, index: "# The book\n\n\(contents)")
    let loom = Loom(book, .init())
    let files = [
      Download("the-book.zip", format: "zip", size: 3_140_000), Download("the-book.epub", format: "EPUB", size: 64_499),
    ]
    let page = String(decoding: loom.titlePage(offering: files), as: UTF8.self)
    #expect(
      page.contains(
        """
        <p class="downloads">To take along: <a href="the-book.zip" download="the-book.zip">zip</a> (3.1 MB) or \
        <a href="the-book.epub" download="the-book.epub">EPUB</a> (64 KB)</p>
        <nav class="contents"
        """))
    #expect(loom.titlePage(offering: []) == loom.file("index.html"))
    #expect(!String(decoding: loom.titlePage(offering: []), as: UTF8.self).contains("download"))
  }

  @Test func `A program of a chapter stands there with what it printed`() throws {
    let page = try page("# The book\n\n```swift\nprint(\"shown\")\n```\n\n\(contents)")
    #expect(page.contains("<figure class=\"example\">"))
    #expect(page.contains("<samp>shown\n</samp>"))
  }

  @Test func `Other blocks are shown as they are`() throws {
    let page = try page("# The book\n\n```sh\nls\n```\n\n\(contents)")
    #expect(!page.contains("<figure"))
    #expect(page.contains("ls"))
  }
}
