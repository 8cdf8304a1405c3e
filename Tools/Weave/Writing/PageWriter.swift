/// Writes the text of a page as HTML that is XHTML, too. No other type knows the tags of elements.
struct PageWriter {
  let medium: Medium
  var html: HTML

  /// - Parameter capacity: an estimate of the bytes that will be written.
  init(_ medium: Medium, capacity: Int = 0) {
    self.medium = medium
    html = HTML(capacity: capacity)
  }

  /// Returns a part of a page as a medium shows it.
  static func html(_ tree: PageTree, for medium: Medium = .screen) -> HTML {
    var writer = PageWriter(medium)
    writer.write(tree)
    return writer.html
  }

  /// Writes a whole tree in one pass, without recursion.
  mutating func write(_ tree: PageTree) {
    var open: [(end: Int, tag: StaticString)] = []
    var index = 0
    while index < tree.nodes.count {
      while let last = open.last, last.end <= index {
        html.markup(last.tag)
        open.removeLast()
      }
      let node = tree.nodes[index]
      if case .fold(let fold) = node.element, medium.leavesOut(fold) {
        beginLine(of: fold)
        html.markup("\n")
        index = node.end
        continue
      }
      if let tag = begin(node.element) { open.append((node.end, tag)) }
      index += 1
    }
    while let last = open.popLast() { html.markup(last.tag) }
  }

  /// Writes an element, or its beginning.
  ///
  /// - Returns: the text to write at its end; nil if it is complete.
  private mutating func begin(_ element: PageElement) -> StaticString? {
    if let tags = element.tags { return begin(tags.begin, tags.end) }
    switch element {
    case .text(let words): html.text(words)
    case .prose(let words): html.prose(words)
    case .word(let words): html.element("code", words)
    case .message(let words): html.element("samp", words)
    case .code(let code): write(code, "<code>")
    case .signature(let code): write(code, "<code class=\"signature\">")
    case .rule: html.markup("<hr/>\n")
    case .lineBreak: html.markup("<br/>\n")
    case .stars(let count): html.stars(count)
    case .news(let word): html.element("span", ["class": "news \(word)"], word)
    case .removals(let extent): write(removals: extent)
    case .image(let image): write(image)
    case .listing(let code): write(code)
    case .printed(let lines, let label): write(lines, label: label)
    case .drawings(let drawings, let label): write(drawings, label: label)
    default: return beginWithAttributes(element)
    }
    return nil
  }

  private mutating func beginWithAttributes(_ element: PageElement) -> StaticString? {
    switch element {
    case .link(let link): return begin(link)
    case .download(let file): return begin(download: file)
    case .heading(let heading): return begin(heading)
    case .note(let word): return begin(note: word)
    case .figure(let figure): return begin(figure)
    case .fold(let fold): return begin(fold)
    case .paragraph(let role):
      html.open("p", ["class": role.rawValue])
      return "</p>\n"
    case .section(let kind, let anchor):
      html.open("section", ["class": kind.rawValue, "aria-labelledby": medium.prefix + anchor])
      return begin("\n", "</section>\n")
    case .list(let first):
      html.open("ol", ["start": first == 1 ? nil : first.map(String.init)])
      return begin("\n", "</ol>\n")
    case .definitions(let kind):
      html.open("dl", ["class": kind.rawValue])
      return begin("\n", "</dl>\n")
    case .question:
      html.markup("<li>")
      html.open("details", ["open": medium.isScreen ? nil : "open"])
      return "</details></li>\n"
    case .term(let anchor):
      html.open("dt", ["id": anchor.map { medium.prefix + $0 }])
      return "</dt>\n"
    case .groupTitle(let columns):
      html.open("th", ["scope": "rowgroup", "colspan": String(columns)])
      return "</th>"
    default: return nil
    }
  }

  private mutating func begin(_ opening: StaticString, _ closing: StaticString) -> StaticString {
    html.markup(opening)
    return closing
  }
}

extension PageElement {
  /// The tags of elements that need nothing else.
  fileprivate var tags: (begin: StaticString, end: StaticString)? {
    switch self {
    case .paragraph(.plain): ("<p>", "</p>\n")
    case .quote: ("<blockquote>\n", "</blockquote>\n")
    case .list(nil): ("<ul>\n", "</ul>\n")
    case .item: ("<li>", "</li>\n")
    case .contents: ("<nav class=\"contents\" aria-label=\"Contents\">\n", "</nav>\n")
    case .counts: ("<ul class=\"counts\" aria-label=\"The book in numbers\">\n", "</ul>\n")
    case .wrongWays: ("<ul class=\"wrong-ways\">\n", "</ul>\n")
    case .files: ("<nav class=\"files\" aria-label=\"Files\">\n", "</nav>\n")
    case .letters: ("<nav class=\"letters\" aria-label=\"Letters\">\n", "</nav>\n")
    case .entries: ("<ul class=\"entries\">\n", "</ul>\n")
    case .entryList: ("<nav aria-label=\"Entries\">\n", "</nav>\n")
    case .choices: ("<ul class=\"tree\">\n", "</ul>\n")
    case .questionWords: ("<summary>", "</summary>\n")
    case .leaf: ("<li class=\"leaf\">", "</li>\n")
    case .fieldName: ("<dt>", "</dt>")
    case .meaning: ("<dd>", "</dd>\n")
    case .places: ("<dd class=\"places\">", "</dd>\n")
    case .caption: ("<figcaption>", "</figcaption>\n")
    case .run: ("<div class=\"run\">\n", "</div>\n")
    case .output(isBelow: false): ("<div class=\"output\">\n", "</div>\n")
    case .output(isBelow: true): ("<div class=\"output below\">\n", "</div>\n")
    case .checks: ("<div class=\"checks\">\n", "</div>\n")
    case .asked: ("<div class=\"asked\">\n", "</div>\n")
    case .table: ("<table class=\"all-exercises\">\n", "</table>\n")
    case .tableHead: ("<thead>\n", "</thead>\n")
    case .tableGroup: ("<tbody>\n", "</tbody>\n")
    case .tableRow: ("<tr>", "</tr>\n")
    case .columnTitle: ("<th scope=\"col\">", "</th>")
    case .cell: ("<td>", "</td>")
    case .emphasis: ("<em>", "</em>")
    case .strong: ("<strong>", "</strong>")
    case .defined: ("<dfn>", "</dfn>")
    case .chinese: ("<span lang=\"zh-Hans\">", "</span>")
    case .about(isBrief: false): ("<span class=\"about\">", "</span>")
    case .about(isBrief: true): ("<span class=\"about brief\">", "</span>")
    case .pageQuestion: ("<span class=\"question\">", "</span>")
    case .minutes: ("<span class=\"minutes\">", "</span>")
    case .figureNumber: ("<span class=\"number\">", "</span>")
    case .whereabouts: ("<span class=\"whereabouts\">", "</span>")
    default: nil
    }
  }
}

// MARK: - Headings and notes

extension PageWriter {
  private mutating func begin(_ heading: PageElement.Heading) -> StaticString {
    let tags = headingTags[heading.level - 1]
    switch heading.kind {
    case .linked(let name): openAnchor(heading.anchor ?? "", name)
    case .plain, .own, .file: break
    }
    let isFile = if case .file = heading.kind { true } else { false }
    html.open(tags.name, ["id": heading.anchor.map { medium.prefix + $0 }, "class": isFile ? "file" : nil])
    switch heading.kind {
    case .plain: return tags.end
    case .linked: return tags.endOfRow
    case .own, .file: return tags.endOfLine
    }
  }

  /// Writes the link to a heading beside it, so that it isn't a part of the heading's name.
  private mutating func openAnchor(_ anchor: String, _ name: String) {
    html.markup("<div class=\"heading\">")
    guard medium.isScreen else { return }
    html.element("a", ["class": "anchor", "href": "#\(anchor)", "aria-label": "Link to “\(name)”"], "#")
  }

  private mutating func begin(note word: String) -> StaticString {
    let label = word.prefix(1) + word.dropFirst().lowercased()
    html.open("aside", ["class": "note \(word.lowercased())", "role": "note", "aria-label": String(label)])
    html.element("p", ["class": "label"], String(label))
    return begin("\n", "</aside>\n")
  }
}

private let headingTags: [(name: StaticString, end: StaticString, endOfRow: StaticString, endOfLine: StaticString)] = [
  ("h1", "</h1>\n", "</h1></div>\n", "</h1>\n"), ("h2", "</h2>", "</h2></div>\n", "</h2>\n"),
  ("h3", "</h3>", "</h3></div>\n", "</h3>\n"), ("h4", "</h4>", "</h4></div>\n", "</h4>\n"),
  ("h5", "</h5>", "</h5></div>\n", "</h5>\n"), ("h6", "</h6>", "</h6></div>\n", "</h6>\n"),
]

// MARK: - Links and images

extension PageWriter {
  private mutating func begin(_ link: Link) -> StaticString? {
    guard let address = medium.address(link.destination) else { return nil }
    html.open("a", ["href": address, "title": link.title])
    return "</a>"
  }

  private mutating func begin(download file: String) -> StaticString? {
    guard let address = medium.address(.file(file)) else { return nil }
    html.open("a", ["href": address, "download": file])
    return "</a>"
  }

  /// Writes an image. Only a folder of pages has image files; elsewhere the description stands in.
  private mutating func write(_ image: PageElement.Image) {
    guard medium.isScreen else { return html.text(image.description) }
    html.void("img", ["src": image.address, "alt": image.description, "title": image.title])
  }
}

// MARK: - Figures and folds

extension PageWriter {
  private mutating func begin(_ figure: PageElement.Figure) -> StaticString {
    let name = name(of: figure.kind)
    html.open(
      "figure", ["class": figure.isWide ? name + " wide" : name, "id": figure.anchor.map { medium.prefix + $0 }])
    return begin("\n", "</figure>\n")
  }

  private func name(of kind: PageElement.Figure.Kind) -> String {
    switch kind {
    case .listing: "listing"
    case .example: "example"
    case .continued: "example continued"
    case .setup: "setup"
    case .starter: "starter"
    case .reference: "reference"
    case .recorded: "recorded"
    case .command: "command"
    case .signatures: "signatures"
    case .picture(let kind): "picture \(kind.rawValue)"
    }
  }

  private mutating func begin(_ fold: PageElement.Fold) -> StaticString {
    let (name, title): (String?, String) =
      switch fold {
      case .wholeFile: ("whole", "The whole file so far")
      case .deletedFile: ("whole", "The file as it was")
      case .pictureText: (nil, "The picture as text")
      case .answer: ("answer", "What it prints")
      case .ending: ("answer", "What happens")
      case .hint(let title): ("hint", title)
      case .titled(let title): (nil, title)
      case .file(let name): ("whole", name)
      case .checks: ("check", "The checks in code")
      case .reference: ("solved", "The code")
      case .wrongCode: ("mutant", "The wrong code")
      }
    beginLine(of: fold)
    html.open("details", ["class": name, "open": medium.isScreen ? nil : "open"])
    if case .file(let name) = fold {
      html.markup("<summary>")
      html.element("code", name)
      return begin("</summary>\n", "</details>\n")
    }
    if name != nil { html.markup("\n") }
    html.element("summary", title)
    return begin("\n", "</details>\n")
  }

  /// Begins a line for a fold; only wrong code has words of its own paragraph before it.
  private mutating func beginLine(of fold: PageElement.Fold) {
    if case .wrongCode = fold { html.markup("\n") }
  }

  /// Writes the extent of a change as a fold; while it is open, the removed lines are shown in their places.
  private mutating func write(removals extent: String) {
    html.open("details", ["class": "removals", "open": medium.isScreen ? nil : "open"])
    html.markup("<summary>")
    html.text(extent)
    html.markup("<span class=\"spoken\">: show in the listing what went</span></summary></details>")
  }

  private mutating func write(_ drawings: [Drawing], label: String) {
    html.open(
      "div", ["class": "drawing", "tabindex": medium.isScreen ? "0" : nil, "role": "group", "aria-label": label])
    for (index, drawing) in drawings.enumerated() {
      if index > 0 { html.markup("\n") }
      html.append(drawing, prefix: medium.prefix)
    }
    html.markup("</div>\n")
  }
}
