import Book
import Markup

extension Prose {
  mutating func openQuote(_ index: Int, _ node: Node) -> Int {
    guard let note = Note(at: index, in: document) else {
      push(node, .quote)
      return index + 1
    }
    push(node, .note(note.word))
    let paragraph = document.nodes[index + 1]
    if note.textStart < paragraph.end { push(paragraph, .paragraph()) }
    return note.textStart
  }

  /// Returns the text of a note, without the box around it.
  mutating func text(of quote: Int) -> PageTree {
    guard let note = Note(at: quote, in: document) else {
      add(quote + 1..<document.nodes[quote].end)
      return tree
    }
    let paragraph = document.nodes[quote + 1]
    if note.textStart < paragraph.end { push(paragraph, .paragraph()) }
    add(note.textStart..<document.nodes[quote].end)
    return tree
  }

  mutating func openList(_ index: Int, _ node: Node, first: Int?, tight: Bool) {
    if index == contents {
      tree.append(beforeContents)
      push(node, .contents)
    }
    if let before = beforeLists[index] { tree.append(before) }
    push(node, .list(first: first), isTight: tight)
  }

  mutating func show(_ code: CodeBlock, _ index: Int, _ node: Node) -> Int {
    if let figure = figure(index) {
      tree.append(figure)
    } else if let fold = code.fold {
      tree.add(.fold(.titled(fold))) { $0.add(.listing(CodeListing(code.texts, isSwift: false, label: fold))) }
    } else {
      tree.add(.listing(CodeListing(code.texts, isSwift: code.language == "swift", label: "Text")))
    }
    return node.end
  }

  /// Shows raw HTML as plain text; comments are left out.
  mutating func showHTML(_ text: String) {
    if !isComment(text) { tree.add(.paragraph(), text) }
  }
}
