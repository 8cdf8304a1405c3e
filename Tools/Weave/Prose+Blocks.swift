import Book
import Markup

extension Prose {
  mutating func openQuote(_ index: Int, _ node: Node) -> Int {
    guard let note = Note(at: index, in: document) else {
      push(node, "<blockquote>\n", "</blockquote>\n")
      return index + 1
    }
    html.open("aside", ["class": "note \(note.word.lowercased())", "role": "note", "aria-label": note.label])
    html.element("p", ["class": "label"], note.label)
    html.markup("\n")
    frames.append(Frame(end: node.end, closing: "</aside>\n"))
    let paragraph = document.nodes[index + 1]
    if note.textStart < paragraph.end { push(paragraph, "<p>", "</p>\n") }
    return note.textStart
  }

  /// The text of a note, without the box around it.
  mutating func renderText(of quote: Int) -> HTML {
    guard let note = Note(at: quote, in: document) else {
      render(quote + 1..<document.nodes[quote].end)
      return html
    }
    let paragraph = document.nodes[quote + 1]
    if note.textStart < paragraph.end { push(paragraph, "<p>", "</p>\n") }
    render(note.textStart..<document.nodes[quote].end)
    return html
  }

  mutating func openList(_ index: Int, _ node: Node, start: Int?, tight: Bool) {
    let isContents = index == contents
    if isContents {
      html.append(beforeContents)
      html.markup("<nav class=\"contents\" aria-label=\"Contents\">\n")
    }
    html.open(start == nil ? "ul" : "ol", ["start": start.flatMap { $0 == 1 ? nil : String($0) }])
    html.markup("\n")
    let closing: StaticString = start == nil ? "</ul>\n" : "</ol>\n"
    let closingContents: StaticString = start == nil ? "</ul>\n</nav>\n" : "</ol>\n</nav>\n"
    frames.append(Frame(end: node.end, closing: isContents ? closingContents : closing, isTight: tight))
  }

  mutating func show(_ code: CodeBlock, _ index: Int, _ node: Node) -> Int {
    if let figure = figure(index) {
      html.append(figure)
    } else if let fold = code.fold {
      html.markup("<details>")
      html.element("summary", fold)
      html.markup("\n")
      html.code(code.texts, isSwift: false, label: fold)
      html.markup("</details>\n")
    } else {
      html.code(code.texts, isSwift: code.info.prefix { $0 != " " } == "swift", label: "Text")
    }
    return node.end
  }

  /// Raw HTML is shown as the text that it is; comments are for the author alone.
  mutating func showHTML(_ text: String) {
    if isComment(text) { return }
    html.element("p", text)
    html.markup("\n")
  }
}
