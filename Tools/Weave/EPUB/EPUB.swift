import Book
import CoreHistory

/// Returns a book as an EPUB 3. Equal books give equal bytes. All its files but the first may be compressed.
///
/// - Parameter modified: the time of the book's last change, as `2026-01-31T12:00:00Z`, which EPUB demands.
public func epub(_ book: Book, _ history: History, edition: Edition = .full, modified: String) -> Archive {
  let bound = BoundPages(book, history, edition)
  var archive = Archive(files: [
    // Readers recognise the format by the first file, which has to be this one, uncompressed.
    ArchivedFile("mimetype", "application/epub+zip".utf8),
    ArchivedFile("META-INF/container.xml", container.utf8),
    ArchivedFile("EPUB/package.opf", EPUBPackage(book: book, pages: bound.pages, modified: modified).text.utf8),
    ArchivedFile("EPUB/nav.xhtml", EPUBNavigation(book: book, bound: bound).text.utf8),
    ArchivedFile("EPUB/style.css", PackageResources.epub_css),
  ])
  archive.files += concurrentMap(bound.pages.count) { index in
    let page = bound.pages[index]
    let medium = Medium { destination in
      bound.target(of: destination, from: page.output).map { address(of: $0, on: page.output) }
    }
    let text = PageWriter.html(page.tree, for: medium).string
    return ArchivedFile("EPUB/" + xhtmlName(page.output), epubPage(title: escaped(page.name), "\n" + text).utf8)
  }
  return archive
}

/// Returns the address of a page in the EPUB, for links on other pages.
private func address(of target: BoundPages.Target, on page: String) -> String {
  switch target {
  case .world(let address): address
  case .page(let output, nil): xhtmlName(output)
  case .page(let output, let anchor?): (output == page ? "" : xhtmlName(output)) + "#" + anchor
  }
}

private let container = """
  <?xml version="1.0" encoding="UTF-8"?>
  <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
  <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
  </container>

  """

/// Returns the name of a page's file in an EPUB.
func xhtmlName(_ output: String) -> String { output.dropLast(".html".count) + ".xhtml" }

/// Returns a page as a file. Its title and text are XHTML already.
func epubPage(title: String, _ text: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE html>
  <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
  <head>
  <meta charset="UTF-8"/>
  <title>\(title)</title>
  <link rel="stylesheet" type="text/css" href="style.css"/>
  </head>
  <body>
  \(text)</body>
  </html>

  """
}
