import Book
import CoreHistory
import Foundation
import Testing

@testable import Weave

private let page = #"""
  # 1. Push

  ```swift file=Box/One.swift
  let one = 1
  ```

  ## Here

  ## Exercises

  ### Exercise 1.1 ★★ What does `it` print? {#prints}

  ```swift exercise=prints predict minutes=1
  print(1)
  ```

  ```output
  just one
  ```

  > [!SOLUTION]
  > As [said](#here), *once*.

  ### Exercise 1.2 ★★★★ Two {#two}

  ```swift exercise=two starter file=Two.swift minutes=5
  let starterCode = 0
  ```

  ```swift exercise=two contract
  let contractCode = two
  ```

  ```swift exercise=two check
  scenario("`two` is two") { checkCode() }
  for count in 1...2 { stays("so is it still") { checkCode(count) } }
  other("nothing")
  ```

  ```swift exercise=two check
  traps("it ends") { moreCode() }
  ```

  ```swift exercise=two hidden
  scenario("hidden sentence") { hiddenCode() }
  scenario("another") { hiddenCode() }
  ```

  ```swift exercise=two reference
  // ...
  let referenceCode = 2
  ```

  ```swift exercise=two mutant="counts from one" by="it ends"
  let mutantCode = 1
  ```

  ```swift exercise=two mutant="Is it three?" by="hidden sentence"
  let mutantCode = 3
  ```

  ```hint exercise=two
  One *a* [here](#here)
  ```

  ```swift exercise=two skeleton
  let skeletonCode = 1 + 1
  ```

  ### Exercise 1.3 ★ Change {#change}

  ```swift exercise=change starter revise=Box/One.swift minutes=20
  let one = 0
  ```

  ### Exercise 1.4 ★ On paper {#paper}

  Think.

  ### Exercise 1.5 ★ Think more {#more}

  > [!SOLUTION]
  > Thought.
  """#

private func pages(_ edition: Edition = .full) throws -> [String: String] {
  let book = try book(["01-push": page])
  return weave(book, History(of: book), edition: edition).mapValues { String(decoding: $0, as: UTF8.self) }
}

/// The box of an exercise, or its solution.
private func section(_ id: String, of page: String, edition: Edition = .full) throws -> String {
  let text = try #require(pages(edition)[page])
  let start = try #require(text.firstRange(of: "aria-labelledby=\"\(id)\">\n")).upperBound
  return String(text[start..<(try #require(text[start...].firstRange(of: "</section>")).lowerBound)])
}

@Suite struct ExerciseTests {
  @Test func `A box begins with its stars, what to do, and the command`() throws {
    #expect(
      try section("prints", of: "01-push.html").hasPrefix(
        """
        <div class="heading"><a class="anchor" href="#prints" aria-label="Link to “Exercise 1.1 What does it print?”">#</a>\
        <h3 id="prints">Exercise 1.1 <span class="stars" role="img" aria-label="2 of 5 stars">★★</span> \
        What does <code>it</code> print?</h3></div>
        <p class="facts">1 minute. Predict what it prints, with <a href="core-01.html">the core after chapter 1</a>.</p>
        <figure class="command">
        <figcaption>To begin</figcaption>
        <pre tabindex="0" role="group" aria-label="Command"><code>./Tools/book exercise start prints
        </code></pre>
        </figure>

        """))
  }

  @Test(arguments: [
    ("two", "5 minutes. Write <code>Two.swift</code>, with <a href=\"core-01.html\">the core after chapter 1</a>."),
    (
      "change",
      "20 minutes. Change <a href=\"core-01.html#Box/One.swift\"><code>One.swift</code></a> in "
        + "<a href=\"core-01.html\">the core after chapter 1</a>."
    ),
    ("paper", "On paper."),
  ])
  func `What to do depends on the kind`(id: String, words: String) throws {
    let box = try section(id, of: "01-push.html")
    #expect(box.contains("<p class=\"facts\">\(words)</p>"))
    #expect(box.contains("book exercise start") == (id != "paper"))
  }

  @Test func `A program whose output is to be foretold stands without it`() throws {
    let box = try section("prints", of: "01-push.html")
    #expect(box.contains("<figure class=\"example\">") && box.contains("print(<span class=\"n\">1</span>)"))
    #expect(!box.contains("just one") && !box.contains("<samp>") && !box.contains("once"))
  }

  @Test func `Of an exercise only what the learner is given is shown`() throws {
    let page = try #require(pages()["01-push.html"])
    for code in ["starterCode", "skeletonCode", "moreCode"] { #expect(page.ranges(of: code).count == 1, "\(code)") }
    for hidden in ["contractCode", "hiddenCode", "hidden sentence", "referenceCode", "mutantCode", "Thought"] {
      #expect(!page.contains(hidden), "\(hidden)")
    }
    #expect(page.contains("<figcaption><code>Two.swift</code>, to begin with</figcaption>"))
    #expect(page.contains("<figcaption><code>Box/One.swift</code>, to begin with</figcaption>"))
  }

  @Test func `What is checked is said in the sentences of the visible scenarios, once`() throws {
    #expect(
      try section("two", of: "01-push.html").contains(
        #"""
        <p class="label">What is checked</p>
        <ul>
        <li><code>two</code> is two</li>
        <li>so is it still</li>
        <li>it ends (the program has to stop there)</li>
        <li>2 more scenarios, not shown here</li>
        </ul>
        <details class="check">
        <summary>The checks in code</summary>
        <pre 
        """#))
    #expect(try #require(pages()["01-push.html"]).ranges(of: "What is checked").count == 1)
  }

  @Test func `Hints are folded, in order; a skeleton is code`() throws {
    let box = try section("two", of: "01-push.html")
    #expect(
      box.contains(
        """
        <details class="hint">
        <summary>Hint 1</summary>
        <p>One <em>a</em> <a href="#here">here</a></p>
        </details>
        <details class="hint">
        <summary>Hint 2, in code</summary>
        <pre><code><span class="k">let</span> skeletonCode = <span class="n">1</span> + <span class="n">1</span>
        </code></pre>
        </details>

        """))
  }

  @Test func `A box leads to its solution, if there is one`() throws {
    for (id, label) in [("prints", "1.1"), ("two", "1.2"), ("more", "1.5")] {
      #expect(
        try section(id, of: "01-push.html").hasSuffix(
          "<p class=\"to-solution\"><a href=\"solutions.html#\(id)\">The solution of exercise \(label)</a></p>\n"))
    }
    for id in ["change", "paper"] { #expect(try !section(id, of: "01-push.html").contains("solutions.html")) }
    let solutions = try #require(pages()["solutions.html"])
    #expect(!solutions.contains("id=\"change\"") && !solutions.contains("id=\"paper\""))
  }
}

@Suite struct SolutionTests {
  @Test func `A solution tells what was to be foretold, and why`() throws {
    #expect(
      try section("prints", of: "solutions.html")
        == """
        <h3 id="prints"><a href="01-push.html#prints">Exercise 1.1 <span class="stars" role="img" \
        aria-label="2 of 5 stars">★★</span> What does <code>it</code> print?</a></h3>
        <figure class="recorded">
        <figcaption>The program prints</figcaption>
        <pre><samp>just one
        </samp></pre>
        </figure>
        <p>As <a href="01-push.html#here">said</a>, <em>once</em>.</p>

        """)
  }

  @Test func `A solution has the reference as it was written, and the wrong ways`() throws {
    let solution = try section("two", of: "solutions.html")
    #expect(solution.contains("<figcaption>One solution: <code>Two.swift</code></figcaption>"))
    #expect(solution.contains("// ...</span>") && solution.contains("referenceCode"))
    #expect(solution.contains("<details class=\"solved\">\n<summary>The code</summary>\n<pre"))
    #expect(solution.contains("<li>Counts from one. The check “it ends” rejects it.\n<details class=\"mutant\">"))
    #expect(solution.contains("<li>Is it three?\n<details class=\"mutant\">"), "its scenario is hidden")
    #expect(solution.ranges(of: "mutantCode").count == 2)
    for hidden in ["hiddenCode", "hidden sentence", "contractCode", "checkCode"] {
      #expect(!solution.contains(hidden), "\(hidden)")
    }
  }

  @Test(arguments: [
    ("Two gates are shut. Which opens? And why?", "Two gates are shut. Which opens?"),
    ("Write a gate. It opens.\nOnce.", "Write a gate."),
    ("It fails. Two\nlines are wrong. Mend them.", "It fails. Two lines are wrong. Mend them."),
    ("A gate that opens. It shuts.", "A gate that opens. It shuts."),
    ("Build this one:", "Build this one."),
    ("*Why?* Because.", "<em>Why?</em>"),
    (
      "The file `a? b` is old (really? [yes. No](#here)). Mend it.",
      "The file <code>a? b</code> is old (really? <a href=\"01-push.html#here\">yes. No</a>). Mend it."
    ),
  ])
  func `A solution begins with what was asked, up to the first sentence that sets a task`(
    asked: String, shown: String
  ) throws {
    let text = "# 1. Push\n\n## Here\n\n### Exercise 1.1 ★ One {#one}\n\n\(asked)\n\nMore?\n\n> [!SOLUTION]\n> So.\n"
    let book = try book(["01-push": text])
    let page = String(decoding: try #require(weave(book, History(of: book))["solutions.html"]), as: UTF8.self)
    #expect(page.contains("</h3>\n<div class=\"asked\">\n<p>\(shown)</p>\n</div>\n<p>So.</p>\n"))
  }

  @Test func `Every exercise of the real book is asked and answered, and its solution leads back to it`() throws {
    let real = try RealBook.shared.get()
    let page = try #require(real.pages["solutions.html"])
    let parts = page.components(separatedBy: "<section class=\"solution\"").dropFirst()
    #expect(parts.count == real.book.exercises.count)
    for (part, (home, exercise)) in zip(parts, real.book.exercises) {
      #expect(part.contains("<a href=\"\(home.slug).html#\(exercise.id)\">Exercise \(exercise.label) "))
      #expect(part.contains("<div class=\"asked\">\n<p>"), "\(exercise.id)")
      let own = try #require(real.pages[home.slug + ".html"])
      #expect(own.contains("<a href=\"solutions.html#\(exercise.id)\">"), "\(exercise.id)")
    }
  }

  @Test func `Solutions have the letter after that of the last appendix`() throws {
    let text = "\n\n### Exercise 1.1 ★ One {#one}\n\nWhy?\n\n> [!SOLUTION]\n> So.\n"
    let titles = ["01-one": "# 1. One\(text)", "01a-more": "# Appendix C. More\n", "01b-end": "# Appendix D. End\n"]
    let book = try book(titles)
    let files = weave(book, History(of: book)).mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(try #require(files["solutions.html"]).contains("<h1>Appendix E. Solutions</h1>"))
    #expect(try #require(files["01-one.html"]).contains("<a href=\"solutions.html\">Appendix E. Solutions</a>"))
    #expect(try #require(files["search-index.js"]).contains("#Appendix E. Solutions\tsolutions"))
    #expect(singlePage(book, History(of: book)).contains("Appendix E. Solutions"))
    let student = weave(book, History(of: book), edition: .student)
    #expect(student["solutions.html"] == nil)
  }

  @Test func `Every id on the page of solutions is there once`() throws {
    let page = try #require(pages()["solutions.html"])
    let ids = page.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `Solutions are found by searching, and are listed behind the other pages`() throws {
    let files = try pages()
    let index = try #require(files["search-index.js"])
    let lines = [
      "#Exercises\texercises", "#Names\tnames", "#Glossary\tglossary", "#Solutions\tsolutions",
      "Solution of 1.1 What does it print?\tprints", "",
    ]
    #expect(index.contains(lines.joined(separator: "\n")))
    let contents = try #require(files["01-push.html"]?.firstRange(of: "<ul class=\"appendices\">"))
    let places = try ["Exercises", "Names", "Glossary", "Solutions"].map {
      try #require(files["01-push.html"]?[contents.upperBound...].firstRange(of: ">\($0)</a>")).lowerBound
    }
    #expect(places == places.sorted())
  }

  @Test func `All exercises stand in one table`() throws {
    let page = try #require(pages()["exercises.html"])
    #expect(page.contains("<p>5 exercises: 1 to predict, 2 in code, 2 on paper."))
    #expect(
      page.contains(
        """
        <tr><th scope="rowgroup" colspan="4"><a href="01-push.html">1. Push</a></th></tr>
        <tr><td><a href="01-push.html#prints">1.1 What does it print?</a></td>\
        <td><span class="stars" role="img" aria-label="2 of 5 stars">★★</span></td><td>1</td><td>predict</td></tr>
        <tr><td><a href="01-push.html#two">1.2 Two</a></td>\
        <td><span class="stars" role="img" aria-label="4 of 5 stars">★★★★</span></td><td>5</td>\
        <td>write <code>Two.swift</code></td></tr>

        """))
    #expect(page.contains("<td></td><td>on paper</td></tr>"))
  }
}
