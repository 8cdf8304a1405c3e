import Book
import Testing

@testable import CoreHistory
@testable import Weave

private let began = ["class Sink {", "  let a = 1", "", "  func on() {", "  }", "}"]
private let revised = ["class Sink {", "  let a = 2", "", "  func on() {", "  }", "", "  func off() {", "  }", "}"]
/// The listing that turns `began` into `revised`.
private let shown = ["class Sink {", "  let a = 2", "", "  // ...", "", "  func off() {", "  }", "}"]
/// The index in `revised` of each line of `shown`; nil for the one that stands for omitted lines.
private let places = [0, 1, 2, nil, 5, 6, 7, 8]

@Suite struct ListingTests {
  private func pages() throws -> [String: String] {
    let book = try book([
      "03-first": "# 3. First\n\n" + fence("file=Sink.swift", began),
      "04-second": "# 4. Second\n\n" + fence("revise=Sink.swift", shown) + "\n"
        + fence("extend=Sink.swift", ["struct B {}"])
        + "\n" + fence("file=New.swift", ["struct C {}"]) + "\n" + fence("extend=New.swift", ["struct D {}"]),
      "04a-third": "# Interlude. Third\n\n" + fence("file=Odd.swift", ["struct E {}"]),
      "05-fourth": "# 5. Fourth\n\n" + fence("extend=Odd.swift", ["struct F {}"]),
    ])
    let path = "Chapters/04-second.md"
    let before = CoreFile(name: "Sink.swift", lines: began.map { line($0, 0) }, pages: ["Chapters/03-first.md"])
    let after = CoreFile(
      name: "Sink.swift",
      lines: revised.enumerated().map { index, text in
        places.firstIndex(of: index).map { SourceLine(text: text, path: path, number: 4 + $0) } ?? line(text, 0)
      }, pages: ["Chapters/03-first.md", path])
    var history = History()
    history.edits = [Edit(page: path, line: 3, .revise, after, before: before, after: after)]
    return texts(book, history)
  }

  private func line(_ text: String, _ number: Int) -> SourceLine {
    SourceLine(text: text, path: "Chapters/03-first.md", number: number)
  }

  private func fence(_ info: String, _ lines: [String]) -> String {
    "```swift \(info)\n" + lines.map { $0 + "\n" }.joined() + "```\n"
  }

  @Test func `A caption says which file a listing is of, and where it was begun`() throws {
    let pages = try pages()
    #expect(
      try article("03-first", in: pages).hasPrefix(
        "<figure class=\"listing\" id=\"listing.1\">\n<figcaption><code>Sink.swift</code>, begun here</figcaption>\n"))
    let second = try article("04-second", in: pages)
    let captions = second.split(separator: "\n").filter { $0.hasPrefix("<figcaption>") }
    let origin = "<span class=\"whereabouts\">(begun in <a href=\"03-first.html#listing.1\">chapter 3</a>)</span>"
    #expect(captions.count == 4)
    #expect(
      captions[0] == """
        <figcaption><code>Sink.swift</code>, in <code>Sink</code>, instead of <code>a</code> and after <code>on()</code>; \
        <details class="removals"><summary>replaces 1 line with 4\
        <span class="spoken">: show in the listing what went</span></summary></details> \(origin)</figcaption>
        """)
    #expect(
      captions[1] == "<figcaption><code>Sink.swift</code>, at its end, after an empty line \(origin)</figcaption>")
    #expect(captions[2] == "<figcaption><code>New.swift</code>, begun here</figcaption>")
    #expect(captions[3].hasSuffix("(begun in <a href=\"#listing.3\">this chapter</a>)</span></figcaption>"))
    #expect(
      try article("05-fourth", in: pages).contains(
        "(begun in <a href=\"04a-third.html#listing.1\">“Interlude. Third”</a>)"))
  }

  @Test func `A deletion says why, and keeps the file that went for those who open it`() throws {
    let book = try book([
      "03-first": "# 3. First\n\n" + fence("file=Sink.swift", began),
      "04-second": "# 4. Second\n\n" + fence("delete=Sink.swift", ["// A stage is one now."]),
    ])
    let second = try article("04-second", in: texts(book, History(of: book)))
    let start = try #require(second.firstRange(of: "<figure class=\"listing\"")).lowerBound
    let end = try #require(second.firstRange(of: "  <span class=\"k\">let")).lowerBound
    #expect(
      second[start..<end] == """
        <figure class="listing" id="listing.1">
        <figcaption><code>Sink.swift</code>, deleted here; removes 6 lines \
        <span class="whereabouts">(begun in <a href="03-first.html#listing.1">chapter 3</a>)</span></figcaption>
        <pre><code><span class="c">// A stage is one now.</span>
        </code></pre>
        <details class="whole">
        <summary>The file as it was</summary>
        <pre><code><span class="k">class</span> <span class="d">Sink</span> {

        """)
  }

  @Test func `New and changed lines are marked by words and sign, and what they replace can be unfolded`() throws {
    let second = try article("04-second", in: pages())
    let start = try #require(second.firstRange(of: "<pre>")).lowerBound
    let end = try #require(second.firstRange(of: "</figure>")).lowerBound
    #expect(
      second[start..<end] == """
        <pre><code><span class="k">class</span> <span class="d">Sink</span> {
        <del><span class="spoken">removed: </span><span class="line">  <span class="k">let</span> a = <span class="n">1</span>
        </span><span class="spoken">end of removal. </span></del><ins class="changed"><span class="spoken">changed: </span><span class="line">  <span class="k">let</span> a = <span class="n">2</span>
        </span><span class="spoken">end of change. </span></ins>
          <span class="k">func</span> <span class="d">on</span>() {
          }
        <ins class="added"><span class="spoken">added: </span><span class="line">
        </span><span class="line">  <span class="k">func</span> <span class="d">off</span>() {
        </span><span class="line">  }
        </span><span class="spoken">end of change. </span></ins>}
        </code></pre>

        """)
  }

  /// A page whose listing adds a method behind one whose body it leaves out.
  private func elided() throws -> (book: Book, history: History) {
    let before = ["class Sink {", "  func on() {", "    one()", "    two()", "    three()", "  }", "}"]
    let after = before.dropLast() + ["", "  func off() {}", "}"]
    let path = "Chapters/03-page.md"
    let listing = ["class Sink {", "  // ...", "", "  func off() {}", "}"]
    let book = try book(["03-page": "# Title\n\n" + fence("revise=Sink.swift", listing)])
    var history = History()
    history.edits = [
      Edit(
        page: path, line: 3, .revise, CoreFile(name: "Sink.swift", lines: listing.map { line($0, 0) }, pages: [path]),
        before: CoreFile(name: "Sink.swift", lines: before.map { line($0, 0) }, pages: ["Chapters/03-first.md"]),
        after: CoreFile(name: "Sink.swift", lines: after.map { line($0, 0) }, pages: ["Chapters/03-first.md", path]))
    ]
    return (book, history)
  }

  @Test func `What stands for lines opens in place and shows them`() throws {
    let (book, history) = try elided()
    let page = try article("03-page", in: texts(book, history))
    #expect(
      page.contains(
        """
        <div class="parts" tabindex="0" role="group" aria-label="Sink.swift, revised here">
        <pre><code><span class="k">class</span> <span class="d">Sink</span> {
          <span class="k">func</span> <span class="d">on</span>() {
        </code></pre>
        <details class="elided"><summary><span class="elision">    <span class="c">// ...</span></span>\
        <span class="count">  3 lines</span></summary>
        <pre><code>    one()
            two()
            three()
        </code></pre></details>
        <pre><code>  }
        <ins class="added">
        """))
  }

  @Test func `Where nothing can be opened, it is a line of the listing`() throws {
    let (book, history) = try elided()
    let page = singlePage(book, history)
    #expect(!page.contains("class=\"elided\"") && !page.contains("three()"))
    #expect(page.contains("<span class=\"elision\">    <span class=\"c\">// ...</span></span>\n"))
  }

  @Test func `A listing of which nothing more is known is shown as it stands`() throws {
    let html = try text(of: fence("revise=Lost.swift", ["struct A {}"]))
    #expect(html.contains("<figcaption><code>Lost.swift</code>, revised here</figcaption>"))
    #expect(!html.contains("<ins") && !html.contains("<details"))
  }
}
