import Book

struct ChapterPage {
  let chapter: Chapter
  let index: Int
  let site: Site
  private let links: Links
  private let figures: Figures

  init(_ chapter: Chapter, at index: Int, of site: Site) {
    self.chapter = chapter
    self.index = index
    self.site = site
    links = Links(page: chapter.path, of: site)
    figures = Figures(chapter, site.pages[index], site, links: links)
  }

  /// - Parameter kept: the parts that are kept from one state of the book to the next.
  func page(keepingWith kept: PageRenderCache? = nil) -> Page {
    let page = site.pages[index]
    var prose = Prose(chapter.document, links: links)
    prose.fallbackTitle = page.title
    prose.sections = Dictionary(chapter.sections.map { ($0.node, $0) }) { first, _ in first }
    prose.figure = kept.map { kept in { kept.figure($0, make: figures.figure) } } ?? figures.figure
    prose.names = kept.map { kept in { kept.links($0, make: figures.names.inProse) } } ?? figures.names.inProse
    prose.exercises = ExerciseBox.all(of: chapter, in: site)
    prose.withheld = Hidden(chapter).ends
    var tree = prose.page()
    if let step = site.step(chapter.number) { tree.coreLink(step) }
    return Page(output: page.output, title: page.title, tree: tree)
  }

  var findings: Findings {
    Findings(mentions: chapter.mentions(figures.names), words: SearchPage(chapter, site.pages[index]))
  }
}
