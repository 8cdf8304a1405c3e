import Book
import Markup
import Tangle

/// Turns a book into its pages: the contents of every file, by its path in the folder of pages.
///
/// The pages need no network and no server; scripts only add comfort. The same book gives the same bytes.
public func weave(_ book: Book, _ history: History) -> [String: String] {
  let site = Site(book, history)
  var files = scripts
  files["style.css"] = styleSheet()
  files["index.html"] = titlePage(book, site).string
  let pages = concurrentMap(book.chapters.count) { page(book.chapters[$0], at: $0, of: site).string }
  for (page, text) in zip(site.pages, pages) { files[page.output] = text }
  let glossary = Glossary(book, site.pages)
  files["search-index.js"] = SearchIndex(site, book.chapters, glossary).script
  files[Appendix.names.output] = page(.names, NameIndex(site, book.chapters).page(), of: site).string
  files[Appendix.glossary.output] = page(.glossary, glossary.page(), of: site).string
  return files
}

private func page(_ appendix: Appendix, _ text: HTML, of site: Site) -> HTML {
  let contents = Contents(site: site, current: nil, appendix: appendix)
  let frame = PageFrame(site: site, title: appendix.title, previous: nil, next: nil, contents: contents.render())
  return frame.page(text)
}

private func titlePage(_ book: Book, _ site: Site) -> HTML {
  var prose = Prose(book.titlePage.document, links: Links(page: "index.md", outputs: site.outputs))
  prose.fallbackTitle = site.title
  prose.contents = book.titlePage.contents
  let frame = PageFrame(
    site: site, title: site.title, previous: nil, next: site.pages.first.map(PageFrame.Link.init),
    contents: nil)
  return frame.page(prose.render())
}

private func page(_ chapter: Chapter, at index: Int, of site: Site) -> HTML {
  let page = site.pages[index]
  let links = Links(page: page.path, outputs: site.outputs)
  let figures = Figures(chapter, page, site, links: links)
  var prose = Prose(chapter.document, links: links)
  prose.fallbackTitle = page.title
  prose.sections = Dictionary(chapter.sections.map { ($0.node, $0) }) { first, _ in first }
  prose.figure = figures.figure
  prose.names = figures.names.inProse
  let frame = PageFrame(
    site: site, title: page.title,
    previous: index > 0
      ? PageFrame.Link(site.pages[index - 1]) : PageFrame.Link(title: site.title, output: "index.html"),
    next: index + 1 < site.pages.count ? PageFrame.Link(site.pages[index + 1]) : nil,
    contents: Contents(site: site, current: chapter).render())
  return frame.page(prose.render())
}

extension PageFrame.Link {
  fileprivate init(_ page: Site.Page) { self.init(title: page.title, output: page.output) }
}
