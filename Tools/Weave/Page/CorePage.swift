import Book
import CoreHistory

/// The page with all files of the core after a chapter.
struct CorePage {
  let site: Site
  let step: Site.Step

  var title: String { "The core after chapter \(step.number)" }

  var page: Page {
    var tree = PageTree()
    tree.add(.heading(PageElement.Heading(level: 1, kind: .own)), title)
    tree.add(.paragraph()) { summary(&$0) }
    list(&tree)
    for file in step.shown { section(file, &tree) }
    return Page(output: step.page, title: title, tree: tree)
  }

  /// Returns the archive of the files for download.
  func archive() -> [UInt8] {
    Archive(files: step.core.files.map { ArchivedFile("\(step.name)/\($0.name)", $0.text.utf8) }).bytes
  }

  private func summary(_ tree: inout PageTree) {
    let files = step.core.files
    let news = step.news.values.count { $0 == .new }
    let changed = step.news.values.count { $0 == .changed }
    tree.text("\(files.count == 1 ? "1 file" : "\(files.count) files"), \(lineCount(step.lineCount)): \(news) new in ")
    tree.pages(of: step, in: site)
    let deleted = step.news.filter { $0.value == .deleted }.keys.sorted()
    tree.text(", \(changed) changed " + (deleted.isEmpty ? "there. " : "and \(deleted.count) deleted there: "))
    for (index, name) in deleted.enumerated() {
      tree.add(.word(name))
      tree.text(index < deleted.count - 1 ? ", " : ". ")
    }
    if step.isWhole {
      tree.text("All of them to take along: ")
      tree.add(.download(step.archive), step.archive)
    } else {
      tree.text("The others are as earlier chapters left them. To take all of them along: ")
      tree.add(.word("book core \(step.number) --to DIR"))
    }
    tree.text(".")
  }

  private func list(_ tree: inout PageTree) {
    tree.add(.files) { files in
      files.add(.list()) { list in
        for file in step.shown {
          list.add(.item) { item in
            if let place = site.corePlace(of: file.name, after: step.number) {
              item.add(.link(Link(place))) { $0.add(.word(file.name)) }
            }
            item.news(step.news[file.name])
          }
        }
      }
    }
  }

  private func section(_ file: CoreFile, _ tree: inout PageTree) {
    tree.add(.heading(PageElement.Heading(level: 2, anchor: file.name, kind: .file))) {
      $0.add(.word(file.name))
      $0.news(step.news[file.name])
    }
    // The block is kept with the file, since most files stand unchanged on the pages of several steps.
    let code = file.derived.value { CodeListing(file, label: file.name) }
    tree.add(.figure(PageElement.Figure(.listing, width: code.width))) { figure in
      figure.add(.caption) {
        $0.text(lineCount(file.lines.count))
        $0.origins(of: file, in: site)
      }
      figure.add(.listing(code))
    }
  }
}

extension PageTree {
  /// Adds a word about a chapter's effect on a file, if there is one.
  fileprivate mutating func news(_ news: Site.Step.News?) {
    guard let news else { return }
    text(" ")
    add(.news(news.rawValue))
  }

  fileprivate mutating func pages(of step: Site.Step, in site: Site) {
    for (index, page) in site.pages(of: step.number).enumerated() {
      if index > 0 { text(" and ") }
      link(.page(page.output), page.name)
    }
  }

  /// Adds links to the pages that contributed to a file.
  fileprivate mutating func origins(of file: CoreFile, in site: Site) {
    for (index, path) in file.pages.enumerated() {
      guard let page = site.page(path) else { continue }
      text(index == 0 ? ", begun in " : index == 1 ? ", changed in " : ", ")
      link(.page(page.output, anchor: index == 0 ? site.origins[file.name]?.anchor : nil), page.name)
    }
  }

  /// Adds a link from a chapter's end to the core at that point.
  mutating func coreLink(_ step: Site.Step) {
    add(.paragraph(.core)) {
      $0.link(.page(step.page), "The core at this point")
      let count = step.core.files.count
      $0.text(
        ": \(count == 1 ? "its 1 file" : "all \(count) files") as chapter \(step.number) leaves \(count == 1 ? "it" : "them")."
      )
    }
  }
}
