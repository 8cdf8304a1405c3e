import Markup

/// The links and images of a page, including those in its hints, which are Markdown documents in blocks.
struct PageLinks: Sendable {
  /// The page and its hints, as far as they have links.
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

  /// Returns a diagnostic for each faulty link.
  ///
  /// - Parameter fault: returns a message for a link that is faulty, else nil.
  func mistakes(_ fault: (_ link: String, _ isImage: Bool, _ page: String) -> String?) -> [Diagnostic] {
    var mistakes: [Diagnostic] = []
    for document in documents {
      let page = document.source.path
      let faults = document.links.map { fault($0.destination, $0.isImage, page) }
      // Finding places takes a search, which most pages don't need.
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

/// The links of a book that lead to no page, file or heading, and its images on other servers.
func linkMistakes(
  _ titlePage: TitlePage, _ chapters: [Chapter], _ links: [PageLinks], _ reference: Reference,
  _ definitions: Definitions, _ project: Project
) -> [Diagnostic] {
  let others = reference.pages
  let pages = Dictionary(
    chapters.map { ($0.path, Set($0.sections.map(\.anchor))) } + others.map { ($0.document.source.path, $0.anchors) },
    uniquingKeysWith: { first, _ in first })
  let documents = [titlePage.document, definitions.document] + others.map(\.document)
  return (documents.map(PageLinks.init) + links).flatMap {
    $0.mistakes { link, isImage, page in
      if isImage, isRemote(link) {
        return "this image would have to be fetched, and the book needs no network: put the file into the project"
      }
      return fault(of: link, from: page, pages: pages, titlePage: titlePage, project: project)
    }
  }
}

/// The hints of a page as documents, each at its own lines.
private func hints(of page: Chapter) -> [Document] {
  page.exercises.flatMap(\.hints).filter { $0.role == .hint && mayHaveLinks($0.code) }.map { hint in
    let first = hint.code.lines.first?.number ?? 1
    let text = String(repeating: "\n", count: first - 1) + hint.code.lines.map(\.text).joined(separator: "\n")
    return Document(parsing: SourceText(path: page.path, text: text))
  }
}

/// Returns whether a block of Markdown may have links, so that it has to be parsed.
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

/// Finds the places of a document's links in their order, so that equal links in one paragraph get different places.
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
  if link.isEmpty { return "this link leads nowhere: write its address between the parentheses" }
  if let scheme = link.firstIndex(of: ":") {
    let known = ["http", "https", "mailto"], name = link[..<scheme].lowercased()
    return known.contains(name)
      ? nil : "links begin with \(known.joined(separator: ", ")) or lead to a file of the book: ‘\(name)’ does neither"
  }
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
  if target == "index.md" {
    guard parts.count > 1, !parts[1].isEmpty else { return nil }
    return "the headings of the title page have no anchors: link to ‘\(parts[0].isEmpty ? "index.md" : parts[0])’"
  }
  // A missing page that index.md names is reported once, by the check of the table of contents.
  if titlePage.paths.contains(target) { return nil }
  if project.exists(target) {
    guard parts.count > 1, target.hasSuffix(".md"), !project.anchors(of: target).contains(parts[1]) else { return nil }
    return "\(target) has no heading ‘#\(parts[1])’: mend the link"
  }
  return
    "‘\(target)’ isn't there; \(suggestion(forFile: target, among: pages.keys, else: "mend the link, or add the file"))"
}

extension Project {
  /// The anchors of the headings in a file that is no page.
  fileprivate func anchors(of path: String) -> Set<String> {
    let document = Document(parsing: SourceText(path: path, text: lines(of: path).joined(separator: "\n")))
    return Set(
      document.nodes.indices.compactMap { index in
        guard case .heading = document.nodes[index].kind else { return nil }
        let (title, id) = splitAnchor(document.plainText(of: index))
        return id ?? slug(title)
      })
  }
}

/// Returns whether a link leads to another server.
private func isRemote(_ link: String) -> Bool { link.hasPrefix("//") || link.contains("://") }

/// Resolves a relative link to a path from the project's root.
public func resolve(_ link: String, from page: String) -> String {
  var parts = page.split(separator: "/").dropLast()
  for part in link.split(separator: "/") {
    if part == ".." { parts = parts.dropLast() } else if part != "." { parts.append(part) }
  }
  return parts.joined(separator: "/")
}
