import Book

extension Figures {
  /// An example, what is special about it, and what it prints, unless an exercise asks for that.
  func example(_ example: Example) -> HTML {
    var html = HTML()
    html.open(
      "figure", ["class": figureClass(example.isContinuation ? "example continued" : "example", example.code.texts)])
    html.markup("\n")
    html.append(caption(of: example))
    html.markup("<div class=\"run\">\n")
    html.code(example.code.texts, isSwift: true, label: "Example", names: names.inExample(example, of: chapter))
    if let output = example.output, example.exercise == nil { html.append(self.output(output.code.texts, of: example)) }
    html.markup("</div>\n</figure>\n")
    return html
  }

  /// Declarations that belong to every example of the chapter.
  func setup(_ setup: Setup) -> HTML {
    var html = HTML()
    html.open("figure", ["class": figureClass("setup", setup.code.texts)])
    html.markup("\n<figcaption>shared by this chapter’s examples")
    if let reason = setup.skip { html.text("; not compiled: \(reason)") }
    html.markup("</figcaption>\n")
    html.code(setup.code.texts, isSwift: true, label: "Shared by this chapter’s examples")
    html.markup("</figure>\n")
    return html
  }

  private func caption(of example: Example) -> HTML {
    let parts = labels(of: example)
    var html = HTML()
    guard !parts.isEmpty else { return html }
    html.markup("<figcaption>")
    for (index, part) in parts.enumerated() {
      if index > 0 { html.markup("; ") }
      html.append(part)
    }
    html.markup("</figcaption>\n")
    return html
  }

  /// What the reader has to know of an example; most need no word.
  private func labels(of example: Example) -> [HTML] {
    var labels: [HTML] = []
    if example.isContinuation {
      labels.append(words("goes on from the example before"))
    } else if example.isBefore {
      labels.append(words("runs against the core as chapter \(page.number) found it"))
    }
    if let outcome = label(of: example.outcome) { labels.append(outcome) }
    if let chapter = example.until, !example.isContinuation { labels.append(until(chapter)) }
    return labels
  }

  private func label(of outcome: Example.Outcome) -> HTML? {
    switch outcome {
    case .runs: nil
    case .fails(let message): words("must not compile: ", message: message)
    case .traps(let message): words("traps: ", message: message)
    case .hangs, .loops: words("never finishes")
    case .overflows: words("overflows the stack")
    case .skipped(let reason): words("not compiled: \(reason)")
    }
  }

  private func words(_ words: String, message: String? = nil) -> HTML {
    var html = HTML()
    html.text(words)
    if let message { html.element("samp", message) }
    return html
  }

  private func until(_ chapter: Int) -> HTML {
    var html = HTML()
    html.markup("holds until ")
    if let page = site.chapter(chapter) {
      html.element("a", ["href": page.output], page.name)
    } else {
      html.text("chapter \(chapter)")
    }
    return html
  }
}

extension Figures {
  /// What an example prints; folded, so that it doesn't give away what the text asks for.
  private func output(_ lines: [String], of example: Example) -> HTML {
    let isPrediction = predictions.contains(example.node)
    var html = HTML()
    html.open("div", ["class": fitsMargin(lines) ? "output" : "output below"])
    html.markup("\n")
    if isPrediction {
      html.open("details", ["class": "answer"])
      html.markup("\n<summary>What it prints</summary>\n")
    }
    if !isPrediction || lines.isEmpty {
      html.element("p", ["class": "label"], lines.isEmpty ? "prints nothing" : "prints")
      html.markup("\n")
    }
    if !lines.isEmpty { html.sample(lines, label: "What the example prints") }
    if isPrediction { html.markup("</details>\n") }
    html.markup("</div>\n")
    return html
  }
}
