import Book
import Markup
import Synchronization
import Tangle

/// Makes the pages of the reference: an overview, a page for each family, and the page that asks for what is wanted.
///
/// The author's words come from `reference.md`; signatures and listings come from the finished core, the page that builds
/// an operator from its listings, and its marble diagram from the chapters.
struct ReferencePages {
  let book: Book
  let site: Site
  var reference: Reference { book.reference }

  /// The page of a family: `reference-time.html`.
  static func output(of family: Reference.Family) -> String { "reference-\(family.anchor).html" }

  /// The title of a family's page.
  static func title(of family: Reference.Family) -> String { "Reference: \(family.title)" }

  /// Where an entry or a family stands, by its anchor.
  func address(of anchor: String) -> String? {
    for family in reference.families {
      if family.anchor == anchor { return Self.output(of: family) }
      if family.entries.contains(where: { $0.anchor == anchor }) { return Self.output(of: family) + "#" + anchor }
    }
    return nil
  }

  /// The page that leads to all entries.
  func overview() -> HTML {
    var html = HTML()
    html.element("h1", Appendix.reference.title)
    html.markup("\n")
    html.append(blocks(reference.introduction, of: reference.document))
    if !reference.tree.isEmpty {
      html.markup("<p class=\"ask\">You know what you want, and not what it is called? ")
      html.element("a", ["href": Appendix.which.output], Appendix.which.title)
      html.markup("</p>\n")
    }
    for family in reference.families {
      html.open("h2", ["id": family.anchor])
      html.element("a", ["href": Self.output(of: family)], family.title)
      html.markup("</h2>\n<ul class=\"entries\">\n")
      for entry in family.entries {
        html.markup("<li>")
        html.open("a", ["href": Self.output(of: family) + "#" + entry.anchor])
        html.element("code", entry.title)
        html.markup("</a></li>\n")
      }
      html.markup("</ul>\n")
    }
    return html
  }

  /// The entries of one family.
  func page(of family: Reference.Family) -> HTML {
    var html = HTML()
    html.element("h1", family.title)
    html.markup("\n")
    html.append(blocks(family.introduction, of: reference.document))
    html.markup("<nav aria-label=\"Entries\">\n<ul class=\"entries\">\n")
    for entry in family.entries {
      html.markup("<li>")
      html.open("a", ["href": "#" + entry.anchor])
      html.element("code", entry.title)
      html.markup("</a></li>\n")
    }
    html.markup("</ul>\n</nav>\n")
    var writer = EntryWriter(pages: self)
    for entry in family.entries { html.append(writer.entry(entry, of: family)) }
    return html
  }

  /// Whole blocks of one of the reference's documents.
  func blocks(_ blocks: [Int], of document: Document) -> HTML {
    var html = HTML()
    for block in blocks { html.append(words(block..<document.nodes[block].end, of: document)) }
    return html
  }

  /// Some nodes of one of the reference's documents.
  func words(_ nodes: Range<Int>, of document: Document) -> HTML {
    var links = Links(page: document.source.path, outputs: site.outputs)
    links.elsewhere = addresses
    var prose = Prose(document, links: links)
    prose.render(nodes)
    return prose.html
  }

  /// The addresses of entries and families as a link in one of the documents may write them.
  private var addresses: [String: String] {
    var addresses = [Reference.path: Appendix.reference.output, DecisionTree.path: Appendix.which.output]
    for family in reference.families {
      for anchor in [family.anchor] + family.entries.map(\.anchor) {
        let address = address(of: anchor)
        addresses["#" + anchor] = address
        addresses[Reference.path + "#" + anchor] = address
      }
    }
    return addresses
  }
}

extension Site {
  /// The core as the last chapter leaves it.
  var finishedCore: Core { steps.last?.core ?? Core() }
}
