import Testing

@testable import Weave

@Suite struct HTMLTests {
  @Test func `Text and attributes are escaped, and nothing is escaped twice`() {
    var html = HTML()
    html.element("a", ["href": "?a=1&b=\"2\"", "title": nil], "1 < 2 && \"3\" > 2, &amp; é 字")
    #expect(
      html.string
        == "<a href=\"?a=1&amp;b=&quot;2&quot;\">1 &lt; 2 &amp;&amp; &quot;3&quot; &gt; 2, &amp;amp; é 字</a>")
  }

  @Test func `Empty text is nothing`() {
    var html = HTML()
    html.text("")
    #expect(html.isEmpty)
  }
}

@Suite struct LinkTests {
  let links = Links(
    page: "Chapters/04-sending.md",
    outputs: ["index.md": "index.html", "Chapters/03-subscription.md": "03-subscription.html"])

  @Test(arguments: [
    ("03-subscription.md#a", "03-subscription.html#a"),
    ("./03-subscription.md", "03-subscription.html"),
    ("../index.md", "index.html"),
    ("../Sources/Rx/Sink.swift", "../Sources/Rx/Sink.swift"),
    ("#here", "#here"),
    ("", ""),
    ("https://example.com/a?b=c#d", "https://example.com/a?b=c#d"),
    ("HTTPS://example.com", "HTTPS://example.com"),
    ("mailto:a@b.c", "mailto:a@b.c"),
    ("#\"><b>", "#%22%3E%3Cb%3E"),
    ("03-subscription.md#第一", "03-subscription.html#%E7%AC%AC%E4%B8%80"),
    ("a%20b.md", "../Chapters/a%20b.md"),
  ])
  func `A link leads to the page's HTML file`(destination: String, address: String) {
    #expect(links.destination(of: destination)?.address == address)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)", "data:text/html,x",
    "vbscript:x", "file:///etc/passwd", ":x",
  ])
  func `A link that could run something leads nowhere`(destination: String) {
    #expect(links.destination(of: destination) == nil)
  }

  @Test func `The title page links to chapters by their place in the project`() {
    let links = Links(page: "index.md", outputs: ["Chapters/03-a.md": "03-a.html"])
    #expect(links.destination(of: "Chapters/03-a.md#b") == .page("03-a.html", anchor: "b"))
    #expect(links.destination(of: "Chapters/03%2Da.md") == .page("03-a.html"))
  }

  @Test func `A link to a page that is made anew leads there from everywhere`() {
    let zip = Destination.page("reference-time.html", anchor: "zip")
    let links = Links(
      page: "Chapters/03-a.md", outputs: [:],
      elsewhere: ["reference.md#zip": zip, "glossary.md": .page("glossary.html")])
    #expect(links.destination(of: "../reference.md#zip") == zip)
    #expect(links.destination(of: "../glossary.md") == .page("glossary.html"))
    #expect(links.destination(of: "#zip") == .page(nil, anchor: "zip"))
  }
}
