import Book
import Markup
import Testing

@testable import CoreHistory
@testable import Weave

@Suite struct GlossaryTests {
  private func pairs(_ markdown: String) -> [String] {
    let document = Document(parsing: SourceText(path: "a.md", text: markdown))
    return termPairs(in: document, paragraph: 0).map { "\($0.english)=\($0.chinese)\($0.isCode ? "!" : "")" }
  }

  @Test(arguments: [
    ("New words: event 事件, abstract class 抽象类.", ["event=事件", "abstract class=抽象类"]),
    ("existential type (`any`) 存在类型", ["existential type (any)=存在类型"]),
    ("`subscribe` 订阅 turns closures into one observer 观察者, an `A`.", ["subscribe=订阅!", "observer=观察者"]),
    ("all of them on the stack (调用栈) at once; ARC (自动引用计数)", ["stack=调用栈", "ARC=自动引用计数"]),
    ("the stack（调用栈）", ["stack=调用栈"]),
    ("Words: *to dispose* 清除, *bag* 包", ["to dispose=清除", "bag=包"]),
    ("A source makes the many little old things 东西", ["little old things=东西"]),
    ("the 观察者", []), ("观察者 observer", []), ("nothing here", []),
  ])
  func `A term stands right before its Chinese one`(markdown: String, expected: [String]) {
    #expect(pairs(markdown) == expected)
  }

  @Test func `Only recaps are collected, and a term that two of them give is one`() throws {
    let pages = try texts(
      book([
        "01-a": "# 1. A\n\nOutside 外\n\n## Recap\n\n- An event 事件\n\n### More\n\nA sink 水槽\n\n## B\n\nOutside 外",
        "02-b": "# 2. B\n\n## Recap {#end}\n\nNew words: Event 事件.",
      ]), .init())
    let page = try #require(pages["glossary.html"])
    let terms = page.split(separator: "\n").filter { $0.hasPrefix("<dt>") || $0.hasPrefix("<dd") }
    #expect(
      terms == [
        "<dt><dfn>event</dfn> <span lang=\"zh-Hans\">事件</span></dt>",
        "<dd class=\"places\"><a href=\"01-a.html#recap\">chapter 1</a>, <a href=\"02-b.html#end\">chapter 2</a></dd>",
        "<dt><dfn>sink</dfn> <span lang=\"zh-Hans\">水槽</span></dt>",
        "<dd class=\"places\"><a href=\"01-a.html#recap\">chapter 1</a></dd>",
      ])
  }

  @Test func `A term says what it means, whatever the case of its letters`() throws {
    let pages = try texts(
      book(
        ["01-a": "# 1. A\n\n## Recap\n\nWords: *Event* 事件, `Sink` 水槽, nothing 无."],
        glossary: "# Glossary\n\n- event: A *value*, `a < b`: or the end.\n- Sink: It sinks."))
    let page = try #require(pages["glossary.html"])
    let meaning = "A <em>value</em>, <code>a &lt; b</code>: or the end."
    #expect(page.contains("事件</span></dt>\n<dd><p>\(meaning)</p>\n</dd>\n<dd"))
    #expect(page.contains("水槽</span></dt>\n<dd><p>It sinks.</p>\n</dd>\n<dd"))
    #expect(page.contains("无</span></dt>\n<dd class=\"places\">"))
  }

  @Test func `The book's own glossary has what its recaps give`() throws {
    let page = try #require(RealBook.shared.get().pages["glossary.html"])
    for term in ["observer</dfn> <span lang=\"zh-Hans\">观察者", "abstract class</dfn> <span lang=\"zh-Hans\">抽象类"] {
      #expect(page.contains(term))
    }
  }

  @Test func `The book says of each of its terms what it means`() throws {
    let page = try #require(RealBook.shared.get().pages["glossary.html"])
    let terms = page.ranges(of: "<dt>").count
    #expect(terms > 80 && page.ranges(of: "</dt>\n<dd><p>").count == terms)
  }
}

@Suite struct SearchTests {
  @Test(arguments: [
    ([], ""), ([0], "A"), ([0, 1, 2], "AAA"), ([40], ";"), ([41], "=E"), ([3, 45], "D=E"), ([500], "<<F"),
  ])
  func `Sections are written by their distances`(places: [Int], text: String) {
    #expect(Postings.encode(places) == text)
    #expect(decoded(text) == places)
  }

  @Test func `Whatever sections there are, they can be read again`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      let places = Set((0..<20).map { _ in Int.random(in: 0..<5000, using: &generator) }).sorted()
      let text = Postings.encode(places)
      #expect(decoded(text) == places)
      #expect(!text.contains { $0.isLowercase || "0123456789~`$\\".contains($0) })
    }
  }

  /// The numbers of the places that a text of the search index stands for, decoded in the same steps as by the script.
  private func decoded(_ text: String) -> [Int] {
    let last = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ!#%&'()*+,-./:;"), more = Array("<=>?@[]^_|")
    var places: [Int] = [], id = -1, number = 0, weight = 1
    for letter in text {
      let digit = last.firstIndex(of: letter)
      number += (digit ?? more.firstIndex(of: letter)!) * weight
      weight *= more.count
      guard digit != nil else { continue }
      id += number + 1
      places.append(id)
      (number, weight) = (0, 1)
    }
    return places
  }

  @Test func `The script reads with the letters that the index is written with`() throws {
    let script = try #require(scripts["search.js"])
    #expect(script.contains("\"ABCDEFGHIJKLMNOPQRSTUVWXYZ!#%&'()*+,-./:;\"") && script.contains("\"<=>?@[]^_|\""))
  }

  @Test func `Headings, words, names and terms are in the index`() throws {
    let book = try book([
      "01-a": "# 1. A `x`\n\nobserver\n\n## B & c\n\nobservable ${1} \\\n\n## D {#own}\n\nobserving\n\n"
        + "```swift file=A.swift\nclass A { func b() {} }\n```\n\n## Recap\n\nA sink 水槽"
    ])
    let script = try #require(texts(book, History(of: book))["search-index.js"])
    #expect(
      script == """
        window.searchIndex = { cut: 7, sections: `#1. A x\t01-a
        B & c
        D\town
        Recap
        #Names\tnames
        #Glossary\tglossary`, words: `0glossarF0namesE0observaB6eA6iC0recapD0sinkD`, names: `0.1 A!b()`, \
        terms: `3 sink 水槽` };

        """)
  }

  @Test func `The index is at most a tenth of the text`() throws {
    let real = try RealBook.shared.get()
    let text = real.book.chapters.reduce(0) { $0 + $1.document.source.lines.reduce(0) { $0 + $1.utf8.count + 1 } }
    let index = try #require(real.pages["search-index.js"]).utf8.count
    #expect(index * 10 <= text, "\(index) bytes for \(text)")
  }
}

@Suite struct FurnitureTests {
  @Test func `The first chapter with all it needs is at most 60 KB, packed`() throws {
    let pages = try RealBook.shared.get().pages
    let chapter = try #require(pages["01-push.html"])
    let needed = pages.filter { name, _ in !name.hasSuffix(".html") && name != "search-index.js" }
    let files = [chapter] + needed.values
    var size = 0
    for file in files { size += try packedSize(of: file) ?? file.utf8.count / 3 }
    #expect(size <= 60_000, "\(size) bytes")
  }

  @Test func `What needs a script is shown by the script`() throws {
    let pages = try RealBook.shared.get().pages
    let css = try #require(pages["style.css"])
    #expect(css.contains(".tools { display: none;") && css.contains(".script .tools { display: flex;"))
    for (name, page) in pages where name.hasSuffix(".html") {
      #expect(page.ranges(of: "<div class=\"tools\">").count == 1)
      let head = try #require(page.firstRange(of: "</head>")).lowerBound
      #expect(page[..<head].contains("<script src=\"theme.js\"></script>"), "before the page is drawn")
      #expect(page.ranges(of: "<h1").count == 1)
      #expect(page.contains("href=\"names.html\"") && page.contains("href=\"glossary.html\""))
    }
  }

  @Test func `A chosen theme has the colours of the system's, and neither is printed`() throws {
    let source = String(decoding: PackageResources.style_css, as: UTF8.self)
    let css = try #require(RealBook.shared.get().pages["style.css"])
    let dark = source.components(between: "@media (prefers-color-scheme: dark) {\n  :root {\n", and: "\n  }\n}")
    let system = css.components(between: "dark) {\n  :root:not([data-theme=\"light\"]) {\n", and: "\n  }\n}")
    let chosen = css.components(between: "@media screen {\n  :root[data-theme=\"dark\"] {\n", and: "\n  }\n}")
    #expect(dark.count == 1 && system == dark && chosen == dark)
    #expect(!css.contains("@media (prefers-color-scheme: dark)"))
  }

  @Test func `Scripts ask for nothing but the index, and survive where nothing may be kept`() {
    for (name, script) in scripts {
      for word in ["fetch(", "XMLHttpRequest", "http:", "https:", "innerHTML", "eval("] {
        #expect(!script.contains(word), "\(name)")
      }
      let lines = script.split(separator: "\n")
      for line in lines where line.contains("localStorage.") { #expect(line.contains("try {"), "\(name)") }
    }
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> [String] {
    ranges(of: start).compactMap { range in
      self[range.upperBound...].firstRange(of: end).map { String(self[range.upperBound..<$0.lowerBound]) }
    }
  }
}
