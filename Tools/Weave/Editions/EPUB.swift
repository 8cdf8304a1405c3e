import Book

/// A book's woven pages as an EPUB 3; the same pages give the same bytes. All its files but the first may be deflated.
///
/// - Parameter modified: when the book was last changed, as `2026-01-31T12:00:00Z`; EPUB demands such a time.
public func epub(_ book: Book, _ files: [String: [UInt8]], modified: String) -> Archive {
  let files = texts(of: files)
  let pages = plainPages(book, files)
  let links = PlainLinks(pages)
  var archive = Archive(files: [
    // Readers tell the format by the first file, which has to be this one, as it is.
    ArchivedFile("mimetype", "application/epub+zip".utf8),
    ArchivedFile("META-INF/container.xml", container.utf8),
    ArchivedFile("EPUB/package.opf", EPUBPackage(book: book, pages: pages, modified: modified).text.utf8),
    ArchivedFile("EPUB/nav.xhtml", EPUBNavigation(book: book, pages: pages).text.utf8),
    ArchivedFile("EPUB/style.css", epubStyle(files["style.css"] ?? "").utf8),
  ])
  for page in pages {
    let pieces = links.followed(page) { target in
      switch target {
      case .outside(let address): address
      case .page(let output, let anchor):
        (output == page.output && anchor != nil ? "" : xhtmlName(output)) + (anchor.map { "#\($0)" } ?? "")
      }
    }
    archive.files.append(
      ArchivedFile("EPUB/" + xhtmlName(page.output), epubPage(title: page.title, xhtml(pieces)).utf8))
  }
  return archive
}

/// The pages and the style of a woven book as text.
func texts(of files: [String: [UInt8]]) -> [String: String] {
  files.filter { $0.key.hasSuffix(".html") || $0.key.hasSuffix(".css") }.mapValues {
    String(decoding: $0, as: UTF8.self)
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

/// The name that a page has inside an EPUB.
func xhtmlName(_ output: String) -> String { output.dropLast(".html".count) + ".xhtml" }

/// A page around its text, which is XHTML already, as is the title.
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
