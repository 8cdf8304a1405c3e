import Foundation
import Testing

@testable import CoreHistory
@testable import Weave

@Suite struct SinglePageTests {
  private func page() throws -> String {
    let marbles = "```marbles\na: -1-|\na\nresult: -1-|\n```"
    let book = try book([
      "01-one": "# One\n\n## Same\n\n[Here](#same), [there](03-two.md#same), [page](03-two.md), [lost](../README.md)",
      "03-two": "# “Two” & \\ <b>\n\n## Same\n\n\(marbles)\n\n## Exercises",
    ])
    return singlePage(book, History())
  }

  @Test func `Every page is there, in order, behind a table of contents`() throws {
    let page = try page()
    let places = try ["<h1>The book</h1>", ">Contents</h1>", ">One</h1>", "&lt;b&gt;</h1>"].map {
      try #require(page.firstRange(of: $0), "\($0)").lowerBound
    }
    #expect(places == places.sorted())
    #expect(page.contains("<li class=\"depth-0\"><a href=\"#01-one\">One</a></li>"))
  }

  @Test func `No anchor is there twice, and every link within the book leads to one`() throws {
    let page = try page()
    let anchors = page.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(Set(anchors).count == anchors.count)
    let targets = page.matches(of: #/ href="#([^"]*)"/#).map { String($0.output.1) }
    #expect(targets.contains("01-one--same") && targets.contains("03-two--same") && targets.contains("03-two"))
    #expect(Set(targets).isSubset(of: anchors))
    #expect(page.contains("lost") && !page.contains("README"))
  }

  @Test func `What refers to an anchor in other ways keeps doing so`() throws {
    let page = try page()
    #expect(page.contains("aria-labelledby=\"03-two--marbles-1-title 03-two--marbles-1-desc\""))
    #expect(page.contains("<title id=\"03-two--marbles-1-title\">") && page.contains("id=\"03-two--figure-1\""))
    #expect(page.contains("<section class=\"exercises\" aria-labelledby=\"03-two--exercises\">"))
  }

  @Test func `A picture of objects says in words what it shows, on paper and in an e-book`() throws {
    let code = "# One\n\n```swift file=A.swift\nclass A {}\n```\n\n```swift\nlet a = A()\n```\n\n"
    let book = try book(["01-one": code + "```objects\na ~> A#1\n```\n"])
    #expect(book.mistakes == [])
    let paper = singlePage(book, History(of: book))
    let files = epub(book, History(of: book), modified: "").files
    let chapter = String(decoding: try #require(files.first { $0.name == "EPUB/01-one.xhtml" }).contents, as: UTF8.self)
    for (page, prefix) in [(paper, "01-one--"), (chapter, "")] {
      let id = "\(prefix)objects-1"
      #expect(page.contains("aria-labelledby=\"\(id)-title\" aria-describedby=\"\(id)-desc\""))
      #expect(page.contains("<desc id=\"\(id)-desc\">a holds A#1 weakly.</desc>"))
      #expect(page.contains("<clipPath id=\"\(id)-clear\">") && page.contains("clip-path=\"url(#\(id)-clear)\""))
    }
  }

  @Test func `Paper has neither the core's pages, nor what folds repeat, nor links of names`() throws {
    var first = "# One\n\n```swift file=A.swift\npublic struct A {\n}\n```\n\n[Here](#more) is `A`.\n\n"
    first += "```swift extend=A.swift\nstruct B {}\n```\n\n## More\n\nWhat does it print?\n\n"
    first += "```swift\nprint(A())\n```\n\n```output\nprinted\n```\n"
    let third = "# Two\n\n```marbles\na: -1-|\na\nresult: -1-|\n```\n"
    let book = try book(["01-one": first, "03-two": third])
    let page = singlePage(book, History(of: book))
    for word in ["<a href=\"#01-one--more\">Here</a> is <code>A</code>.", "<svg", "printed"] {
      #expect(page.contains(word), "\(word)")
    }
    for word in ["The core after", "-1-|\n", "The whole file", "first in", "class=\"name\"", ">Names</h1>"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `Only long code breaks between pages, and every sheet says what it belongs to`() throws {
    func code(_ count: Int) -> String { "```text\n\(String(repeating: "line\n", count: count))```\n\n" }
    let page = singlePage(
      try book(["01-one": "# “One” & \\ <b>\n\n" + code(24), "02-two": "# Two\n\n" + code(25)]), History())
    #expect(page.ranges(of: "<pre>").count == 1 && page.ranges(of: "<pre class=\"long\">").count == 1)
    #expect(page.contains("@page sheet-0 { @top-left { content: \"“One” \\26  \\5c  \\3c b>\";"))
    #expect(page.contains("[id=\"01-one\"] { page: sheet-0; }"))
  }

  @Test func `The page loads nothing`() throws {
    let page = try page()
    for word in ["<link", "<script", "src=", "@import", "url(http"] { #expect(!page.contains(word), "\(word)") }
  }
}
