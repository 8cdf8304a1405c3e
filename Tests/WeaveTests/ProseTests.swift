import Testing

@testable import CoreHistory
@testable import Weave

@Suite struct ProseTests {
  @Test(arguments: [
    (
      "One *two* **three** `a < b`\\\nfour",
      "<p>One <em>two</em> <strong>three</strong> <code>a &lt; b</code><br/>\nfour</p>\n"
    ),
    ("[a & b](#c \"d\")", "<p><a href=\"#c\" title=\"d\">a &amp; b</a></p>\n"),
    ("[a](javascript:b)", "<p>a</p>\n"),
    ("![a *b*](c.svg)", "<p><img src=\"../Chapters/c.svg\" alt=\"a b\"/></p>\n"),
    ("![a](javascript:b)", "<p>a</p>\n"),
    ("- a\n- b\n  1. c", "<ul>\n<li>a</li>\n<li>b<ol>\n<li>c</li>\n</ol>\n</li>\n</ul>\n"),
    ("3. a\n\n4. b", "<ol start=\"3\">\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ol>\n"),
    ("> a\n> b", "<blockquote>\n<p>a\nb</p>\n</blockquote>\n"),
    ("a\n\n---\n\nb", "<p>a</p>\n<hr/>\n<p>b</p>\n"),
    ("a <b onclick=\"c\">d</b> <!-- e -->", "<p>a &lt;b onclick=&quot;c&quot;&gt;d&lt;/b&gt; </p>\n"),
    ("<script>\na\n</script>", "<p>&lt;script&gt;\na\n&lt;/script&gt;\n</p>\n"),
    ("<!-- for the author -->", ""),
    ("```text\n<a>\n```", "<pre><code>&lt;a&gt;\n</code></pre>\n"),
    (
      "```text fold=\"All\"\na\n```",
      "<details><summary>All</summary>\n<pre><code>a\n</code></pre>\n</details>\n"
    ),
  ])
  func `Markdown becomes HTML`(markdown: String, html: String) {
    #expect(prose(markdown) == html)
  }

  @Test func `A note is an aside, without its mark`() {
    #expect(
      prose("> [!PITFALL]\n> One *slot*.\n>\n> Two.")
        == """
        <aside class="note pitfall" role="note" aria-label="Pitfall"><p class="label">Pitfall</p>
        <p>One <em>slot</em>.</p>
        <p>Two.</p>
        </aside>

        """)
    #expect(prose("> [!ASIDE]\n> One.").hasPrefix("<aside class=\"note aside\" role=\"note\" aria-label=\"Aside\">"))
    #expect(
      prose("> [!TIP]\n>\n> Two.")
        == """
        <aside class="note tip" role="note" aria-label="Tip"><p class="label">Tip</p>
        <p>Two.</p>
        </aside>

        """)
    #expect(prose("> [!NOTHING]\n> x") == "<blockquote>\n<p>[!NOTHING]\nx</p>\n</blockquote>\n")
  }

  @Test func `A heading has an anchor, and not the words that name it`() throws {
    #expect(
      try text(of: "## Two *functions* `on` {#two-fun}")
        == """
        <div class="heading"><a class="anchor" href="#two-fun" aria-label="Link to “Two functions on”">#</a>\
        <h2 id="two-fun">Two <em>functions</em> <code>on</code></h2></div>

        """)
    #expect(try text(of: "## A\n\nb {#c}").hasSuffix("<h2 id=\"a\">A</h2></div>\n<p>b {#c}</p>\n"))
  }

  @Test func `A page has one title`() throws {
    let page = try #require(texts(book(["01-a": "# A {#x}\n\n# B\n\n> # C"]), .init())["01-a.html"])
    #expect(page.ranges(of: "<h1").count == 1)
    #expect(page.contains("<h1 id=\"x\">A</h1>"))
    #expect(page.contains("<h2 id=\"b\">B</h2>"))
    #expect(page.contains("<title>A · The book</title>"))
  }

  @Test func `A page without a heading is called by its file's name`() throws {
    #expect(try #require(texts(book(["01-a": "text"]), .init())["01-a.html"]).contains("<h1>01-a</h1>"))
  }

  @Test func `Exercises and design notes stand in boxes that end with them`() throws {
    let html = try text(of: "## Exercises\n\n### Exercise 3.1 ★ A\n\n### Exercise 3.2 ★ B\n\n## Design note: c\n\n## D")
    let tags = html.split(separator: "\n").filter { $0.contains("section") }
    #expect(
      tags == [
        "<section class=\"exercises\" aria-labelledby=\"exercises\">",
        "<section class=\"exercise\" aria-labelledby=\"exercise-31--a\">", "</section>",
        "<section class=\"exercise\" aria-labelledby=\"exercise-32--b\">", "</section>", "</section>",
        "<section class=\"design-note\" aria-labelledby=\"design-note-c\">", "</section>",
      ])
  }

  @Test func `No depth of nesting is too deep`() {
    let depth = 100_000
    let html = prose(String(repeating: ">", count: depth) + " deep")
    #expect(html.ranges(of: "</blockquote>").count == html.ranges(of: "<blockquote>").count)
    #expect(html.utf8.count > depth * 20)
    #expect(prose(String(repeating: "*a ", count: 10_000) + String(repeating: "b*", count: 10_000)).contains("a"))
  }
}
