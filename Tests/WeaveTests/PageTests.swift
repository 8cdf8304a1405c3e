import Testing

@testable import CoreHistory
@testable import Weave

private let index = """
  # The book

  Begin with [one](Chapters/01-one.md#a).

  - Part I
    - [1. One](Chapters/01-one.md)
    - [2. Two & more](Chapters/02-two.md)
      - [Between](Chapters/02a-between.md)
  - Part II
    - [3. Three](Chapters/03-three.md)
  """

private let pages = [
  "01-one": "# 1. One\n\n## A\n\n### Deeper\n\n## B", "02-two": "# 2. Two & more", "02a-between": "# Between",
  "03-three": "# 3. Three",
]

@Suite struct PageTests {
  @Test func `There is a page for the title, for each chapter, the appendices, and what they all need`() throws {
    let files = try texts(book(pages, index: index), .init())
    #expect(
      files.keys.sorted() == [
        "01-one.html", "02-two.html", "02a-between.html", "03-three.html", "book.js", "glossary.html", "index.html",
        "names.html",
        "place.js", "search-index.js", "search.js", "style.css", "theme.js",
      ])
  }

  @Test func `The contents show where the reader is`() throws {
    let page = try #require(texts(book(pages, index: index), .init())["01-one.html"])
    let start = try #require(page.firstRange(of: "<nav id=")).lowerBound
    let end = try #require(page[start...].firstRange(of: "</nav>\n")).upperBound
    #expect(
      page[start..<end] == """
        <nav id="contents" aria-label="Contents">
        <ul>
        <li><span class="part">Part I</span><ul>
        <li><a href="01-one.html" aria-current="page">1. One</a>
        <ul class="sections">
        <li><a href="#a">A</a></li>
        <li><a href="#b">B</a></li>
        </ul>
        </li>
        <li><a href="02-two.html">2. Two &amp; more</a><ul>
        <li><a href="02a-between.html">Between</a></li>
        </ul>
        </li>
        </ul>
        </li>
        <li><span class="part">Part II</span><ul>
        <li><a href="03-three.html">3. Three</a></li>
        </ul>
        </li>
        </ul>
        <ul class="appendices">
        <li><a href="names.html">Names</a></li>
        <li><a href="glossary.html">Glossary</a></li>
        </ul>
        </nav>

        """)
  }

  @Test func `A page leads to the one before and the one after`() throws {
    let files = try texts(book(pages, index: index), .init())
    let second = try #require(files["02-two.html"])
    #expect(second.contains("<a class=\"prev\" rel=\"prev\" href=\"01-one.html\"><span>Previous</span> 1. One</a>"))
    #expect(second.contains("<a class=\"next\" rel=\"next\" href=\"02a-between.html\"><span>Next</span> Between</a>"))
    #expect(try #require(files["01-one.html"]).contains("href=\"index.html\"><span>Previous</span> The book</a>"))
    #expect(try !#require(files["03-three.html"]).contains("rel=\"next\""))
    #expect(try #require(files["index.html"]).contains("rel=\"next\" href=\"01-one.html\""))
  }

  @Test func `Every page has its landmarks once, and asks for nothing from elsewhere`() throws {
    for (name, page) in try texts(book(pages, index: index), .init()) where name.hasSuffix(".html") {
      for tag in [
        "<!doctype html>", "<html lang=\"en\">", "name=\"viewport\"", "<h1", "<header>", "<main ", "<footer>",
        "href=\"#text\"",
      ] {
        #expect(page.ranges(of: tag).count == 1, "\(tag) in \(name)")
      }
      #expect(!page.contains("<script>") && !page.contains("//"), "\(name)")
    }
  }

  @Test func `The title page's list is the table of contents`() throws {
    let html = try article("index", in: texts(book(pages, index: index), .init()))
    #expect(
      html.hasPrefix(
        "<p>Begin with <a href=\"01-one.html#a\">one</a>.</p>\n<nav class=\"contents\" aria-label=\"Contents\">\n<ul>\n<li>Part I"
      ))
    #expect(html.hasSuffix("</ul>\n</nav>\n"))
  }

  @Test func `A heading may have the name of something beside the text`() throws {
    let words = ["Contents", "Search", "Search results", "Search status", "Slash", "Text", "Theme"]
    let page = "# One\n\n" + words.map { "## \($0)\n\n" }.joined()
    let html = try #require(try texts(book(["01-one": page]))["01-one.html"])
    let ids = html.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(ids.count > 2 * words.count - 1 && Set(ids).count == ids.count)
  }

  @Test func `The same book gives the same bytes`() throws {
    let first = try texts(book(pages, index: index), .init())
    for _ in 0..<3 { #expect(try texts(book(pages, index: index), .init()) == first) }
  }
}
