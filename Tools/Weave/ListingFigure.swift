import Book
import Tangle

extension Figures {
  /// A listing: which file of the core it says, where in it, and what is new.
  func listing(_ listing: Listing, _ index: Int) -> HTML {
    let edit = site.edit(page: page.path, line: listing.line)
    let change = listing.kind == .revise ? edit.flatMap(Change.init) : nil
    let view = zip(change, edit).map { ChangeView($0, stated: stated(by: listing, $1)) }
    let links = { names.inListing($0, anchor: listingAnchor(index)) }
    let rows = zip(change, view).map { site.rows(of: $0, $1, links) } ?? site.rows(of: listing.code.texts, links)
    var html = HTML()
    html.open(
      "figure", ["class": figureClass("listing", width: rows.map(\.width).max() ?? 0), "id": listingAnchor(index)])
    html.markup("\n")
    html.append(caption(of: listing, change))
    html.code(rows, label: "\(listing.file), \(verb(of: listing))")
    if let edit, listing.kind == .extend || view?.elides == true { html.append(whole(edit.after)) }
    html.markup("</figure>\n")
    return html
  }

  /// Whether the listing says each line of the file, or keeps it.
  private func stated(by listing: Listing, _ edit: Edit) -> [Bool] {
    let numbers = Set(listing.code.lines.map(\.number))
    return edit.after.lines.map { $0.path == page.path && numbers.contains($0.number) }
  }

  /// The file as the listing leaves it, folded.
  private func whole(_ file: CoreFile) -> HTML {
    var html = HTML()
    html.markup("<details class=\"whole\">\n<summary>The whole file so far</summary>\n")
    html.code(site.rows(of: file.lines.map(\.text)), label: "\(file.name) so far")
    html.markup("</details>\n")
    return html
  }

  private func verb(of listing: Listing) -> String {
    switch listing.kind {
    case .file: "begun here"
    case .extend: "continued at its end"
    case .revise: "revised here"
    }
  }
}

// MARK: - Captions

extension Figures {
  private func caption(of listing: Listing, _ change: Change?) -> HTML {
    var html = HTML()
    html.markup("<figcaption>")
    html.element("code", listing.file)
    html.markup(", ")
    switch (listing.kind, change) {
    case (.revise, let change?): html.change(change)
    case (.extend, _): html.markup("at its end, after an empty line")
    default: html.text(verb(of: listing))
    }
    let places = whereabouts(of: listing)
    if !places.isEmpty {
      html.markup(" <span class=\"whereabouts\">(")
      html.append(places)
      html.markup(")</span>")
    }
    html.markup("</figcaption>\n")
    return html
  }

  /// Where the file was begun, and where it can be read as the chapter leaves it.
  private func whereabouts(of listing: Listing) -> HTML {
    var html = HTML()
    if listing.kind != .file, let origin = site.origins[listing.file] {
      html.markup("begun in ")
      html.append(link(to: origin))
    }
    if let address = site.coreAddress(of: listing.file, after: page.number) {
      if !html.isEmpty { html.markup("; ") }
      html.element("a", ["href": address], "as it is after chapter \(page.number)")
    }
    return html
  }

  private func link(to origin: Site.Origin) -> HTML {
    var html = HTML()
    let isHere = origin.page.path == page.path
    html.element(
      "a", ["href": (isHere ? "" : origin.page.output) + "#" + origin.anchor],
      isHere ? "this chapter" : origin.page.name)
    return html
  }
}

extension HTML {
  /// Appends where a change is and how much; lines that went are shown in their places while the fold is open.
  fileprivate mutating func change(_ change: Change) {
    places(change.places)
    markup("; ")
    guard change.removedCount > 0 else { return text(change.extent) }
    markup("<details class=\"removals\"><summary>")
    text(change.extent)
    markup("<span class=\"spoken\">: show in the listing what went</span></summary></details>")
  }
}

// MARK: - Rows

extension Site {
  /// The lines of Swift code as they are, with links on their names.
  func rows(of texts: [String], _ links: ([String]) -> [NameLink] = { _ in [] }) -> [CodeRow] {
    var seen: Set<Int> = []
    let lines = swift.lines(texts, names: links(texts).markingRepeats(&seen))
    return zip(texts, lines).map { CodeRow(html: $1, width: $0.utf8.count) }
  }

  /// The lines of a change that are shown, each coloured as part of its whole file.
  fileprivate func rows(
    of change: Change, _ view: ChangeView, _ links: ([String]) -> [NameLink]
  ) -> [CodeRow] {
    var seen: Set<Int> = []
    let shown = links(change.after).filter(view.shows(change.after))
    let after = swift.lines(change.after, names: shown.markingRepeats(&seen))
    let before = change.removedCount > 0 ? swift.lines(change.before) : []
    return view.rows.map { row in
      switch row {
      case .line(let line, let mark):
        CodeRow(html: after[line], width: change.after[line].utf8.count, mark: mark)
      case .removed(let line):
        CodeRow(html: before[line], width: change.before[line].utf8.count, mark: .removed)
      case .elision(let indent):
        elision(indent: indent)
      }
    }
  }

  private func elision(indent: Int) -> CodeRow {
    let text = String(repeating: " ", count: indent) + "// ..."
    return CodeRow(html: codeLines([text], isSwift: true)[0], width: text.utf8.count, isElision: true)
  }
}

private func zip<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
  guard let first, let second else { return nil }
  return (first, second)
}
