import Book

/// The title page: the author's words, with additions from the finished book.
///
/// A page in the table of contents gets its question and its minutes, a program from a chapter its output and pictures,
/// each part a map of its pages. Before the table stand the numbers of things that a machine has checked.
struct FrontDoor {
  let book: Book
  let site: Site
  /// The files of the book that lie beside its pages.
  var downloads: [Download] = []

  var tree: PageTree {
    let document = book.titlePage.document
    var prose = Prose(document, links: Links(page: "index.md", of: site))
    prose.fallbackTitle = site.title
    prose.contents = book.titlePage.contents
    prose.beforeContents = counts
    prose.beforeContents.downloads(downloads)
    prose.beforeLists = maps
    prose.afterLinks = Dictionary(
      book.titlePage.entries.compactMap { entry in
        guard let link = entry.link, let page = entry.path.flatMap({ book[page: $0] }) else { return nil }
        return (link, about(page))
      }, uniquingKeysWith: { first, _ in first })
    prose.figure = program
    return prose.page()
  }

  /// Returns a page's question, and its reading time.
  private func about(_ page: Chapter) -> PageTree {
    var tree = PageTree()
    tree.text(" ")
    tree.add(.about(isBrief: page.question == nil)) { about in
      if let question = page.question {
        about.add(.pageQuestion, question.replacing("'", with: "’"))
        about.text(" ")
      }
      about.add(.minutes, "\(page.readingMinutes) min")
    }
    return tree
  }

  /// Returns the figures for a block that repeats a program of a chapter: the program, with its pictures.
  private func program(_ node: Int) -> PageTree? {
    guard let (page, example) = book.program(on: node) else { return nil }
    let home = site.pages.first { $0.path == page.path }!
    let figures = Figures(page, home, site, links: Links(page: page.path, of: site, home: home.output))
    var tree = figures.example(example)
    for picture in page.traces(of: example.number) { tree.append(figures.picture(picture, prefix: "front.")) }
    return tree
  }
}

/// The words that a reader reads in a minute; a line of code counts as five.
private let wordsAMinute = 220

extension Chapter {
  /// The time to read the page, without the code of its exercises.
  fileprivate var readingMinutes: Int {
    let lines = (listings.map(\.code) + examples.map(\.code)).reduce(0) { $0 + $1.lines.count }
    return max(1, (wordCount + 5 * lines + wordsAMinute / 2) / wordsAMinute)
  }
}

extension FrontDoor {
  /// The numbers of what this very book has.
  private var counts: PageTree {
    let pages = book.chapters
    let pictures = pages.flatMap(\.pictures)
    let counts = [
      (pages.reduce(0) { $0 + $1.listings.count }, "listing compiled", "listings compiled"),
      (pages.reduce(0) { $0 + $1.examples.count }, "program run", "programs run"),
      (pictures.count { $0.kind == .marbles }, "marble diagram tested", "marble diagrams tested"),
      (pictures.count { $0.kind == .trace }, "trace recorded", "traces recorded"),
      (pictures.count { $0.kind == .objects }, "picture of objects recorded", "pictures of objects recorded"),
      (pages.reduce(0) { $0 + $1.exercises.count }, "exercise", "exercises"),
    ]
    var tree = PageTree()
    let shown = counts.filter { $0.0 > 0 }
    guard !shown.isEmpty else { return tree }
    tree.add(.counts) { list in
      for (count, one, many) in shown {
        list.add(.item) { item in
          item.add(.strong, "\(count)")
          item.text(" " + (count == 1 ? one : many))
        }
      }
    }
    return tree
  }
}
