import Book

/// The whole book as one page to print: the title, a table of contents, and every page in order but the core's.
///
/// It loads nothing: its style is in it.
public func singlePage(_ book: Book, _ files: [String: [UInt8]]) -> String {
  let files = texts(of: files)
  let pages = printedPages(book, files)
  let links = PlainLinks(pages)
  var sections = pages.map { page in
    let pieces = prefixed(links.followed(page, write: address), with: prefix(of: page.output))
    return "<section class=\"sheet\" id=\"\(prefix(of: page.output))\">\n\(xhtml(pieces))</section>\n"
  }
  sections.insert(PrintedContents(book: book, pages: pages).text, at: min(1, sections.count))
  return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <title>\(escaped(book.titlePage.title))</title>
    <style>
    \((files["style.css"] ?? "").replacing("</", with: "<\\/"))\(printStyle)\(runningHeads(pages))</style>
    </head>
    <body class="printed">
    <main>
    <article>
    \(sections.joined())</article>
    </main>
    </body>
    </html>

    """
}

/// Where a link of one page leads when all pages are one.
private func address(_ target: PlainLinks.Target) -> String {
  switch target {
  case .outside(let address): address
  case .page(let output, nil): "#" + prefix(of: output)
  case .page(let output, let anchor?): "#" + prefix(of: output) + "--" + anchor
  }
}

/// The rules that put a page's title above each of its sheets.
private func runningHeads(_ pages: [PlainPage]) -> String {
  pages.filter { $0.output != "index.html" }.enumerated().map { index, page in
    let words = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")].reduce(page.title) {
      $0.replacing($1.0, with: $1.1)
    }
    // Every letter that a style sheet or the element around it could read in its own way is written as a number.
    let content = words.unicodeScalars.map {
      "\"\\<&\n".unicodeScalars.contains($0) ? "\\\(String($0.value, radix: 16)) " : "\($0)"
    }
    return """
      @page sheet-\(index) { @top-left { content: "\(content.joined())"; font: 8pt system-ui, sans-serif; } }
      [id="\(prefix(of: page.output))"] { page: sheet-\(index); }

      """
  }.joined()
}

/// What a page and its anchors are called in a page that holds them all.
private func prefix(of output: String) -> String { escaped(String(output.dropLast(".html".count))) }

/// Pieces whose anchors can't be mistaken for those of another page.
private func prefixed(_ pieces: [PagePiece], with prefix: String) -> [PagePiece] {
  pieces.map { piece in
    guard case .start(var tag) = piece else { return piece }
    for index in tag.attributes.indices {
      let value = tag.attributes[index].value
      switch tag.attributes[index].name {
      case "id": tag.attributes[index].value = "\(prefix)--\(value)"
      case "aria-labelledby", "aria-describedby", "aria-details", "aria-controls", "for", "headers":
        tag.attributes[index].value = value.split(separator: " ").map { "\(prefix)--\($0)" }.joined(separator: " ")
      case "href" where tag.name != "a" && value.hasPrefix("#"), "xlink:href" where value.hasPrefix("#"):
        tag.attributes[index].value = "#\(prefix)--\(value.dropFirst())"
      default:
        tag.attributes[index].value = value.replacing("url(#", with: "url(#\(prefix)--")
      }
    }
    return .start(tag)
  }
}

/// The table of contents of a printed book.
private struct PrintedContents {
  let book: Book
  let pages: [PlainPage]

  var text: String {
    """
    <section class="sheet printed-contents" aria-labelledby="printed-contents">
    <h1 id="printed-contents">Contents</h1>
    <ul>
    \(lines)</ul>
    </section>

    """
  }

  private var lines: String {
    let outputs = Dictionary(book.chapters.map { ($0.path, $0.slug + ".html") }) { first, _ in first }
    var text = ""
    for entry in book.titlePage.entries {
      let output = entry.path.flatMap { outputs[$0] }
      text += line(escaped(entry.title), output, depth: entry.depth)
    }
    let listed = Set(outputs.values).union(["index.html"])
    for page in pages where !listed.contains(page.output) { text += line(page.title, page.output, depth: 0) }
    return text
  }

  private func line(_ title: String, _ output: String?, depth: Int) -> String {
    let words = output.map { "<a href=\"#\(prefix(of: $0))\">\(title)</a>" } ?? title
    return "<li class=\"depth-\(min(depth, 3))\(output == nil ? " part" : "")\">\(words)</li>\n"
  }
}
