import Book

/// The list of the book's pages, with the sections of the page that is open.
struct Contents {
  let site: Site
  /// Nil on a page that is no chapter.
  let current: Chapter?
  /// The page behind the last chapter that is open.
  var appendix: Appendix?

  /// The list as a landmark of its own.
  func render() -> HTML {
    var html = HTML()
    html.markup("<nav id=\"contents\" aria-label=\"Contents\">\n")
    list(&html)
    html.appendices(site.appendices, current: appendix?.output)
    html.markup("</nav>\n")
    return html
  }

  /// Entries come one after the other with their depths; lists and items are opened and closed between them.
  private func list(_ html: inout HTML) {
    var depth = -1
    for entry in site.entries {
      if entry.depth <= depth { html.markup("</li>\n") }
      while depth > entry.depth {
        html.markup("</ul>\n</li>\n")
        depth -= 1
      }
      while depth < entry.depth {
        html.markup(depth + 1 < entry.depth ? "<ul>\n<li>" : "<ul>\n")
        depth += 1
      }
      html.markup("<li>")
      item(entry, &html)
    }
    while depth >= 0 {
      html.markup("</li>\n</ul>\n")
      depth -= 1
    }
  }

  private func item(_ entry: TitlePage.Entry, _ html: inout HTML) {
    guard let path = entry.path, let output = site.outputs[path] else {
      return html.element("span", ["class": "part"], entry.title)
    }
    let isCurrent = path == current?.path
    html.element("a", ["href": output, "aria-current": isCurrent ? "page" : nil], entry.title)
    if isCurrent, let current { sections(of: current, &html) }
  }

  private func sections(of chapter: Chapter, _ html: inout HTML) {
    let sections = Withheld(chapter).shown(chapter.sections.dropFirst()).filter { $0.level == 2 }
    guard !sections.isEmpty else { return }
    html.markup("\n<ul class=\"sections\">\n")
    for section in sections {
      html.markup("<li>")
      html.element("a", ["href": "#\(section.anchor)"], section.title)
      html.markup("</li>\n")
    }
    html.markup("</ul>\n")
  }
}
