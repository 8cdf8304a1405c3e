import Book
import CoreHistory

/// Returns the book as one page to print: the title, a table of contents, and every page in order except for the cores,
/// the names and the reference. Its style is in it, so it loads nothing.
///
/// The pages of cores repeat files that the listings have once; names and the reference are of no use without links.
public func singlePage(_ book: Book, _ history: History, edition: Edition = .full) -> String {
  let bound = BoundPages(book, history, edition) { subject in
    switch subject {
    case .core, .family, .appendix(.names), .appendix(.reference), .appendix(.which): false
    default: true
    }
  }
  var sections = concurrentMap(bound.pages.count) { sheet(bound.pages[$0], of: bound) }
  sections.insert(PrintedContents(book: book, pages: bound.pages).text, at: min(1, sections.count))
  return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <title>\(escaped(book.titlePage.title))</title>
    <style>
    \(styleSheet().replacing("</", with: "<\\/"))\(printStyle)\(runningHeads(bound.pages))</style>
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

/// Returns a page as a part of the printed book.
private func sheet(_ page: Page, of bound: BoundPages) -> String {
  let medium = Medium(
    marksLongCode: true, linksNames: false, leavesOut: isTooLong, prefix: name(of: page.output) + "--"
  ) { destination in
    bound.target(of: destination, from: page.output).map(address)
  }
  let text = PageWriter.html(page.tree, for: medium).string
  return "<section class=\"sheet\" id=\"\(escaped(name(of: page.output)))\">\n\n\(text)</section>\n"
}

/// Returns whether a fold is too long for paper: whole files, checks and wrong ways in code, and pictures as text.
private func isTooLong(_ fold: PageElement.Fold) -> Bool {
  switch fold {
  case .wholeFile, .deletedFile, .file, .checks, .wrongCode, .pictureText: true
  case .answer, .ending, .hint, .titled, .reference: false
  }
}

/// Returns the address of a link where all pages are one.
private func address(_ target: BoundPages.Target) -> String {
  switch target {
  case .world(let address): address
  case .page(let output, let anchor): "#" + name(of: output) + (anchor.map { "--" + $0 } ?? "")
  }
}

/// Returns rules that print a page's title at the top of each of its sheets.
private func runningHeads(_ pages: [Page]) -> String {
  pages.filter { $0.output != "index.html" }.enumerated().map { index, page in
    // Characters that a style sheet or the element around it could misread are written as numbers.
    let content = page.name.unicodeScalars.map {
      "\"\\<&\n".unicodeScalars.contains($0) ? "\\\(String($0.value, radix: 16)) " : "\($0)"
    }
    return """
      @page sheet-\(index) { @top-left { content: "\(content.joined())"; font: 8pt system-ui, sans-serif; } }
      [id="\(escaped(name(of: page.output)))"] { page: sheet-\(index); }

      """
  }.joined()
}

/// Returns the prefix of a page's anchors in the printed book.
private func name(of output: String) -> String { String(output.dropLast(".html".count)) }

/// The table of contents of the printed book.
private struct PrintedContents {
  let book: Book
  let pages: [Page]

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
      text += line(entry.title, output, depth: entry.depth)
    }
    let listed = Set(outputs.values).union(["index.html"])
    for page in pages where !listed.contains(page.output) { text += line(page.name, page.output, depth: 0) }
    return text
  }

  private func line(_ title: String, _ output: String?, depth: Int) -> String {
    let words = output.map { "<a href=\"#\(escaped(name(of: $0)))\">\(escaped(title))</a>" } ?? escaped(title)
    return "<li class=\"depth-\(min(depth, 3))\(output == nil ? " part" : "")\">\(words)</li>\n"
  }
}
