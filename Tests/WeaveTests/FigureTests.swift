import Testing

@testable import Weave

@Suite struct FigureTests {
  @Test func `An example stands beside what it prints`() throws {
    #expect(
      try text(of: "```swift\nprint(1)\n```\n```output\n1 < 2\n```")
        == """
        <figure class="example">
        <div class="run">
        <pre><code>print(<span class="n">1</span>)
        </code></pre>
        <div class="output">
        <p class="label">prints</p>
        <pre><samp>1 &lt; 2
        </samp></pre>
        </div>
        </div>
        </figure>

        """)
  }

  @Test(arguments: [
    ("before", "runs against the core of chapter 2"),
    ("fails=\"no <such>\"", "must not compile: <samp>no &lt;such&gt;</samp>"),
    ("traps=\"Fatal\"", "traps: <samp>Fatal</samp>"),
    ("hangs", "never finishes"), ("loops", "never finishes"),
    ("overflows", "overflows the stack"),
    ("skip=\"needs a Mac\"", "not compiled: needs a Mac"),
    ("until=16", "holds until chapter 16"),
    ("until=3", "holds until <a href=\"03-page.html\">chapter 3</a>"),
    ("before traps=\"x\"", "runs against the core of chapter 2; traps: <samp>x</samp>"),
    ("setup", "shared by this chapter’s examples"),
  ])
  func `A label says what is special about an example`(words: String, label: String) throws {
    #expect(try text(of: "```swift \(words)\nlet a = 1\n```").contains("<figcaption>\(label)</figcaption>\n"))
  }

  @Test func `A continuation says so`() throws {
    let html = try text(of: "```swift\nlet a = 1\n```\n\n```swift continue\nprint(a)\n```")
    #expect(
      html.contains("<figure class=\"example continued\">\n<figcaption>goes on from the example before</figcaption>"))
  }

  @Test func `An empty output says that nothing is printed`() throws {
    #expect(
      try text(of: "```swift\nlet a = 1\n```\n```output\n```")
        .contains("<div class=\"output\">\n<p class=\"label\">prints nothing</p>\n</div>"))
  }

  @Test func `An output too wide for the margin stands below its example`() throws {
    let line = String(repeating: "x", count: 25)
    #expect(try text(of: "```swift\nrun()\n```\n```output\n\(line)\n```").contains("<div class=\"output below\">"))
  }

  @Test(arguments: [
    "Predict what happens.", "Which lines are printed, and why? Think.", "What does it print now:", "Is it *so*?",
    "- One\n- What will it say", "Write them\ndown.",
  ])
  func `What the text asks the reader to foretell is folded`(paragraph: String) throws {
    let html = try text(of: paragraph + "\n\n```swift\nprint(1)\n```\n```output\n1\n```")
    #expect(
      html.contains(
        """
        <div class="output">
        <details class="answer">
        <summary>What it prints</summary>
        <pre><samp>1
        </samp></pre>
        </details>
        </div>
        """))
  }

  @Test func `How an example ends that the reader is asked about stands behind the question`() throws {
    let setup = "```swift setup\nlet one = 1\n```\n\n"
    let stuck = try text(of: "Which line is last?\n\n\(setup)```swift hangs\nprint(one)\n```\n```output\n1\n```")
    #expect(
      stuck.contains(
        """
        <div class="output">
        <details class="answer">
        <summary>What it prints</summary>
        <pre><samp>1
        </samp></pre>
        <p class="label">never finishes</p>
        </details>
        </div>
        """))
    #expect(stuck.components(separatedBy: "never finishes").count == 2)
    let refused = try text(of: "Does it compile?\n\n```swift fails=\"cannot convert\"\nlet a: Int = \"\"\n```")
    #expect(
      refused.contains(
        """
        <summary>What happens</summary>
        <p class="label">must not compile: <samp>cannot convert</samp></p>
        """))
    let told = try text(of: "It hangs.\n\n```swift hangs\nprint(1)\n```")
    #expect(told.contains("<figcaption>never finishes</figcaption>") && !told.contains("What happens"))
  }

  @Test(arguments: [
    "It is predictable.", "Why? Because.", "Whatever will be.", "Is it so?\n\nIt is.", "## What does it do?",
  ])
  func `What the text only tells stays open`(paragraph: String) throws {
    let html = try text(of: paragraph + "\n\n```swift\nprint(1)\n```\n```output\n1\n```")
    #expect(!html.contains("<details") && html.contains("<p class=\"label\">prints</p>"))
  }

  @Test func `A picture is drawn, with its text behind it`() throws {
    let html = try text(of: "```marbles\na: -1-|\na\nresult: -1-|\n```")
    #expect(
      html.contains(
        "id=\"figure-1\">\n<figcaption><span class=\"number\">Figure 3.1</span>. Marble diagram of <code>a</code></figcaption>"
      ))
    #expect(html.contains("<svg ") && html.contains("</svg>"))
    #expect(html.contains("<details><summary>The picture as text</summary>\n<pre><code>a: -1-|\na\nresult: -1-|\n"))
  }

  @Test func `Pictures are numbered by page`() throws {
    let html = try text(of: "```marbles\na: 1|\na\nresult: 1|\n```\n\n```marbles\na: -1-|\na\nresult: -1-|\n```")
    #expect(
      html.contains("Figure 3.1</span>") && html.contains("id=\"figure-2\"") && html.contains("Figure 3.2</span>"))
  }

  @Test func `What sets a picture apart stands in its caption, and in its name`() throws {
    let html = try text(of: "```marbles caption=\"It doesn't < come\"\na: -|\na\nresult: -|\n```")
    let words = "It doesn’t &lt; come. Marble diagram"
    #expect(html.contains("Figure 3.1</span>. \(words) of <code>a</code></figcaption>"))
    #expect(html.contains("aria-label=\"\(words)\""))
    let question = try text(of: "```marbles caption=\"Who comes first?\"\na: -|\na\nresult: -|\n```")
    #expect(question.contains("Figure 3.1</span>. Who comes first? Marble diagram of <code>a</code></figcaption>"))
  }

  @Test func `Chinese is marked as Chinese`() throws {
    let html = try text(of: "A subscription (订阅) is an *observer 观察者*.")
    #expect(
      html.contains(
        "A subscription (<span lang=\"zh-Hans\">订阅</span>) is an <em>observer <span lang=\"zh-Hans\">观察者</span></em>."))
  }

  @Test func `Chinese in code and in what it prints is marked as Chinese, too`() throws {
    let html = try text(of: "```swift\nprint(\"完成 ✓ …\")  // 完\n```\n\n```output\n完成 ✓ …\n```")
    let end = "<span lang=\"zh-Hans\">完成</span> ✓ …"
    #expect(html.contains("(<span class=\"s\">&quot;\(end)&quot;</span>)"))
    #expect(html.contains("// <span lang=\"zh-Hans\">完</span></span>") && html.contains("<samp>\(end)\n</samp>"))
  }

  @Test func `What can't be drawn is shown as text`() throws {
    let html = try text(of: "```trace\nno trace at all (\n```")
    #expect(!html.contains("<svg ") && html.contains("<pre><code>no trace at all (\n</code></pre>"))
  }

  @Test func `Wide code can be reached by keyboard, and may use the margin`() throws {
    let long = "let name = " + String(repeating: "1 + ", count: 20) + "1"
    let html = try text(of: "```swift\n\(long)\n```")
    #expect(html.contains("<figure class=\"example wide\">"))
    #expect(html.contains("<pre tabindex=\"0\" role=\"group\" aria-label=\"Example\"><code>"))
  }
}
