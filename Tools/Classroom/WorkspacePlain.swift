import Markup

/// Returns Markdown as text for a terminal: paragraphs filled to `width`, code indented, targets of links named.
public func plainText(of markdown: String, _ names: LinkNames, width: Int = 78) -> String {
  var writer = PlainWriter(
    document: Document(parsing: SourceText(path: "", text: markdown)), names: names, width: width)
  return writer.text()
}

private struct PlainWriter {
  let document: Document
  let names: LinkNames
  let width: Int
  private var lines: [String] = []
  /// The open lists, items and quotations around the current block, the outermost first.
  private var around: [(end: Int, indent: String)] = []
  /// The bullet or number of an item whose first line is still to come, with its indentation.
  private var mark: String?
  private var ordinals: [Int: Int] = [:]

  init(document: Document, names: LinkNames, width: Int) {
    self.document = document
    self.names = names
    self.width = width
  }

  mutating func text() -> String {
    for (index, node) in document.nodes.enumerated() {
      while let last = around.last, last.end <= index { around.removeLast() }
      switch node.kind {
      case .blockQuote: around.append((node.end, "| "))
      case .list(let start, _):
        around.append((node.end, ""))
        if let start { ordinals[node.end] = start }
      case .item: begin(node)
      case .paragraph, .heading: add(filled(inlines(of: index), to: max(20, width - indent.count)))
      case .codeBlock(let code): add(code.lines.map { $0.text.isEmpty ? "" : "    " + $0.text })
      case .htmlBlock(let text): add(text.split(separator: "\n").map(String.init))
      case .thematicBreak: add(["---"])
      default: break
      }
    }
    return lines.joined(separator: "\n")
  }

  private var indent: String { around.map(\.indent).joined() }

  private mutating func begin(_ item: Node) {
    let list = around.last?.end ?? 0
    let sign = ordinals[list].map { "\($0). " } ?? "- "
    ordinals[list]? += 1
    if mark != nil { add([]) }
    mark = indent + sign
    around.append((item.end, String(repeating: " ", count: sign.count)))
  }

  private mutating func add(_ block: [String]) {
    if !lines.isEmpty, mark == nil || !isListed(lines.last!) { lines.append("") }
    for (number, line) in (block.isEmpty ? [""] : block).enumerated() {
      let first = number == 0 ? mark : nil
      lines.append(((first ?? indent) + line).withoutEnd)
    }
    mark = nil
  }

  /// Returns whether a line belongs to an item; then the next item follows without an empty line.
  private func isListed(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return line.first == " " || text.hasPrefix("- ") || text.drop(while: \.isNumber).hasPrefix(". ")
  }

  private func inlines(of block: Int) -> String {
    var text = ""
    var links: [(end: Int, start: Int, name: String)] = []
    func close(_ link: (end: Int, start: Int, name: String)) {
      let words = String(text.dropFirst(link.start))
      // The link's text may be the title already.
      text = link.name.hasPrefix("“\(words)”") ? text.prefix(link.start) + link.name : "\(text) (\(link.name))"
    }
    for index in document.descendants(of: block) {
      while let last = links.last, last.end <= index { close(links.removeLast()) }
      let node = document.nodes[index]
      switch node.kind {
      case .text(let part): text += part
      case .code(let part): text += "`\(part)`"
      case .html(let part): text += part
      case .softBreak: text += " "
      case .lineBreak: text += "\n"
      case .link(let destination, _):
        links.append((node.end, text.count, names.name(of: destination) ?? destination))
      default: break
      }
    }
    while let last = links.popLast() { close(last) }
    return text
  }
}

/// Breaks a text into lines of at most `width` characters.
func filled(_ text: String, to width: Int) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { part in
    var lines = [""]
    for word in part.split(separator: " ") {
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = String(word)
      } else if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var withoutEnd: String { String(dropLast(reversed().prefix { $0 == " " }.count)) }
}
