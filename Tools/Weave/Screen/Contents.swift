import Book

/// The list of the book's pages, with the sections of the open page.
struct Contents {
  let site: Site
  /// The open chapter; nil on other pages.
  let current: Chapter?
  /// The open page behind the last chapter, if it is one.
  var appendix: Appendix?

  /// Returns the list as a landmark of its own.
  func render() -> HTML {
    var html = HTML()
    html.markup("<nav id=\"contents\" aria-label=\"Contents\">\n")
    html.append(site.contents.html(current: current))
    html.appendices(of: site, current: appendix?.output)
    html.markup("</nav>\n")
    return html
  }
}

/// The list of pages, made once, since pages differ in one item only.
struct ContentsList: Sendable {
  private struct Item {
    let place: Range<Int>
    let output: String
    let title: String
  }

  private let html: HTML
  /// The items that are links, by the paths of their pages.
  private let items: [String: [Item]]

  /// Makes the list. Entries are a flat list with depths, so lists and items are opened and closed in between.
  init(_ entries: [TitlePage.Entry], _ outputs: [String: String]) {
    var html = HTML()
    var items: [String: [Item]] = [:]
    var depth = -1
    for entry in entries {
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
      let start = html.bytes.count
      if let path = entry.path, let output = outputs[path] {
        html.element("a", ["href": output], entry.title)
        items[path, default: []].append(
          Item(place: start..<html.bytes.count, output: output, title: entry.title))
      } else {
        html.element("span", ["class": "part"], entry.title)
      }
    }
    while depth >= 0 {
      html.markup("</li>\n</ul>\n")
      depth -= 1
    }
    self.html = html
    self.items = items
  }

  /// Returns the list, with one page marked as open.
  func html(current: Chapter?) -> HTML {
    guard let current, let own = items[current.path] else { return html }
    var result = HTML()
    var copied = 0
    for item in own {
      result.append(html, copied..<item.place.lowerBound)
      result.element("a", ["href": item.output, "aria-current": "page"], item.title)
      result.sections(of: current)
      copied = item.place.upperBound
    }
    result.append(html, copied..<html.bytes.count)
    return result
  }
}

extension HTML {
  fileprivate mutating func sections(of chapter: Chapter) {
    let sections = Hidden(chapter).shown(chapter.sections.dropFirst()).filter { $0.level == 2 }
    guard !sections.isEmpty else { return }
    markup("\n<ul class=\"sections\">\n")
    for section in sections {
      markup("<li>")
      element("a", ["href": "#\(section.anchor)"], section.title)
      markup("</li>\n")
    }
    markup("</ul>\n")
  }
}
