import Markup

/// `index.md`: the title page, whose nested list of links is the only table of contents.
public struct TitlePage: Sendable {
  /// A line of the table of contents.
  public struct Entry: Sendable, Equatable {
    public let title: String
    /// The page, relative to the project's root; nil for the title of a part, or of a future chapter.
    public let path: String?
    /// The words of the link to the page.
    public let linkTitle: String?
    /// The path as it is written.
    public let spelling: String?
    /// Starting with 0.
    public let depth: Int
    public let position: SourcePosition
    /// The link to the page, by its place among the document's nodes.
    public let link: Int?
  }

  public let document: Document
  public let entries: [Entry]

  /// The pages in the book's order.
  public var paths: [String] { entries.compactMap(\.path) }

  /// The numbers of announced chapters, which are lines without a link: `- 30. Hot paths`.
  ///
  /// Markdown parses such a line as an item with a list in it that starts at 30.
  var announced: Set<Int> {
    guard let contents else { return [] }
    let numbers = document.descendants(of: contents).compactMap { index -> Int? in
      guard case .list(let start?, _) = document.nodes[index].kind else { return nil }
      return document.nodes[document.descendants(of: index)].contains { $0.chapterLink != nil } ? nil : start
    }
    return Set(numbers)
  }

  /// The text of the first heading.
  public var title: String {
    document.nodes.indices.first { document.nodes[$0].kind == .heading(level: 1) }.map(document.plainText) ?? "Untitled"
  }

  init(_ document: Document) {
    self.document = document
    entries = tableOfContents(of: document).map { readEntries(of: $0, in: document) } ?? []
  }

  /// The node of the list that is the table of contents.
  public var contents: Int? { tableOfContents(of: document) }

  /// The pages that an item calls appendices: `- **An appendix**: [16e](Chapters/16e.md) collects …`.
  var appendices: Set<String> {
    var pages: Set<String> = []
    for index in document.nodes.indices where document.nodes[index].kind == .item {
      let nodes = document.nodes[document.descendants(of: index)]
      guard let label = nodes.indices.first(where: { document.nodes[$0].kind == .strong }),
        document.plainText(of: label).lowercased().contains("appendix")
      else { continue }
      pages.formUnion(nodes.compactMap { $0.chapterLink?.path })
    }
    return pages
  }
}

/// The first list with a link to a page.
private func tableOfContents(of document: Document) -> Int? {
  document.topLevel.first { index in
    guard case .list = document.nodes[index].kind else { return false }
    return document.nodes[document.descendants(of: index)].contains { $0.chapterLink != nil }
  }
}

private func readEntries(of list: Int, in document: Document) -> [TitlePage.Entry] {
  var entries: [TitlePage.Entry] = []
  var depths: [(end: Int, depth: Int)] = [(document.nodes[list].end, 0)]
  for index in document.descendants(of: list) {
    while let last = depths.last, last.end <= index { depths.removeLast() }
    let node = document.nodes[index]
    if case .list = node.kind { depths.append((node.end, depths.count)) }
    guard node.kind == .paragraph else { continue }
    let link = document.descendants(of: index).first { document.nodes[$0].chapterLink != nil }
    let target = link.flatMap { document.nodes[$0].chapterLink }
    let position = target.map { document.source.locate($0.spelling, in: node.range) } ?? node.range.start
    entries.append(
      TitlePage.Entry(
        title: document.plainText(of: index), path: target?.path, linkTitle: link.map(document.plainText),
        spelling: target?.spelling, depth: depths.count - 1, position: position, link: link))
  }
  return entries
}

extension Node {
  /// The page that a link leads to, and the path as it is written.
  fileprivate var chapterLink: (path: String, spelling: String)? {
    guard case .link(let destination, _) = kind, !destination.contains(":"),
      let spelling = destination.split(separator: "#", omittingEmptySubsequences: false).first.map(String.init)
    else { return nil }
    let path = resolve(spelling, from: "index.md")
    if path.hasPrefix("Chapters/") { return (path, spelling) }
    return spelling.hasPrefix("Chapters/") ? (spelling, spelling) : nil
  }
}
