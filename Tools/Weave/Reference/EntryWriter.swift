import Book
import Markup
import Tangle

/// Writes the entries of one page, one after the other.
struct EntryWriter {
  let pages: ReferencePages
  let core: PublicCore
  private let marbles: ReferenceMarbles
  /// The entries that have shown a file of the core already, by the file's name.
  private var shown: [String: Reference.Entry] = [:]

  init(pages: ReferencePages) {
    self.pages = pages
    core = PublicCore(pages.site.finishedCore)
    marbles = ReferenceMarbles(pages)
  }

  mutating func entry(_ entry: Reference.Entry, of family: Reference.Family) -> HTML {
    let declarations = entry.names.flatMap { core[$0.text] }
    var html = HTML()
    html.open("section", ["class": "entry", "aria-labelledby": entry.anchor])
    html.markup("\n<div class=\"heading\">")
    html.element(
      "a", ["class": "anchor", "href": "#\(entry.anchor)", "aria-label": "Link to “\(entry.title)”"], "#")
    html.open("h2", ["id": entry.anchor])
    html.element("code", entry.title)
    html.markup("</h2></div>\n")
    html.append(signatures(of: declarations, entry.title))
    html.append(list(of: family.fields(of: entry)))
    if let marble = marbles.figure(of: entry) { html.append(marble) }
    html.append(origin(of: entry, declarations))
    html.append(listings(of: entry, declarations))
    html.markup("</section>\n")
    return html
  }

  // MARK: What the core says

  private func signatures(of declarations: [PublicDeclaration], _ title: String) -> HTML {
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
    var html = HTML()
    guard !lines.isEmpty else { return html }
    html.open("figure", ["class": figureClass("signatures", lines)])
    html.markup("\n")
    html.code(lines, isSwift: true, label: "Signatures of \(title)")
    html.markup("</figure>\n")
    return html
  }

  /// The page that builds what an entry is about, and those that changed its files later.
  private func origin(of entry: Reference.Entry, _ declarations: [PublicDeclaration]) -> HTML {
    var html = HTML()
    let builders = places(of: entry)
    guard !builders.isEmpty else { return html }
    html.markup("<p class=\"origin\">Built on ")
    for (index, place) in builders.enumerated() {
      if index > 0 { html.markup(", ") }
      html.element("a", ["href": place.address], place.page.title)
    }
    let built = Set(builders.map(\.page.path))
    var later: [Site.Page] = []
    for file in declarations.map(\.file) {
      for path in pages.site.finishedCore[file]?.pages ?? [] where !built.contains(path) {
        if let page = pages.site.page(path), !later.contains(where: { $0 === page }) { later.append(page) }
      }
    }
    if !later.isEmpty {
      html.markup("; its file is changed on ")
      for (index, page) in later.enumerated() {
        if index > 0 { html.markup(", ") }
        html.element("a", ["href": page.output], page.title)
      }
    }
    html.markup(".</p>\n")
    return html
  }

  /// The first listing of each page that declares what an entry names.
  private func places(of entry: Reference.Entry) -> [NameBook.Place] {
    var places: [NameBook.Place] = []
    for declared in pages.site.names.declared(by: entry, core) {
      if !places.contains(where: { $0.page === declared.begun.page }) { places.append(declared.begun) }
    }
    return places.sorted { $0.order < $1.order }
  }

  private mutating func listings(of entry: Reference.Entry, _ declarations: [PublicDeclaration]) -> HTML {
    var html = HTML()
    var names: [String] = []
    let types = Set(declarations.filter(\.isType).map(\.name))
    for declaration in declarations + core.declarations.filter({ types.contains($0.container) })
    where !names.contains(declaration.file) { names.append(declaration.file) }
    for name in names {
      guard let file = pages.site.finishedCore[name] else { continue }
      if let other = shown[name] {
        html.markup("<p class=\"listing-elsewhere\"><code>")
        html.text(name)
        html.markup("</code> stands with ")
        html.open("a", ["href": "#" + other.anchor])
        html.element("code", other.title)
        html.markup("</a>.</p>\n")
        continue
      }
      shown[name] = entry
      html.markup("<details class=\"whole\"><summary><code>")
      html.text(name)
      html.markup("</code></summary>\n")
      html.code(pages.site.rows(of: file.lines.map(\.text)), label: name)
      html.markup("</details>\n")
    }
    return html
  }

  // MARK: What the author says

  private func list(of fields: [Reference.Field]) -> HTML {
    var html = HTML()
    html.markup("<dl class=\"fields\">\n")
    for field in fields {
      html.element("dt", field.label.rawValue)
      html.markup("<dd>")
      html.append(words(of: field))
      html.markup("</dd>\n")
    }
    html.markup("</dl>\n")
    return html
  }

  private func words(of field: Reference.Field) -> HTML {
    guard let quote = field.quote, let chapter = pages.book[page: quote.page], let page = pages.site.page(quote.page),
      let words = chapter.words(of: field.label, in: quote)
    else { return pages.words(field.words, of: pages.reference.document) }
    let links = Links(page: quote.page, outputs: pages.site.outputs, home: page.output)
    var prose = Prose(chapter.document, links: links)
    prose.render(words)
    return prose.html
  }
}

extension NameBook {
  /// The life of everything that an entry names.
  func declared(by entry: Reference.Entry, _ core: PublicCore) -> [Name] {
    entry.names.flatMap { core[$0.text] }.flatMap { declaration in
      let base = String(declaration.name.prefix { $0 != "(" })
      return (byBase[base] ?? []).map { names[$0] }.filter {
        $0.gone == nil && $0.last.name == declaration.name && $0.last.container == declaration.container
      }
    }
  }
}
