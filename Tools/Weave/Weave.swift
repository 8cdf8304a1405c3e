import Book
import Markup
import Synchronization
import Tangle

/// Turns a book into its pages: the contents of every file, by its path in the folder of pages.
///
/// The pages need no network and no server; scripts only add comfort. The same book gives the same bytes.
public func weave(_ book: Book, _ history: History, edition: Edition = .full) -> [String: [UInt8]] {
  let files = Mutex<[String: [UInt8]]>([:])
  weave(book, history, edition: edition) { name, bytes in files.withLock { $0[name] = bytes } }
  return files.withLock { $0 }
}

/// Turns a book into its pages, and hands over each file when it is made, so that none has to be kept.
///
/// - Parameter write: called on several threads at once.
public func weave(
  _ book: Book, _ history: History, edition: Edition = .full, write: @Sendable (String, [UInt8]) -> Void
) {
  let loom = Loom(book, history, edition: edition)
  // The pages made from the whole book need what the others find out on their way.
  for names in [loom.ownFiles, loom.commonFiles] {
    _ = concurrentMap(names.count) { write(names[$0], loom.file(names[$0], isOneOfAll: true)!) }
  }
}

/// Makes the files of a book, each when it is asked for.
public final class Loom: Sendable {
  private enum File {
    case text(String)
    case titlePage
    /// By its place among the chapters.
    case chapter(Int)
    /// By their places among the steps.
    case core(Int), archive(Int)
    case searchIndex
    case appendix(Appendix)
    /// By its place among the families of the reference.
    case family(Int)
  }

  private let book: Book
  private let site: Site
  private let files: [String: File]
  /// What the pages made from the whole book have to know of each page, as far as it is known.
  private let findings: Mutex<[Findings?]>

  /// The files that are made from a part of the book, those of each chapter together: they show the same code.
  let ownFiles: [String]
  /// The files that are made from all pages.
  let commonFiles = ["search-index.js", Appendix.names.output]

  /// - Parameter before: what made the files of an earlier state of the book.
  public init(_ book: Book, _ history: History, edition: Edition = .full, after before: Loom? = nil) {
    self.book = book
    let site = Site(book, history, edition, after: before?.site)
    self.site = site
    findings = Mutex(Array(repeating: nil, count: book.chapters.count))
    var files: [(name: String, file: File)] = scripts.map { ($0.key, .text($0.value)) }
    files += [("style.css", .text(styleSheet())), ("index.html", .titlePage)]
    for (index, page) in site.pages.enumerated() {
      files.append((page.output, .chapter(index)))
      guard page === site.pages(of: page.number).last, let place = site.stepIndices[page.number] else { continue }
      files.append((site.steps[place].page, .core(place)))
      if site.steps[place].isWhole { files.append((site.steps[place].archive, .archive(place))) }
    }
    files += site.appendices.map { ($0.output, .appendix($0)) }
    for (index, family) in book.reference.families.enumerated() {
      files.append((ReferencePages.output(of: family), .family(index)))
    }
    files.append(("search-index.js", .searchIndex))
    let commonFiles = commonFiles
    ownFiles = files.map(\.name).filter { !commonFiles.contains($0) }
    self.files = Dictionary(files.map { ($0.name, $0.file) }) { _, last in last }
  }

  /// The contents of a file; nil where the book has none of this name.
  public func file(_ name: String) -> [UInt8]? { file(name, isOneOfAll: false) }

  /// - Parameter isOneOfAll: whether the files made from the whole book will be asked for, too.
  func file(_ name: String, isOneOfAll: Bool) -> [UInt8]? {
    switch files[name] {
    case .text(let text): Array(text.utf8)
    case .titlePage: titlePage(book, site).bytes
    case .chapter(let index): chapter(index, isOneOfAll)
    case .core(let index): corePage(at: index, of: site).bytes
    case .archive(let index): CorePage(site: site, step: site.steps[index]).archive()
    case .appendix(let appendix): page(appendix, text(of: appendix), of: site).bytes
    case .family(let index):
      family(book.reference.families[index], of: book, site).bytes
    case .searchIndex:
      searchIndex
    case nil: nil
    }
  }

  private var searchIndex: [UInt8] {
    let others = SearchPage.appendices(site, book.chapters) + SearchPage.reference(book.reference)
    let pages = allFindings.map(\.words) + others
    return Array(SearchIndex(site, pages, Glossary(book, site.pages)).script.utf8)
  }

  private func text(of appendix: Appendix) -> HTML {
    switch appendix {
    case .reference: ReferencePages(book: book, site: site).overview()
    case .which: DecisionPage(pages: ReferencePages(book: book, site: site)).page()
    case .exercises: ExercisesPage(site: site, chapters: book.chapters).page()
    case .names: NameIndex(site, mentioned: allFindings.map(\.mentions)).page()
    case .glossary: Glossary(book, site.pages).page()
    case .solutions: SolutionsPage(site: site, chapters: book.chapters).page()
    }
  }

  private func chapter(_ index: Int, _ isOneOfAll: Bool) -> [UInt8] {
    let page = ChapterPage(book.chapters[index], at: index, of: site)
    if isOneOfAll {
      let findings = page.findings()
      self.findings.withLock { $0[index] = findings }
      return page.html().bytes
    }
    return page.html(keepingWith: site.leftovers.page(book.chapters[index])).bytes
  }

  private var allFindings: [Findings] {
    let known = findings.withLock { $0 }
    return concurrentMap(known.count) { index in
      known[index] ?? ChapterPage(book.chapters[index], at: index, of: site).findings()
    }
  }
}

/// What the pages made from the whole book have to know of one page.
private struct Findings: Sendable {
  let mentions: [(word: String, mention: NameIndex.Mention)]
  let words: SearchPage
}

private func page(_ appendix: Appendix, _ text: HTML, of site: Site) -> HTML {
  let contents = Contents(site: site, current: nil, appendix: appendix)
  let frame = PageFrame(site: site, title: appendix.title, previous: nil, next: nil, contents: contents.render())
  return frame.page(text)
}

private func family(_ family: Reference.Family, of book: Book, _ site: Site) -> HTML {
  func link(_ index: Int) -> PageFrame.Link? {
    let families = book.reference.families
    guard families.indices.contains(index) else { return nil }
    return PageFrame.Link(
      title: ReferencePages.title(of: families[index]), output: ReferencePages.output(of: families[index]))
  }
  let index = book.reference.families.firstIndex { $0.anchor == family.anchor } ?? 0
  let frame = PageFrame(
    site: site, title: ReferencePages.title(of: family), previous: link(index - 1), next: link(index + 1),
    contents: Contents(site: site, current: nil, appendix: .reference).render())
  return frame.page(ReferencePages(book: book, site: site).page(of: family))
}

private func titlePage(_ book: Book, _ site: Site) -> HTML {
  let frame = PageFrame(
    site: site, title: site.title, previous: nil, next: site.pages.first.map(PageFrame.Link.init),
    contents: nil)
  return frame.page(FrontDoor(book: book, site: site).render())
}

/// The page of a chapter.
private struct ChapterPage {
  let chapter: Chapter
  let index: Int
  let site: Site
  private let links: Links
  private let figures: Figures

  init(_ chapter: Chapter, at index: Int, of site: Site) {
    self.chapter = chapter
    self.index = index
    self.site = site
    links = Links(page: chapter.path, outputs: site.outputs)
    figures = Figures(chapter, site.pages[index], site, links: links)
  }

  /// - Parameter kept: what needn't be made again where the page is asked for after every change.
  func html(keepingWith kept: PageLeftovers? = nil) -> HTML {
    let page = site.pages[index]
    var prose = Prose(chapter.document, links: links)
    prose.fallbackTitle = page.title
    prose.sections = Dictionary(chapter.sections.map { ($0.node, $0) }) { first, _ in first }
    prose.figure = kept.map { kept in { kept.figure($0, make: figures.figure) } } ?? figures.figure
    prose.names = kept.map { kept in { kept.links($0, make: figures.names.inProse) } } ?? figures.names.inProse
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

  func findings() -> Findings {
    Findings(mentions: chapter.mentions(figures.names), words: SearchPage(chapter, site.pages[index]))
  }
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
