import Testing

@testable import Weave

@Suite struct HighlightTests {
  @Test(arguments: [
    ("final class Sink<O: P>: Q {}", "<k>final</k> <k>class</k> <d>Sink</d>&lt;<t>O</t>: <t>P</t>&gt;: <t>Q</t> {}"),
    (
      "func on(_ event: Event<Int>) -> Void { 1 }",
      "<k>func</k> <d>on</d>(_ event: <t>Event</t>&lt;<t>Int</t>&gt;) -&gt; <t>Void</t> { <n>1</n> }"
    ),
    (
      "enum E { case next(Element), done }",
      "<k>enum</k> <d>E</d> { <k>case</k> <d>next</d>(<t>Element</t>), <d>done</d> }"
    ),
    (
      "let a = Observable<Int>.just(0x1F) // b",
      "<k>let</k> a = <t>Observable</t>&lt;<t>Int</t>&gt;.just(<n>0x1F</n>) <c>// b</c>"
    ),
    ("\"a \\(b) c\"", "<s>&quot;a </s>\\(b)<s> c&quot;</s>"),
    ("@Test func a() {}", "<a>@Test</a> <k>func</k> <d>a</d>() {}"),
    ("#expect(a == b)", "<a>#expect</a>(a == b)"),
    ("// ...", "<c>// ...</c>"),
    ("}}) broken {{ \"", "}}) broken {{ <s>&quot;</s>"),
  ])
  func `Swift is coloured by its syntax`(code: String, expected: String) {
    let html = codeLines(ColouredText(swift: code))[0].string
    var short = html.replacing("</span>", with: "\u{1}")
    for name in ["k", "t", "d", "s", "n", "c", "a"] {
      short = short.replacing("<span class=\"\(name)\">", with: "<\(name)>")
    }
    var result = "", open = ""
    for character in short {
      if character == "\u{1}" { result += "</\(open)>" } else { result.append(character) }
      if character == ">", let start = result.lastIndex(of: "<"), result.distance(from: start, to: result.endIndex) == 3
      {
        open = String(result[result.index(after: start)])
      }
    }
    #expect(result == expected)
  }

  @Test func `A piece that spans lines is coloured on each`() {
    let lines = codeLines(ColouredText(swift: "/* a\n\nb */ let c = 1")).map(\.string)
    #expect(
      lines == [
        "<span class=\"c\">/* a</span>", "",
        "<span class=\"c\">b */</span> <span class=\"k\">let</span> c = <span class=\"n\">1</span>",
      ])
  }

  @Test(arguments: [
    ["let a = \"\"\"", "  b \\(c) 字", "  \"\"\""], ["", "", "}"], ["\t// é", " ", "x"], [],
    ["func (", "<#a#>", "#if x"],
    ["let r = /a<b/", "\u{FEFF}odd", "$0 + `class`"],
  ])
  func `Without its tags the code is what was written`(lines: [String]) {
    let html = codeLines(ColouredText(swift: lines.joined(separator: "\n")))
    #expect(html.map { plain($0.string) } == (lines.isEmpty ? [""] : lines))
  }

  private func plain(_ html: String) -> String {
    var text = "", isTag = false
    for character in html {
      if character == "<" { isTag = true }
      if !isTag { text.append(character) }
      if character == ">" { isTag = false }
    }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
      "&amp;", with: "&")
  }
}
