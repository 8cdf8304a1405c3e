import Book
import Markup

/// The page that leads, by questions that open in place, from what a reader wants to the entry that does it.
struct DecisionPage {
  let pages: ReferencePages
  private let entries: [String: Reference.Entry]
  private var decisions: DecisionTree { pages.reference.tree }

  init(pages: ReferencePages) {
    self.pages = pages
    entries = Dictionary(pages.reference.entries.map { ($0.anchor, $0) }) { first, _ in first }
  }

  var tree: PageTree {
    var tree = PageTree()
    tree.add(.heading(PageElement.Heading(level: 1, kind: .own)), Appendix.which.title)
    tree.append(pages.blocks(decisions.introduction, of: decisions.document))
    for (index, branch) in decisions.branches.enumerated() {
      tree.add(.heading(PageElement.Heading(level: 2, anchor: branch.anchor, kind: .own)), branch.title)
      add(branch.choices, prefix: "choice-\(index + 1)", to: &tree)
    }
    return tree
  }

  /// Adds choices. They are a flat list with depths, so lists and questions are begun and ended in between.
  private func add(_ choices: [DecisionTree.Choice], prefix: String, to tree: inout PageTree) {
    var open: [Int] = []
    var depth = -1
    for (index, choice) in choices.enumerated() {
      while depth > choice.depth {
        tree.end(open.removeLast())
        tree.end(open.removeLast())
        depth -= 1
      }
      if depth < choice.depth {
        open.append(tree.begin(.choices))
        depth += 1
      }
      let words = pages.words(choice.words, of: decisions.document)
      if choice.isLeaf {
        tree.add(.leaf) { add(choice, words, prefix: "\(prefix)-\(index + 1)", to: &$0) }
      } else {
        open.append(tree.begin(.question))
        tree.add(.questionWords) { $0.append(words) }
      }
    }
    while let last = open.popLast() { tree.end(last) }
  }

  /// Adds a choice that leads to an entry, with the entry's diagram.
  private func add(_ choice: DecisionTree.Choice, _ words: PageTree, prefix: String, to leaf: inout PageTree) {
    leaf.add(.paragraph()) { $0.append(words) }
    let entry = choice.entry.flatMap { entries[$0] }
    guard let entry, let figure = pages.marbles.figure(of: entry, prefix: prefix) else { return }
    // At the top level a diagram is folded, as are the questions beside it.
    if choice.depth == 0 { leaf.add(.fold(.titled("Its diagram"))) { $0.append(figure) } } else { leaf.append(figure) }
  }
}
