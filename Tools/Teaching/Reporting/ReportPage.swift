import Book
import Grading
import Weave

/// Returns a page of a report as a file that needs no other: it loads nothing, and has no scripts.
func reportPage(title: String, in className: String, _ text: HTML) -> [UInt8] {
  var head = HTML()
  head.markup(
    """
    <!doctype html>
    <html lang="en" class="report">
    <head>
    <meta charset="utf-8"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta name="robots" content="noindex"/>\n
    """)
  head.element("title", title == className ? title : "\(title) · \(className)")
  head.markup("\n<link rel=\"icon\" href=\"data:,\"/>\n<style>\n")
  var body = HTML(capacity: text.bytes.count + 2048)
  body.markup("</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#text\">Skip to the text</a>\n<header>\n")
  body.element("span", ["class": "book"], className)
  body.markup("\n</header>\n<div class=\"layout\">\n<main id=\"text\" tabindex=\"-1\">\n<article>\n")
  body.append(text)
  body.markup("</article>\n</main>\n</div>\n<footer>\n<p>")
  body.text("Made by the book’s tool. This page loads nothing and sends nothing.")
  body.markup("</p>\n</footer>\n</body>\n</html>\n")
  return head.bytes + Array(styleSheet().utf8) + PackageResources.class_css + body.bytes
}

extension HTML {
  /// Appends a heading, which links may lead to.
  mutating func heading(_ level: Int, _ text: String, id: String? = nil) {
    switch level {
    case 1: element("h1", text)
    case 2: element("h2", ["id": id], text)
    case 3: element("h3", ["id": id], text)
    default: element("h4", ["id": id], text)
    }
    markup("\n")
  }

  mutating func paragraph(_ text: String, class name: String? = nil) {
    element("p", ["class": name], plain(text))
    markup("\n")
  }

  /// Appends preformatted text; what is too wide scrolls, and can be reached without a mouse.
  mutating func lines(_ text: String, label: String) {
    open("pre", ["tabindex": "0", "role": "region", "aria-label": label])
    self.text(plain(text, limit: 20_000))
    markup("</pre>\n")
  }

  /// Appends a table that scrolls where a screen is narrow.
  mutating func table(_ caption: String, _ head: [Cell], _ rows: [[Cell]]) {
    open("div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": plain(caption)])
    markup("\n<table>\n")
    element("caption", plain(caption))
    markup("\n<thead><tr>")
    for cell in head {
      element("th", ["scope": "col", "class": cell.isNumber ? "number" : nil], plain(cell.text))
    }
    markup("</tr></thead>\n<tbody>\n")
    for row in rows {
      markup("<tr>")
      for (place, cell) in row.enumerated() { self.cell(cell, isHead: place == 0) }
      markup("</tr>\n")
    }
    markup("</tbody>\n</table>\n</div>\n")
  }

  private mutating func cell(_ cell: Cell, isHead: Bool) {
    let names = [cell.isNumber ? "number" : nil, cell.kind].compactMap(\.self).joined(separator: " ")
    let name = names.isEmpty ? nil : names
    if isHead {
      open("th", ["scope": "row", "class": name])
    } else {
      open("td", ["class": name, "style": cell.share.map { "--share: \($0)%" }])
    }
    if let link = cell.link { element("a", ["href": link], plain(cell.text)) } else { text(plain(cell.text)) }
    if isHead { markup("</th>") } else { markup("</td>") }
  }
}

struct Cell {
  var text: String
  var isNumber = false
  /// The class of its style: `heat`, `passed`, `wrong`, `waiting` and others.
  var kind: String?
  /// A percentage, for cells that are drawn as heat.
  var share: Int?
  var link: String?

  init(_ text: String, isNumber: Bool = false, kind: String? = nil, share: Int? = nil, link: String? = nil) {
    (self.text, self.isNumber, self.kind, self.share, self.link) = (text, isNumber, kind, share, link)
  }

  static func number(_ number: Int) -> Cell { Cell("\(number)", isNumber: true) }
  static func share(_ part: Int, of all: Int) -> Cell {
    all == 0 ? Cell("—", kind: "waiting") : Cell("\(part) of \(all)", kind: "heat", share: part * 100 / all)
  }
}

/// Returns a number with the noun that it counts, in the singular or plural.
public func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
