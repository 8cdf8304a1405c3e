import Book

/// The table of contents of an EPUB: that of the title page, with the sections of each page.
struct EPUBNavigation {
  let book: Book
  let bound: BoundPages

  /// A line of the table; without an address it is the name of a part.
  private struct Line {
    let title: String
    let address: String?
    let depth: Int
  }

  var text: String {
    epubPage(
      title: "Contents",
      """
      <nav epub:type="toc" id="toc">
      <h1>Contents</h1>
      \(list(lines[...], depth: 0))</nav>
      <nav epub:type="landmarks" hidden="hidden">
      <h2>Landmarks</h2>
      <ol>
      \(landmarks)</ol>
      </nav>

      """)
  }

  private var landmarks: String {
    var marks = "<li><a epub:type=\"toc\" href=\"#toc\">Contents</a></li>\n"
    if let first = bound.pages.first(where: { $0.output != "index.html" }) {
      marks += "<li><a epub:type=\"bodymatter\" href=\"\(escaped(xhtmlName(first.output)))\">Beginning</a></li>\n"
    }
    return marks
  }

  private var lines: [Line] {
    let chapters = Dictionary(book.chapters.map { ($0.path, $0) }) { first, _ in first }
    var lines: [Line] = []
    var listed: Set<String> = []
    if let title = bound.pages.first(where: { $0.output == "index.html" }) {
      lines.append(Line(title: title.name, address: "index.xhtml", depth: 0))
      listed.insert(title.output)
    }
    for entry in book.titlePage.entries {
      let chapter = entry.path.flatMap { chapters[$0] }
      let output = chapter.map { $0.slug + ".html" }
      lines.append(Line(title: entry.title, address: output.map(xhtmlName), depth: entry.depth))
      guard let chapter, let output else { continue }
      listed.insert(output)
      lines += sections(of: chapter, output, depth: entry.depth + 1)
    }
    for page in bound.pages where !listed.contains(page.output) {
      lines.append(Line(title: page.name, address: xhtmlName(page.output), depth: 0))
    }
    return lines
  }

  private func sections(of chapter: Chapter, _ output: String, depth: Int) -> [Line] {
    guard let anchors = bound.anchors[output] else { return [] }
    return chapter.sections.dropFirst().filter { $0.level == 2 && anchors.contains($0.anchor) }.map {
      Line(title: $0.title, address: "\(xhtmlName(output))#\($0.anchor)", depth: depth)
    }
  }

  /// Returns lines as a list; deeper lines become a list within the line before them.
  private func list(_ lines: ArraySlice<Line>, depth: Int) -> String {
    var items = ""
    var rest = lines
    while let line = rest.popFirst() {
      let below = rest.prefix { $0.depth > line.depth }
      rest = rest.dropFirst(below.count)
      let inner = below.isEmpty ? "" : list(below, depth: depth + 1)
      if let address = line.address {
        items += "<li><a href=\"\(escaped(address))\">\(escaped(line.title))</a>\(inner)</li>\n"
      } else if !inner.isEmpty {
        items += "<li><span>\(escaped(line.title))</span>\(inner)</li>\n"
      }
    }
    return items.isEmpty ? "" : "<ol>\n\(items)</ol>\n"
  }
}
