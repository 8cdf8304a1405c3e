import Book
import Markup
import Tangle

extension Figures {
  /// A block of an exercise; only what the learner is given is shown.
  func exercise(_ block: ExerciseBlock, _ hint: Int) -> HTML {
    switch block.role {
    case .starter: starter(block)
    case .check: checks(with: block)
    case .hint: self.hint("Hint \(hint)", inWords(block))
    case .skeleton: self.hint("Hint \(hint), in code", code(of: block, label: "A skeleton"))
    case .contract, .hidden, .reference, .mutant: HTML()
    }
  }

  private func starter(_ block: ExerciseBlock) -> HTML {
    var html = HTML()
    html.open("figure", ["class": figureClass("starter", block.code.texts)])
    html.markup("\n<figcaption>")
    html.element("code", chapter.exercise(block.exercise)?.target?.file ?? block.exercise)
    html.markup(", to begin with</figcaption>\n")
    html.append(code(of: block, label: "The file to begin with"))
    html.markup("</figure>\n")
    return html
  }

  /// All checks of an exercise, in the place of the first.
  private func checks(with block: ExerciseBlock) -> HTML {
    var html = HTML()
    guard let exercise = chapter.exercise(block.exercise), exercise.checks[0].node == block.node else { return html }
    html.markup("<div class=\"checks\">\n<p class=\"label\">What is checked</p>\n<ul>\n")
    for scenario in exercise.checks.flatMap(\.scenarios) { html.check(scenario) }
    let hidden = exercise.hidden.reduce(0) { $0 + $1.scenarios.count }
    if hidden > 0 {
      html.element("li", hidden == 1 ? "one more scenario, not shown here" : "\(hidden) more scenarios, not shown here")
      html.markup("\n")
    }
    html.markup("</ul>\n<details class=\"check\">\n<summary>The checks in code</summary>\n")
    for check in exercise.checks { html.append(code(of: check, label: "A check")) }
    html.markup("</details>\n</div>\n")
    return html
  }

  private func hint(_ title: String, _ text: HTML) -> HTML {
    var html = HTML()
    html.markup("<details class=\"hint\">\n")
    html.element("summary", title)
    html.markup("\n")
    html.append(text)
    html.markup("</details>\n")
    return html
  }

  /// A hint is Markdown of its own.
  private func inWords(_ block: ExerciseBlock) -> HTML {
    let source = SourceText(path: page.path, text: block.code.texts.asLines)
    var prose = Prose(Document(parsing: source), links: links)
    prose.hasTitle = true
    prose.names = names.inProse
    return prose.render()
  }

  /// A block's code as its author wrote it.
  func code(of block: ExerciseBlock, label: String) -> HTML {
    var html = HTML()
    html.code(block.code.texts, isSwift: true, label: label)
    return html
  }
}

extension HTML {
  fileprivate mutating func check(_ scenario: Assignment.Scenario) {
    markup("<li>")
    sentence(scenario.sentence)
    switch scenario.kind {
    // That the starter passes a check may be the answer to the exercise's question.
    case .scenario, .stays: break
    case .traps: markup(" (the program has to stop there)")
    }
    markup("</li>\n")
  }
}
