import Book
import Tangle

/// The page that shows the core as a chapter leaves it, every file of it.
struct CorePage {
  let site: Site
  let step: Site.Step

  var title: String { "The core after chapter \(step.number)" }

  func render() -> HTML {
    var html = HTML()
    html.element("h1", title)
    html.markup("\n")
    summary(&html)
    list(&html)
    for file in step.shown { section(file, &html) }
    return html
  }

  /// The archive to download.
  func archive() -> [UInt8] {
    Archive(files: step.core.files.map { ArchivedFile("\(step.name)/\($0.name)", $0.text.utf8) }).bytes
  }

  private func summary(_ html: inout HTML) {
    let files = step.core.files
    let news = step.news.values.count { $0 == .new }
    let changed = step.news.values.count { $0 == .changed }
    html.markup("<p>")
    html.text("\(files.count == 1 ? "1 file" : "\(files.count) files"), \(lineCount(step.lineCount)): ")
    html.text("\(news) new in ")
    html.pages(of: step, in: site)
    html.text(", \(changed) changed there. ")
    if step.isWhole {
      html.markup("All of them to take along: ")
      html.element("a", ["href": step.archive, "download": step.archive], step.archive)
    } else {
      html.markup("The others are as earlier chapters left them. To take all of them along: ")
      html.element("code", "book core \(step.number) --to DIR")
    }
    html.markup(".</p>\n")
  }

  private func list(_ html: inout HTML) {
    html.markup("<nav class=\"files\" aria-label=\"Files\">\n<ul>\n")
    for file in step.shown {
      html.markup("<li>")
      html.open("a", ["href": site.coreAddress(of: file.name, after: step.number)])
      html.element("code", file.name)
      html.markup("</a>")
      html.news(step.news[file.name])
      html.markup("</li>\n")
    }
    html.markup("</ul>\n</nav>\n")
  }

  private func section(_ file: CoreFile, _ html: inout HTML) {
    html.open("h2", ["id": file.name, "class": "file"])
    html.element("code", file.name)
    html.news(step.news[file.name])
    html.markup("</h2>\n")
    let code = wholeFile(file)
    html.open("figure", ["class": figureClass("listing", width: code.width)])
    html.markup("\n<figcaption>")
    html.text(lineCount(file.lines.count))
    html.origins(of: file, in: site)
    html.markup("</figcaption>\n")
    html.append(code.html)
    html.markup("</figure>\n")
  }

  /// The lines of a file, and how many bytes the longest has.
  private func wholeFile(_ file: CoreFile) -> CodeBox {
    knownFiles.value(of: file.name + "\n" + file.text) {
      let rows = site.rows(of: file.lines.map(\.text))
      var html = HTML()
      html.code(rows, label: file.name)
      return CodeBox(html: html, width: rows.map(\.width).max() ?? 0)
    }
  }
}

/// A block of code as it stands in a page.
private struct CodeBox: Sendable {
  let html: HTML
  let width: Int
}

/// Most files stand unchanged on the pages of several steps; as HTML they are ten times as long.
private let knownFiles = Memo<CodeBox>(limit: 1 << 18)

extension HTML {
  /// Appends what a chapter did to a file, if it did anything.
  fileprivate mutating func news(_ news: Site.Step.News?) {
    guard let news else { return }
    markup(" ")
    element("span", ["class": "news \(news.rawValue)"], news.rawValue)
  }

  /// Appends links to the pages of a step.
  fileprivate mutating func pages(of step: Site.Step, in site: Site) {
    for (index, page) in site.pages(of: step.number).enumerated() {
      if index > 0 { markup(" and ") }
      element("a", ["href": page.output], page.name)
    }
  }

  /// Appends links to the pages that made a file what it is.
  fileprivate mutating func origins(of file: CoreFile, in site: Site) {
    for (index, path) in file.pages.enumerated() {
      guard let page = site.page(path) else { continue }
      markup(index == 0 ? ", begun in " : index == 1 ? ", changed in " : ", ")
      let anchor = index == 0 ? site.origins[file.name].map { "#" + $0.anchor } ?? "" : ""
      element("a", ["href": page.output + anchor], page.name)
    }
  }

  /// Appends the way from a chapter's end to the core as it is then.
  mutating func coreLink(_ step: Site.Step) {
    markup("<p class=\"core\">")
    element("a", ["href": step.page], "The core at this point")
    let count = step.core.files.count
    text(
      ": \(count == 1 ? "its 1 file" : "all \(count) files") as chapter \(step.number) leaves \(count == 1 ? "it" : "them")."
    )
    markup("</p>\n")
  }
}
