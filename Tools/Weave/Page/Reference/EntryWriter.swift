import Book
import CoreHistory
import Markup

/// Writes the entries of one page, one after the other.
struct EntryWriter {
  let pages: ReferencePages
  /// The entries that have shown a file of the core already, by the file's name.
  private var shown: [String: Reference.Entry] = [:]

  private var core: PublicCore { pages.core }

  init(pages: ReferencePages) { self.pages = pages }

  mutating func add(_ entry: Reference.Entry, of family: Reference.Family, to section: inout PageTree) {
    let declarations = entry.names.flatMap { core[$0.text] }
    section.add(.heading(PageElement.Heading(level: 2, anchor: entry.anchor, kind: .linked(entry.title)))) {
      $0.add(.word(entry.title))
    }
    signatures(of: declarations, entry.title, in: &section)
    add(family.fields(of: entry), to: &section)
    if let marble = pages.marbles.figure(of: entry) { section.append(marble) }
    origin(of: entry, declarations, in: &section)
    listings(of: entry, declarations, in: &section)
  }

  // MARK: What the core says

  private func signatures(of declarations: [PublicDeclaration], _ title: String, in section: inout PageTree) {
    var lines: [String] = []
    var requirement: String?
    for declaration in declarations.sorted(by: { ($0.requirement ?? "") < ($1.requirement ?? "") }) {
      if declaration.requirement != requirement, let requirement = declaration.requirement {
        lines.append("// where \(requirement)")
      }
      requirement = declaration.requirement
      guard declaration.isType else {
        lines += declaration.signature
        continue
      }
      let members = core.members(of: declaration.name)
      let last = declaration.signature.count - 1
      lines += declaration.signature.dropLast() + [declaration.signature[last] + (members.isEmpty ? "" : " {")]
      lines += members.flatMap(\.signature).map { "  " + $0 }
      if !members.isEmpty { lines.append("}") }
    }
    guard !lines.isEmpty else { return }
    section.add(.figure(PageElement.Figure(.signatures, lines))) {
      $0.add(.listing(CodeListing(lines, label: "Signatures of \(title)")))
    }
  }

  /// Adds links to the page that builds the subject of an entry, and to pages that changed its files later.
  private func origin(of entry: Reference.Entry, _ declarations: [PublicDeclaration], in section: inout PageTree) {
    let builders = places(of: entry)
    guard !builders.isEmpty else { return }
    let built = Set(builders.map(\.page.path))
    var later: [Site.Page] = []
    for file in declarations.map(\.file) {
      for path in pages.site.finishedCore[file]?.pages ?? [] where !built.contains(path) {
        if let page = pages.site.page(path), !later.contains(where: { $0 === page }) { later.append(page) }
      }
    }
    section.add(.paragraph(.origin)) {
      $0.text("Built on ")
      $0.links(builders.map { ($0.destination, $0.page.title) })
      if !later.isEmpty {
        $0.text("; its file is changed on ")
        $0.links(later.map { (.page($0.output), $0.title) })
      }
      $0.text(".")
    }
  }

  /// Returns the first listing of each page that declares a name of an entry.
  private func places(of entry: Reference.Entry) -> [NameBook.Place] {
    var places: [NameBook.Place] = []
    for declared in pages.site.names.declared(by: entry, core) {
      if !places.contains(where: { $0.page === declared.begun.page }) { places.append(declared.begun) }
    }
    return places.sorted { $0.order < $1.order }
  }

  private mutating func listings(
    of entry: Reference.Entry, _ declarations: [PublicDeclaration], in section: inout PageTree
  ) {
    var names: [String] = []
    let types = Set(declarations.filter(\.isType).map(\.name))
    let members = core.declarations.filter { types.contains($0.container) && !$0.isInNameSpace }
    for declaration in declarations + members where !names.contains(declaration.file) { names.append(declaration.file) }
    for name in names {
      guard let file = pages.site.finishedCore[name] else { continue }
      if let other = shown[name] {
        section.add(.paragraph(.listingElsewhere)) {
          $0.add(.word(name))
          $0.text(" stands with ")
          $0.add(.link(Link(.page(nil, anchor: other.anchor)))) { $0.add(.word(other.title)) }
          $0.text(".")
        }
        continue
      }
      shown[name] = entry
      section.add(.fold(.file(name))) {
        $0.add(.listing(CodeListing(file, label: name)))
      }
    }
  }

  // MARK: What the author says

  private func add(_ fields: [Reference.Field], to section: inout PageTree) {
    section.add(.definitions(.fields)) {
      for field in fields {
        $0.add(.fieldName, field.label.rawValue)
        $0.add(.meaning) { $0.append(words(of: field)) }
      }
    }
  }

  private func words(of field: Reference.Field) -> PageTree {
    guard let quote = field.quote, let chapter = pages.book[page: quote.page], let page = pages.site.page(quote.page),
      let words = chapter.words(of: field.label, in: quote)
    else { return pages.words(field.words, of: pages.reference.document) }
    let links = Links(page: quote.page, of: pages.site, home: page.output)
    var prose = Prose(chapter.document, links: links)
    prose.add(words)
    return prose.tree
  }
}

extension PageTree {
  fileprivate mutating func links(_ links: [(Destination, String)]) {
    for (index, link) in links.enumerated() {
      if index > 0 { text(", ") }
      self.link(link.0, link.1)
    }
  }
}

extension NameBook {
  /// Returns the histories of all names in an entry.
  func declared(by entry: Reference.Entry, _ core: PublicCore) -> [Name] {
    entry.names.flatMap { core[$0.text] }.flatMap { declaration in
      let base = String(declaration.name.prefix { $0 != "(" })
      return (byBase[base] ?? []).map { names[$0] }.filter {
        $0.gone == nil && $0.last.name == declaration.name && $0.last.container == declaration.container
      }
    }
  }
}
