import Foundation
import Testing

@testable import Tangle
@testable import Weave

@Suite struct SinglePageTests {
  private func page() throws -> String {
    let book = try book([
      "01-one": "# One\n\n## Same\n\n[Here](#same), [there](02-two.md#same), [page](02-two.md), [lost](../README.md)",
      "02-two": "# Two\n\n## Same\n\n## Exercises",
    ])
    var files = texts(book)
    files["02-two.html"] = files["02-two.html"]?.replacing(
      "</h1>", with: "</h1><svg aria-labelledby=\"a b\"><path id=\"a\" clip-path=\"url(#b)\"/><use href=\"#a\"/></svg>")
    return singlePage(book, files.mapValues { Array($0.utf8) })
  }

  @Test func `Every page is there, in order, behind a table of contents`() throws {
    let page = try page()
    let places = try ["<h1>The book</h1>", ">Contents</h1>", ">One</h1>", ">Two</h1>"].map {
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
    #expect(targets.contains("01-one--same") && targets.contains("02-two--same") && targets.contains("02-two"))
    #expect(Set(targets).isSubset(of: anchors))
    #expect(page.contains("lost") && !page.contains("README"))
  }

  @Test func `What refers to an anchor in other ways keeps doing so`() throws {
    let page = try page()
    #expect(page.contains("aria-labelledby=\"02-two--a 02-two--b\""))
    #expect(page.contains("<path id=\"02-two--a\" clip-path=\"url(#02-two--b)\"/><use href=\"#02-two--a\"/>"))
  }

  @Test func `Paper has neither the core's pages, nor what folds repeat, nor links of names`() throws {
    let text = """
      <html><title>One</title><article><h1>One</h1>
      <p><a class="name" href="#x" title="first in chapter 1">subscribe</a> is <a href="#x">here</a>.</p>
      <figure class="picture marbles"><svg></svg><details><summary>As text</summary><pre>--|</pre></details></figure>
      <figure><pre id="x">code</pre><details class="answer"><pre>printed</pre></details></figure>
      <details class="whole"><pre>whole</pre></details><details class="check"><pre>checked</pre></details>
      <details class="mutant"><pre>wrong</pre></details>
      </article></html>
      """
    let files = ["01-one.html": Array(text.utf8), "core-01.html": Array("<article><h1>The core</h1></article>".utf8)]
    let page = singlePage(try book(["01-one": "# One"]), files)
    for word in ["<p>subscribe is <a href=\"#01-one--x\">here</a>.</p>", "<svg", "code", "printed"] {
      #expect(page.contains(word), "\(word)")
    }
    for word in ["The core", "--|", "whole</pre>", "checked", "wrong</pre>", "first in chapter"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `Only long code breaks between pages, and every sheet says what it belongs to`() throws {
    func code(_ count: Int) -> String { String(repeating: "line\n", count: count) }
    let article =
      "<h1>“One” &amp; \\ &lt;b&gt;</h1><pre id=\"a\">\(code(24))</pre><pre id=\"b\"><ins>\(code(20))</ins>\(code(5))</pre>"
    let files = ["01-one.html": "<article>\(article)</article>", "names.html": "<article><h1>Names</h1></article>"]
    let page = singlePage(try book(["01-one": "# One"]), files.mapValues { Array($0.utf8) })
    #expect(page.contains("<pre id=\"01-one--a\">") && page.contains("<pre id=\"01-one--b\" class=\"long\">"))
    #expect(page.contains("@page sheet-0 { @top-left { content: \"“One” \\26  \\5c  \\3c b>\";"))
    #expect(page.contains("[id=\"01-one\"] { page: sheet-0; }"))
    #expect(!page.contains(">Names</h1>"))
  }

  @Test func `The page loads nothing`() throws {
    let page = try page()
    for word in ["<link", "<script", "src=", "@import", "url(http"] { #expect(!page.contains(word), "\(word)") }
  }
}
