import Markup

extension Prose {
  mutating func openInline(_ index: Int, _ node: Node) -> Int {
    switch node.kind {
    case .text(let text): showText(withinTitle(text))
    case .code(let text): showCode(text)
    case .html(let text): if !isComment(text) { tree.text(text) }
    case .softBreak: tree.text(withinTitle("\n"))
    case .lineBreak: tree.add(.lineBreak)
    case .emphasis: push(node, .emphasis)
    case .strong: push(node, .strong)
    case .link(let destination, let title): openLink(index, node, destination, title)
    case .image(let source, let title): return showImage(index, node, source, title)
    default: break
    }
    return index + 1
  }

  private mutating func showText(_ text: String) {
    if frames.last?.isHeading == true { tree.headingText(text) } else { tree.prose(text) }
  }

  private mutating func openLink(_ index: Int, _ node: Node, _ destination: String, _ title: String) {
    guard !frames.contains(where: \.isLink), let destination = links.destination(of: destination) else { return }
    let link = tree.begin(.link(Link(destination, title: title.isEmpty ? nil : title)))
    frames.append(Frame(end: node.end, node: link, isLink: true, after: afterLinks[index]))
  }

  /// Shows code within a sentence; its names are links unless it is in a heading or a link.
  private mutating func showCode(_ text: String) {
    guard !frames.contains(where: { $0.isHeading || $0.isLink }) else {
      return tree.add(.word(withinTitle(text)))
    }
    let links = knownLinks[text] ?? names(text)
    knownLinks[text] = links
    tree.add(.code(ColouredText(text, names: links.markingRepeats(&seenNames))))
  }

  private mutating func showImage(_ index: Int, _ node: Node, _ source: String, _ title: String) -> Int {
    let description = document.plainText(of: index)
    if let address = links.destination(of: source)?.address {
      let title = title.isEmpty ? nil : title
      tree.add(.image(PageElement.Image(address: address, description: description, title: title)))
    } else {
      tree.text(description)
    }
    return node.end
  }

  /// Returns the part of a text that belongs to the open heading; all of it outside of headings.
  private mutating func withinTitle(_ text: String) -> String {
    guard let bytes = titleBytes else { return text }
    titleBytes = max(0, bytes - text.utf8.count)
    return text.utf8.count <= bytes ? text : String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
  }
}

/// Returns whether raw HTML is a single comment.
func isComment(_ html: String) -> Bool {
  let text = html.drop(while: \.isWhitespace)
  guard text.hasPrefix("<!--"), let end = text.firstRange(of: "-->") else { return false }
  return text[end.upperBound...].allSatisfy(\.isWhitespace)
}
