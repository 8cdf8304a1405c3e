import Book

extension Figures {
  /// Returns the figure of an example, with remarks on it and with its output, unless an exercise asks for that.
  func example(_ example: Example) -> PageTree {
    var tree = PageTree()
    let code = example.code.texts
    tree.add(.figure(PageElement.Figure(example.isContinuation ? .continued : .example, code))) { figure in
      caption(of: example, in: &figure)
      figure.add(.run) { run in
        run.add(.listing(CodeListing(code, names.coloured(example, of: chapter), label: "Example")))
        if example.exercise == nil { end(of: example, in: &run) }
      }
    }
    return tree
  }

  /// Returns the figure of declarations that all examples of the chapter share.
  func setup(_ setup: Setup) -> PageTree {
    var tree = PageTree()
    tree.add(.figure(PageElement.Figure(.setup, setup.code.texts))) { figure in
      figure.add(
        .caption, "shared by this chapter’s examples" + (setup.skip.map { "; not compiled: \($0)" } ?? ""))
      figure.add(.listing(CodeListing(setup.code.texts, label: "Shared by this chapter’s examples")))
    }
    return tree
  }

  private func caption(of example: Example, in figure: inout PageTree) {
    let parts = labels(of: example)
    guard !parts.isEmpty else { return }
    figure.add(.caption) { caption in
      for (index, part) in parts.enumerated() {
        if index > 0 { caption.text("; ") }
        caption.append(part)
      }
    }
  }

  /// Returns the remarks that a reader needs on an example; most need none.
  private func labels(of example: Example) -> [PageTree] {
    var labels: [PageTree] = []
    if example.isContinuation {
      labels.append(words("goes on from the example before"))
    } else if example.isBefore {
      labels.append(words("runs against the core of chapter \(page.number - 1)"))
    }
    if let outcome = label(of: example.outcome), !isAsked(example) { labels.append(outcome) }
    if let chapter = example.until, !example.isContinuation { labels.append(until(chapter)) }
    return labels
  }

  private func label(of outcome: Example.Outcome) -> PageTree? {
    switch outcome {
    case .runs: nil
    case .fails(let message): words("must not compile: ", message: message)
    case .traps(let message): words("traps: ", message: message)
    case .hangs, .loops: words("never finishes")
    case .overflows: words("overflows the stack")
    case .skipped(let reason): words("not compiled: \(reason)")
    }
  }

  private func words(_ words: String, message: String? = nil) -> PageTree {
    var tree = PageTree()
    tree.text(words)
    if let message { tree.add(.message(message)) }
    return tree
  }

  private func until(_ chapter: Int) -> PageTree {
    var tree = PageTree()
    tree.text("holds until ")
    if let page = site.chapter(chapter) {
      tree.link(.page(page.output), page.name)
    } else {
      tree.text("chapter \(chapter)")
    }
    return tree
  }
}

extension Figures {
  /// Whether the text asks the reader to foretell what an example does, and no exercise does.
  private func isAsked(_ example: Example) -> Bool {
    predictions.contains(example.node) && example.exercise == nil
  }

  /// Adds the output of an example, folded if the text asks the reader to foretell it; then the fold says, too, how the
  /// example ends.
  private func end(of example: Example, in run: inout PageTree) {
    let outcome = isAsked(example) ? label(of: example.outcome) : nil
    let lines = example.output?.code.texts
    guard lines != nil || outcome != nil else { return }
    let isWide = !fitsMargin((lines ?? []) + (outcome == nil ? [] : example.outcome.messages))
    run.add(.output(isBelow: isWide)) { output in
      guard isAsked(example) else { return shown(lines ?? [], in: &output) }
      output.add(.fold(lines == nil ? .ending : .answer)) { answer in
        if let lines { lines.isEmpty ? shown(lines, in: &answer) : printed(lines, in: &answer) }
        if let outcome { answer.add(.paragraph(.label)) { $0.append(outcome) } }
      }
    }
  }

  private func shown(_ lines: [String], in output: inout PageTree) {
    output.add(.paragraph(.label), lines.isEmpty ? "prints nothing" : "prints")
    if !lines.isEmpty { printed(lines, in: &output) }
  }

  private func printed(_ lines: [String], in output: inout PageTree) {
    output.add(.printed(lines, label: "What the example prints"))
  }
}

extension Example.Outcome {
  /// The words of the compiler, or of a trap, if that is how it ends.
  fileprivate var messages: [String] {
    switch self {
    case .fails(let message), .traps(let message): [message]
    case .runs, .hangs, .loops, .overflows, .skipped: []
    }
  }
}
