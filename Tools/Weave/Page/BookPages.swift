import Book
import Markup
import Synchronization

/// Makes the pages of a book, each when it is asked for.
final class BookPages: Sendable {
  /// The subject of a page, by its place among those of its kind.
  enum Subject: Sendable {
    case titlePage
    case chapter(Int)
    /// The core after a step.
    case core(Int)
    case appendix(Appendix)
    case family(Int)
  }

  let book: Book
  let site: Site
  /// The findings in each chapter, for the pages made from the whole book; nil if they aren't known yet.
  private let findings: Mutex<[Findings?]>
  /// The inputs of the reference's pages; nil until one is asked for.
  private let knownReference = Mutex<ReferencePages?>(nil)

  init(_ book: Book, _ site: Site) {
    self.book = book
    self.site = site
    findings = Mutex(Array(repeating: nil, count: book.chapters.count))
  }

  /// The subjects of all pages, in the order of the book; the page of a step's core comes after its last chapter.
  var subjects: [Subject] {
    var subjects = [Subject.titlePage]
    for (index, page) in site.pages.enumerated() {
      subjects.append(.chapter(index))
      if page === site.pages(of: page.number).last, let place = site.stepIndices[page.number] {
        subjects.append(.core(place))
      }
    }
    return subjects + site.appendices.map(Subject.appendix) + book.reference.families.indices.map(Subject.family)
  }

  func output(of subject: Subject) -> String {
    switch subject {
    case .titlePage: "index.html"
    case .chapter(let index): site.pages[index].output
    case .core(let index): site.steps[index].page
    case .appendix(let appendix): appendix.output
    case .family(let index): ReferencePages.output(of: book.reference.families[index])
    }
  }

  /// - Parameters:
  ///   - isOneOfAll: whether the pages made from the whole book will be asked for, too.
  ///   - keeps: whether the page will be asked for again after small changes, so that its parts should be kept.
  func page(_ subject: Subject, isOneOfAll: Bool = false, keeps: Bool = false) -> Page {
    switch subject {
    case .titlePage:
      titlePage()
    case .chapter(let index): chapter(index, isOneOfAll, keeps)
    case .core(let index): CorePage(site: site, step: site.steps[index]).page
    case .appendix(let appendix):
      Page(output: appendix.output, title: site.title(of: appendix), tree: tree(of: appendix))
    case .family(let index): reference.page(of: book.reference.families[index])
    }
  }

  func titlePage(offering downloads: [Download] = []) -> Page {
    let door = FrontDoor(book: book, site: site, downloads: downloads)
    return Page(output: "index.html", title: site.title, tree: door.tree)
  }

  var allFindings: [Findings] {
    let known = findings.withLock { $0 }
    return concurrentMap(known.count) { index in
      known[index] ?? ChapterPage(book.chapters[index], at: index, of: site).findings
    }
  }

  private var reference: ReferencePages {
    knownReference.withLock { known in
      let pages = known ?? ReferencePages(book, site)
      known = pages
      return pages
    }
  }

  private func tree(of appendix: Appendix) -> PageTree {
    switch appendix {
    case .reference: reference.overview
    case .which: DecisionPage(pages: reference).tree
    case .exercises: ExercisesPage(site: site, chapters: book.chapters).tree
    case .names: NameIndex(site, mentioned: allFindings.map(\.mentions)).tree
    case .glossary: Glossary(book, site.pages).tree(of: site)
    case .solutions: SolutionsPage(site: site, chapters: book.chapters).tree
    }
  }

  private func chapter(_ index: Int, _ isOneOfAll: Bool, _ keeps: Bool) -> Page {
    let page = ChapterPage(book.chapters[index], at: index, of: site)
    if isOneOfAll {
      let found = page.findings
      findings.withLock { $0[index] = found }
    }
    return page.page(keepingWith: keeps ? site.cache.page(book.chapters[index]) : nil)
  }
}

/// The names that a chapter mentions and the words to find in it, for the pages made from the whole book.
struct Findings: Sendable {
  let mentions: [(word: String, mention: NameIndex.Mention)]
  let words: SearchPage
}
