import Book
import Markup
import Tangle

/// Turns a book into its pages: the contents of every file, by its path in the folder of pages.
///
/// The pages need no network and no server; scripts only add comfort. The same book gives the same bytes.
public func weave(_ book: Book, _ history: History, edition: Edition = .full) -> [String: [UInt8]] {
  let site = Site(book, history, edition)
  var files = scripts.mapValues { Array($0.utf8) }
  files["style.css"] = Array(styleSheet().utf8)
  files["index.html"] = titlePage(book, site).bytes
  let pages = concurrentMap(book.chapters.count) { page(book.chapters[$0], at: $0, of: site).bytes }
  for (page, bytes) in zip(site.pages, pages) { files[page.output] = bytes }
  for (index, step) in site.steps.enumerated() {
    files[step.page] = corePage(at: index, of: site).bytes
    if step.isWhole { files[step.archive] = CorePage(site: site, step: step).archive() }
  }
  let glossary = Glossary(book, site.pages)
  files["search-index.js"] = Array(SearchIndex(site, book.chapters, glossary).script.utf8)
  for appendix in site.appendices {
    let text =
      switch appendix {
      case .exercises: ExercisesPage(site: site, chapters: book.chapters).page()
      case .names: NameIndex(site, book.chapters).page()
      case .glossary: glossary.page()
      case .solutions: SolutionsPage(site: site, chapters: book.chapters).page()
      }
    files[appendix.output] = page(appendix, text, of: site).bytes
  }
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
  prose.exercises = ExerciseBox.all(of: chapter, in: site)
  prose.withheld = Withheld(chapter).ends
  let frame = PageFrame(
    site: site, title: page.title,
    previous: index > 0
      ? PageFrame.Link(site.pages[index - 1]) : PageFrame.Link(title: site.title, output: "index.html"),
    next: index + 1 < site.pages.count ? PageFrame.Link(site.pages[index + 1]) : nil,
    contents: Contents(site: site, current: chapter).render())
  var text = prose.render()
  if let step = site.step(chapter.number) { text.coreLink(step) }
  return frame.page(text)
}

private func corePage(at index: Int, of site: Site) -> HTML {
  func link(_ index: Int) -> PageFrame.Link? {
    guard site.steps.indices.contains(index) else { return nil }
    return PageFrame.Link(title: CorePage(site: site, step: site.steps[index]).title, output: site.steps[index].page)
  }
  let page = CorePage(site: site, step: site.steps[index])
  let frame = PageFrame(
    site: site, title: page.title, previous: link(index - 1), next: link(index + 1),
    contents: Contents(site: site, current: nil).render())
  return frame.page(page.render())
}

extension PageFrame.Link {
  fileprivate init(_ page: Site.Page) { self.init(title: page.title, output: page.output) }
}
