import Book

/// The title page: the author's words, with what only the finished book knows.
///
/// Each page in the table of contents gets its question and its minutes, a program of a chapter its output and its
/// pictures, each part a map of its pages, and before the table stands what of the book a machine has checked.
struct FrontDoor {
  let book: Book
  let site: Site
  /// The files of the book that lie beside its pages.
  var downloads: [Download] = []

  var tree: PageTree {
    let document = book.titlePage.document
    var prose = Prose(document, links: Links(page: "index.md", outputs: site.outputs))
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

  /// A page's question, and how long it takes to read.
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

  /// The figures for a block of the title page that is a program of a chapter: that program, with its pictures.
  private func program(_ node: Int) -> PageTree? {
    guard let (page, example) = book.program(on: node) else { return nil }
    let home = site.pages.first { $0.path == page.path }!
    let figures = Figures(page, home, site, links: Links(page: page.path, outputs: site.outputs, home: home.output))
    var tree = figures.example(example)
    for picture in page.traces(of: example.number) { tree.append(figures.picture(picture, prefix: "front.")) }
    return tree
  }
}

/// Words that are read in a minute; a line of code counts as five of them.
private let wordsAMinute = 220

extension Chapter {
  /// How long the page takes to read, without its exercises' code.
  fileprivate var readingMinutes: Int {
    let lines = (listings.map(\.code) + examples.map(\.code)).reduce(0) { $0 + $1.lines.count }
    return max(1, (wordCount + 5 * lines + wordsAMinute / 2) / wordsAMinute)
  }
}

extension FrontDoor {
  /// The promise in numbers, each of this very book.
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
