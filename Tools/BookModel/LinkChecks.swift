import Markup

/// The links and images of a page, its hints included, which are Markdown of their own.
struct PageLinks: Sendable {
  /// The documents that have any.
  private let documents: [Linked]

  private struct Linked: Sendable {
    let source: SourceText
    /// Their destinations, each with the range of its block.
    let links: [(destination: String, isImage: Bool, range: SourceRange)]

    init?(_ document: Document) {
      links = document.links
      source = document.source
      if links.isEmpty { return nil }
    }
  }

  init(_ page: Chapter) { documents = ([page.document] + hints(of: page)).compactMap(Linked.init) }

  init(_ document: Document) { documents = [document].compactMap(Linked.init) }

  /// Links to pages or headings that aren't there.
  ///
  /// - Parameter fault: what is wrong with a link on a page.
  func mistakes(_ fault: (_ link: String, _ isImage: Bool, _ page: String) -> String?) -> [Diagnostic] {
    var mistakes: [Diagnostic] = []
    for document in documents {
      let page = document.source.path
      let faults = document.links.map { fault($0.destination, $0.isImage, page) }
      // Places are searched for, and most pages need none.
      guard faults.contains(where: { $0 != nil }) else { continue }
      var places = LinkPlaces(source: document.source)
      for (link, message) in zip(document.links, faults) {
        let position = places.next(link.destination, in: link.range)
        if let message { mistakes.append(Diagnostic(path: page, position: position, message: message)) }
      }
    }
    return mistakes
  }
}

/// Links of a book to pages or headings that aren't there.
func linkMistakes(
  _ titlePage: TitlePage, _ chapters: [Chapter], _ links: [PageLinks], _ reference: Reference, _ project: Project
) -> [Diagnostic] {
  let others = reference.pages
  let pages = Dictionary(
    chapters.map { ($0.path, Set($0.sections.map(\.anchor))) } + others.map { ($0.document.source.path, $0.anchors) },
    uniquingKeysWith: { first, _ in first })
  return ([PageLinks(titlePage.document)] + links + others.map { PageLinks($0.document) }).flatMap {
    $0.mistakes { link, isImage, page in
      if isImage, isRemote(link) {
        return "this image would have to be fetched, and the book needs no network: put the file into the project"
      }
      return fault(of: link, from: page, pages: pages, titlePage: titlePage, project: project)
    }
  }
}

/// The hints of a page as Markdown, each at its own lines.
private func hints(of page: Chapter) -> [Document] {
  page.exercises.flatMap(\.hints).filter { $0.role == .hint && mayHaveLinks($0.code) }.map { hint in
    let first = hint.code.lines.first?.number ?? 1
    let text = String(repeating: "\n", count: first - 1) + hint.code.lines.map(\.text).joined(separator: "\n")
    return Document(parsing: SourceText(path: page.path, text: text))
  }
}

/// Whether some Markdown needs to be read to know that no link is in it.
private func mayHaveLinks(_ code: CodeBlock) -> Bool {
  code.lines.contains { $0.text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") } }
}

extension Document {
  /// The destinations of its links and images, each with the range of its block.
  fileprivate var links: [(destination: String, isImage: Bool, range: SourceRange)] {
    nodes.compactMap { node in
      switch node.kind {
      case .link(let destination, _): (destination, false, node.range)
      case .image(let destination, _): (destination, true, node.range)
      default: nil
      }
    }
  }
}

/// Finds the links of a document one after the other, so that each of several alike in a paragraph has its own place.
private struct LinkPlaces {
  let source: SourceText
  private var last: [Key: SourcePosition] = [:]

  private struct Key: Hashable {
    let link: String
    let block: SourceRange
  }

  init(source: SourceText) { self.source = source }

  mutating func next(_ link: String, in block: SourceRange) -> SourcePosition {
    let key = Key(link: link, block: block)
    var rest = block
    if let last = last[key] { rest.start = SourcePosition(line: last.line, column: last.column + 1) }
    for (before, after) in [("](", ")"), ("](", " "), ("](<", ">"), ("", "")] {
      guard let found = source.find(before + link + after, in: rest) else { continue }
      let place = SourcePosition(line: found.line, column: found.column + before.utf8.count)
      last[key] = place
      return place
    }
    return last[key] ?? block.start
  }
}

private func fault(
  of link: String, from page: String, pages: [String: Set<String>], titlePage: TitlePage, project: Project
) -> String? {
  guard !link.contains(":"), !link.isEmpty else { return nil }
  let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map {
    $0.removingPercentEncoding ?? String($0)
  }
  let target = parts[0].isEmpty ? page : resolve(parts[0], from: page)
  if let anchors = pages[target] {
    guard parts.count > 1, !anchors.contains(parts[1]) else { return nil }
    let cure = suggestion(
      for: "#\(parts[1])", among: anchors.map { "#\($0)" },
      else: "give a heading the anchor {#\(parts[1])}, or mend the link")
    return "\(target) has no heading ‘#\(parts[1])’; \(cure)"
  }
  if target == "index.md" { return nil }
  // A page that index.md names and that isn't there is reported once, by the table of contents.
  if page == "index.md", titlePage.paths.contains(target) { return nil }
  if project.exists(target) { return nil }
  return
    "‘\(target)’ isn't there; \(suggestion(forPage: target, among: pages.keys, else: "mend the link, or add the file"))"
}

/// Whether an address is one of the web.
private func isRemote(_ link: String) -> Bool { link.hasPrefix("//") || link.contains("://") }

/// A relative link seen from the project's root.
func resolve(_ link: String, from page: String) -> String {
  var parts = page.split(separator: "/").dropLast()
  for part in link.split(separator: "/") {
    if part == ".." { parts = parts.dropLast() } else if part != "." { parts.append(part) }
  }
  return parts.joined(separator: "/")
}
