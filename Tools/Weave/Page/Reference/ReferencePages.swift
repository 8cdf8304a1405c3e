import Book
import CoreHistory
import Markup

/// Makes the pages of the reference: an overview, a page for each family, and the page of questions that lead to
/// entries.
///
/// The author's words come from `reference.md`, signatures and listings from the finished core, the page that builds an
/// operator from its listings, and marble diagrams from the chapters.
struct ReferencePages {
  let book: Book
  let site: Site
  let core: PublicCore
  let marbles: ReferenceMarbles
  var reference: Reference { book.reference }

  init(_ book: Book, _ site: Site) {
    (self.book, self.site) = (book, site)
    core = PublicCore(site.finishedCore)
    marbles = ReferenceMarbles(book, site, core)
  }

  /// Returns the file of a family's page: `reference-time.html`.
  static func output(of family: Reference.Family) -> String { "reference-\(family.anchor).html" }

  /// Returns the title of a family's page.
  static func title(of family: Reference.Family) -> String { "Reference: \(family.title)" }

  /// The page that leads to all entries.
  var overview: PageTree {
    var tree = PageTree()
    tree.add(.heading(PageElement.Heading(level: 1, kind: .own)), Appendix.reference.title)
    tree.append(blocks(reference.introduction, of: reference.document))
    if !reference.tree.isEmpty {
      tree.add(.paragraph(.ask)) {
        $0.text("You know what you want, and not what it is called? ")
        $0.link(.page(Appendix.which.output), Appendix.which.title)
      }
    }
    for family in reference.families {
      let output = Self.output(of: family)
      tree.add(.heading(PageElement.Heading(level: 2, anchor: family.anchor, kind: .own))) {
        $0.link(.page(output), family.title)
      }
      tree.entries(family.entries, on: output)
    }
    return tree
  }

  /// Returns the page with the entries of one family.
  func page(of family: Reference.Family) -> Page {
    var tree = PageTree()
    tree.add(.heading(PageElement.Heading(level: 1, kind: .own)), family.title)
    tree.append(blocks(family.introduction, of: reference.document))
    tree.add(.entryList) { $0.entries(family.entries, on: nil) }
    var writer = EntryWriter(pages: self)
    for entry in family.entries { tree.add(.section(.entry, entry.anchor)) { writer.add(entry, of: family, to: &$0) } }
    return Page(output: Self.output(of: family), title: Self.title(of: family), tree: tree)
  }

  /// Returns whole blocks of one of the reference's documents.
  func blocks(_ blocks: [Int], of document: Document) -> PageTree {
    var tree = PageTree()
    for block in blocks { tree.append(words(block..<document.nodes[block].end, of: document)) }
    return tree
  }

  /// Returns some nodes of one of the reference's documents.
  func words(_ nodes: Range<Int>, of document: Document) -> PageTree {
    var prose = Prose(document, links: Links(page: document.source.path, of: site))
    prose.add(nodes)
    return prose.tree
  }

  /// Returns the places of a reference, its entries and families, by their addresses in the project.
  static func destinations(of reference: Reference) -> [String: Destination] {
    var destinations: [String: Destination] = [
      Reference.path: .page(Appendix.reference.output), DecisionTree.path: .page(Appendix.which.output),
    ]
    for family in reference.families {
      destinations["\(Reference.path)#\(family.anchor)"] = .page(output(of: family))
      for entry in family.entries {
        destinations["\(Reference.path)#\(entry.anchor)"] = .page(output(of: family), anchor: entry.anchor)
      }
    }
    return destinations
  }
}

extension PageTree {
  /// - Parameter output: the page that they are on; nil for this one.
  fileprivate mutating func entries(_ entries: [Reference.Entry], on output: String?) {
    add(.entries) { list in
      for entry in entries {
        list.add(.item) {
          $0.add(.link(Link(.page(output, anchor: entry.anchor)))) { $0.add(.word(entry.title)) }
        }
      }
    }
  }
}

extension Site {
  /// The core after the last chapter.
  var finishedCore: Core { steps.last?.core ?? Core() }
}
