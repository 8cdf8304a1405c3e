import Book

/// An EPUB's list of its files, with the metadata of the book.
struct EPUBPackage {
  let book: Book
  let pages: [Page]
  let modified: String

  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="en">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="book-id">\(identifier(of: book.titlePage.title))</dc:identifier>
    <dc:title>\(escaped(book.titlePage.title))</dc:title>
    <dc:language>en</dc:language>
    <meta property="dcterms:modified">\(escaped(modified))</meta>
    \(accessibility)</metadata>
    <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="style" href="style.css" media-type="text/css"/>
    \(items)</manifest>
    <spine>
    \(spine)</spine>
    </package>

    """
  }

  private var accessibility: String {
    let words = [
      ("accessMode", "textual"), ("accessMode", "visual"), ("accessModeSufficient", "textual"),
      ("accessibilityFeature", "tableOfContents"), ("accessibilityFeature", "structuralNavigation"),
      ("accessibilityFeature", "alternativeText"), ("accessibilityHazard", "none"),
      ("accessibilitySummary", "Everything that is drawn can be read as text as well."),
    ]
    return words.map { "<meta property=\"schema:\($0)\">\($1)</meta>\n" }.joined()
  }

  private var items: String {
    pages.enumerated().map { index, page in
      let properties = page.tree.hasDrawings ? " properties=\"svg\"" : ""
      let name = escaped(xhtmlName(page.output))
      return "<item id=\"page-\(index)\" href=\"\(name)\" media-type=\"application/xhtml+xml\"\(properties)/>\n"
    }.joined()
  }

  /// The reading order: the title page, the table of contents, and then the rest.
  private var spine: String {
    var entries = pages.indices.map { "<itemref idref=\"page-\($0)\"/>\n" }
    entries.insert("<itemref idref=\"nav\"/>\n", at: min(1, entries.count))
    return entries.joined()
  }
}

/// Returns an identifier of the book, made from its title, so that all editions have the same one.
private func identifier(of title: String) -> String {
  var digits = ""
  for seed: UInt64 in [0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142] {
    let hash = title.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    let hex = String(hash, radix: 16)
    digits += String(repeating: "0", count: 16 - hex.count) + hex
  }
  // Marks it as made by a rule of one's own (version 8 of RFC 9562).
  var parts = Array(digits)
  parts[12] = "8"
  parts[16] = "8"
  let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(parts[$0]) }
  return "urn:uuid:" + groups.joined(separator: "-")
}
