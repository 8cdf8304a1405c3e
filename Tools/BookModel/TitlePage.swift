import Markup

/// `index.md`: the title page, whose nested list of links is the only table of contents.
public struct TitlePage: Sendable {
  /// A line of the table of contents.
  public struct Entry: Sendable, Equatable {
    public let title: String
    /// The page, relative to the project's root; nil for the title of a part.
    public let path: String?
    /// Starting with 0.
    public let depth: Int
    public let position: SourcePosition
  }

  public let document: Document
  public let entries: [Entry]

  /// The pages in the book's order.
  public var paths: [String] { entries.compactMap(\.path) }

  /// The text of the first heading.
  public var title: String {
    document.nodes.indices.first { document.nodes[$0].kind == .heading(level: 1) }.map(document.plainText) ?? "Untitled"
  }

  init(_ document: Document) {
    self.document = document
    entries = tableOfContents(of: document).map { readEntries(of: $0, in: document) } ?? []
  }

  /// The list that is the table of contents, by its place among the document's nodes.
  public var contents: Int? { tableOfContents(of: document) }
}

/// The first list with a link to a page.
private func tableOfContents(of document: Document) -> Int? {
  document.topLevel.first { index in
    guard case .list = document.nodes[index].kind else { return false }
    return document.nodes[document.descendants(of: index)].contains { $0.chapterPath != nil }
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
    let path = document.nodes[document.descendants(of: index)].lazy.compactMap(\.chapterPath).first
    let position = path.map { document.source.locate($0, in: node.range) } ?? node.range.start
    entries.append(
      TitlePage.Entry(title: document.plainText(of: index), path: path, depth: depths.count - 1, position: position))
  }
  return entries
}

extension Node {
  /// Where a link to a page of the book leads.
  fileprivate var chapterPath: String? {
    guard case .link(let destination, _) = kind, destination.hasPrefix("Chapters/") else { return nil }
    return destination.split(separator: "#").first.map(String.init)
  }
}
