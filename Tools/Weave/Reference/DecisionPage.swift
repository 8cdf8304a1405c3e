import Book
import Markup

/// The page that leads from what a reader wants to the entry that does it: each question opens in place.
struct DecisionPage {
  let pages: ReferencePages
  private let marbles: ReferenceMarbles
  private let entries: [String: Reference.Entry]
  private var tree: DecisionTree { pages.reference.tree }

  init(pages: ReferencePages) {
    self.pages = pages
    marbles = ReferenceMarbles(pages)
    entries = Dictionary(pages.reference.entries.map { ($0.anchor, $0) }) { first, _ in first }
  }

  func page() -> HTML {
    var html = HTML()
    html.element("h1", Appendix.which.title)
    html.markup("\n")
    html.append(pages.blocks(tree.introduction, of: tree.document))
    for (index, branch) in tree.branches.enumerated() {
      html.element("h2", ["id": branch.anchor], branch.title)
      html.markup("\n")
      html.append(choices(branch.choices, prefix: "choice-\(index + 1)"))
    }
    return html
  }

  /// Choices come one after the other with their depths; lists and items are opened and closed between them.
  private func choices(_ choices: [DecisionTree.Choice], prefix: String) -> HTML {
    var html = HTML()
    var depth = -1
    for (index, choice) in choices.enumerated() {
      while depth > choice.depth {
        html.markup("</ul>\n</details></li>\n")
        depth -= 1
      }
      if depth < choice.depth {
        html.markup("<ul class=\"tree\">\n")
        depth += 1
      }
      html.append(item(choice, prefix: "\(prefix)-\(index + 1)"))
    }
    while depth > 0 {
      html.markup("</ul>\n</details></li>\n")
      depth -= 1
    }
    if depth == 0 { html.markup("</ul>\n") }
    return html
  }

  /// A leaf with its diagram, or a question that further choices follow.
  private func item(_ choice: DecisionTree.Choice, prefix: String) -> HTML {
    var html = HTML()
    let words = pages.words(choice.words, of: tree.document)
    guard choice.isLeaf else {
      html.markup("<li><details><summary>")
      html.append(words)
      html.markup("</summary>\n")
      return html
    }
    html.markup("<li class=\"leaf\"><p>")
    html.append(words)
    html.markup("</p>\n")
    if let entry = choice.entry.flatMap({ entries[$0] }), let figure = marbles.figure(of: entry, prefix: prefix) {
      // Beside questions that are folded, a diagram is.
      if choice.depth == 0 { html.markup("<details><summary>Its diagram</summary>\n") }
      html.append(figure)
      if choice.depth == 0 { html.markup("</details>\n") }
    }
    html.markup("</li>\n")
    return html
  }
}
