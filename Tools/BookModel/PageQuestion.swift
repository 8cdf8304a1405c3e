import Markup

extension Chapter {
  /// The question that the page answers: the emphasised paragraph under its title, if that is a question.
  public var question: String? {
    guard let title = sections.first, title.level == 1 else { return nil }
    let paragraph = document.nodes[title.node].end
    guard paragraph < document.nodes.count, document.nodes[paragraph].isParagraph else { return nil }
    let children = document.children(of: paragraph)
    guard children.count == 1, document.nodes[children[0]].kind == .emphasis else { return nil }
    let text = document.plainText(of: paragraph)
    return text.last == "?" ? text : nil
  }
}
