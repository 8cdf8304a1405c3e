import Book

/// The frame around the text of a page on the screen.
struct PageFrame {
  let site: Site
  let previous: Link?
  let next: Link?
  /// The list of pages beside the text; nil on the title page.
  let contents: HTML?

  /// A link to the previous or the next page.
  struct Link {
    let title: String
    let output: String
  }

  /// Returns a page as the contents of its file.
  func page(_ page: Page) -> HTML {
    let text = PageWriter.html(page.tree)
    // For a long book, the page of names has millions of bytes.
    var html = HTML(capacity: text.bytes.count + (contents?.bytes.count ?? 0) + 8192)
    head(page.title, &html)
    html.open("body", ["class": contents == nil ? "title-page" : nil])
    html.markup("\n<a class=\"skip\" href=\"#text\">Skip to the text</a>\n")
    header(&html)
    html.markup("<div class=\"layout\">\n<main id=\"text\" tabindex=\"-1\">\n<article>\n")
    html.append(text)
    html.markup("</article>\n")
    if contents == nil { appendices(&html) }
    turn(&html)
    html.markup("</main>\n")
    if let contents { html.append(contents) }
    html.markup("</div>\n")
    footer(&html)
    html.markup("</body>\n</html>\n")
    return html
  }

  private func head(_ title: String, _ html: inout HTML) {
    html.markup(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>\n
      """)
    html.element("title", title == site.title ? title : "\(title) · \(site.title)")
    html.markup(
      """

      <link rel="icon" href="data:,"/>
      <link rel="stylesheet" href="style.css"/>
      <script src="theme.js"></script>
      <script src="search.js" defer=""></script>
      <script src="place.js" defer=""></script>
      <script src="book.js" defer=""></script>\n
      """)
    if let previous { html.void("link", ["rel": "prev", "href": previous.output]) }
    if let next { html.void("link", ["rel": "next", "href": next.output]) }
    html.markup("\n</head>\n")
  }

  private func header(_ html: inout HTML) {
    html.markup("<header>\n")
    html.element(
      "a", ["class": "book", "href": "index.html", "aria-current": contents == nil ? "page" : nil], site.title)
    if contents != nil { html.markup("\n<a class=\"to-contents\" href=\"#contents\">Contents</a>") }
    html.markup("\n")
    html.tools()
    html.markup("</header>\n")
  }

  private func appendices(_ html: inout HTML) {
    html.markup("<nav class=\"contents\" aria-label=\"Appendices\">\n")
    html.appendices(of: site, current: nil)
    html.markup("</nav>\n")
  }

  private func turn(_ html: inout HTML) {
    guard previous != nil || next != nil else { return }
    html.markup("<nav class=\"turn\" aria-label=\"Previous and next page\">\n")
    if let previous { turn(&html, to: previous, "prev", "Previous") }
    if let next { turn(&html, to: next, "next", "Next") }
    html.markup("</nav>\n")
  }

  private func turn(_ html: inout HTML, to link: Link, _ relation: String, _ word: String) {
    html.open("a", ["class": relation, "rel": relation, "href": link.output])
    html.element("span", word)
    html.markup(" ")
    html.text(link.title)
    html.markup("</a>\n")
  }

  private func footer(_ html: inout HTML) {
    html.markup("<footer>\n<p>")
    html.text(site.title)
    html.markup(". Its listings are the library; its examples are tests.</p>\n</footer>\n")
  }
}

extension PageFrame {
  /// - Parameter pages: the pages of the book, among which the neighbours are found.
  init(_ subject: BookPages.Subject, of pages: BookPages) {
    site = pages.site
    let site = site
    switch subject {
    case .titlePage:
      (previous, next, contents) = (nil, site.pages.first.map(Link.init), nil)
    case .chapter(let index):
      previous = index > 0 ? Link(site.pages[index - 1]) : Link(title: site.title, output: "index.html")
      next = index + 1 < site.pages.count ? Link(site.pages[index + 1]) : nil
      contents = Contents(site: site, current: pages.book.chapters[index]).render()
    case .core(let index):
      (previous, next) = (Link(core: index - 1, of: site), Link(core: index + 1, of: site))
      contents = Contents(site: site, current: nil).render()
    case .appendix(let appendix):
      (previous, next) = (nil, nil)
      contents = Contents(site: site, current: nil, appendix: appendix).render()
    case .family(let index):
      let families = pages.book.reference.families
      previous = index > 0 ? Link(families[index - 1]) : nil
      next = index + 1 < families.count ? Link(families[index + 1]) : nil
      contents = Contents(site: site, current: nil, appendix: .reference).render()
    }
  }
}

extension PageFrame.Link {
  fileprivate init(_ page: Site.Page) { self.init(title: page.title, output: page.output) }

  fileprivate init(_ family: Reference.Family) {
    self.init(title: ReferencePages.title(of: family), output: ReferencePages.output(of: family))
  }

  fileprivate init?(core index: Int, of site: Site) {
    guard site.steps.indices.contains(index) else { return nil }
    self.init(title: CorePage(site: site, step: site.steps[index]).title, output: site.steps[index].page)
  }
}
