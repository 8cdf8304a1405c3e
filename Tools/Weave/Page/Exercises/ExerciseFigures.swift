import Book
import CoreHistory
import Markup

extension Figures {
  /// Returns the figure of an exercise's block; blocks that learners aren't given have none.
  func exercise(_ block: ExerciseBlock, _ hint: Int) -> PageTree {
    var tree = PageTree()
    switch block.role {
    case .starter: starter(block, in: &tree)
    case .check: checks(with: block, in: &tree)
    case .hint: tree.add(.fold(.hint("Hint \(hint)"))) { $0.append(inWords(block)) }
    case .skeleton: tree.add(.fold(.hint("Hint \(hint), in code"))) { $0.add(code(of: block, label: "A skeleton")) }
    case .contract, .hidden, .reference, .mutant: break
    }
    return tree
  }

  private func starter(_ block: ExerciseBlock, in tree: inout PageTree) {
    tree.add(.figure(PageElement.Figure(.starter, block.code.texts))) { figure in
      figure.add(.caption) {
        $0.add(.word(chapter.exercise(block.exercise)?.target?.file ?? block.exercise))
        $0.text(", to begin with")
      }
      figure.add(code(of: block, label: "The file to begin with"))
    }
  }

  /// Adds all checks of an exercise, in the place of the first.
  private func checks(with block: ExerciseBlock, in tree: inout PageTree) {
    guard let exercise = chapter.exercise(block.exercise), exercise.checks[0].node == block.node else { return }
    tree.add(.checks) { checks in
      checks.add(.paragraph(.label), "What is checked")
      checks.add(.list()) { list in
        for scenario in exercise.checks.flatMap(\.scenarios) { list.check(scenario) }
        let hidden = exercise.hidden.reduce(0) { $0 + $1.scenarios.count }
        if hidden > 0 {
          list.add(.item, (hidden == 1 ? "one more scenario" : "\(hidden) more scenarios") + ", not shown here")
        }
      }
      checks.add(.fold(.checks)) {
        for check in exercise.checks { $0.add(code(of: check, label: "A check")) }
      }
    }
  }

  /// Returns a hint, which is Markdown of its own.
  private func inWords(_ block: ExerciseBlock) -> PageTree {
    let source = SourceText(path: page.path, text: block.code.texts.asLines)
    var prose = Prose(Document(parsing: source), links: links)
    prose.hasTitle = true
    prose.names = names.inProse
    return prose.page()
  }

  /// A block's code as its author wrote it.
  func code(of block: ExerciseBlock, label: String) -> PageElement {
    .listing(CodeListing(block.code.texts, label: label))
  }
}

extension PageTree {
  fileprivate mutating func check(_ scenario: Scenario) {
    add(.item) {
      $0.sentence(scenario.sentence)
      switch scenario.kind {
      // If the starter passes a check, that may be the answer to the exercise's question.
      case .scenario, .stays: break
      case .traps: $0.text(" (the program has to stop there)")
      }
    }
  }
}
