import Book
import Tangle

extension Figures {
  /// A listing: which file of the core it says, since when, and what is new in it.
  func listing(_ listing: Listing, _ index: Int) -> HTML {
    let edit = site.edit(page: page.path, line: listing.line)
    let change = listing.kind == .revise ? edit.flatMap(Change.init) : nil
    var html = HTML()
    html.open("figure", ["class": figureClass("listing", listing.code.texts), "id": listingAnchor(index)])
    html.markup("\n")
    html.append(caption(of: listing, change))
    html.code(
      listing.code.texts, isSwift: true, label: "\(listing.file), \(verb(of: listing))",
      marks: zip(change, edit).map { marks(of: listing, $0, $1) } ?? [],
      names: names.inListing(listing.code.texts, anchor: listingAnchor(index)))
    if let change { html.removals(of: change) }
    html.markup("</figure>\n")
    return html
  }

  private func caption(of listing: Listing, _ change: Change?) -> HTML {
    var html = HTML()
    html.markup("<figcaption>")
    html.element("code", listing.file)
    if listing.kind != .file, let origin = site.origins[listing.file] {
      html.markup(", begun in ")
      html.append(link(to: origin))
    }
    html.text(", \(verb(of: listing))")
    if let place = change?.place {
      html.markup("; ")
      html.place(place)
    }
    html.markup("</figcaption>\n")
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

  private func verb(of listing: Listing) -> String {
    switch listing.kind {
    case .file: "begun here"
    case .extend: "goes on here"
    case .revise: "revised here"
    }
  }

  /// The marks of a listing's lines: each line of a file knows the line of the page that says it.
  private func marks(of listing: Listing, _ change: Change, _ edit: Edit) -> [LineMark] {
    var byNumber: [Int: LineMark] = [:]
    for (line, mark) in zip(edit.after.lines, change.marks) where line.path == page.path {
      byNumber[line.number] = mark
    }
    return listing.code.lines.map { byNumber[$0.number] ?? .kept }
  }
}

extension HTML {
  /// Appends the lines that a listing takes away, folded; what stands between them is left out.
  fileprivate mutating func removals(of change: Change) {
    let groups = change.removedLines
    let count = groups.reduce(0) { $0 + $1.count }
    guard count > 0 else { return }
    let verb = change.hunks.contains { !$0.added.isEmpty } ? "replaces" : "removes"
    markup("<details class=\"removals\">\n")
    element("summary", count == 1 ? "\(verb) 1 line" : "\(verb) \(count) lines")
    markup("\n")
    let lines = Array(groups.map { $0[...] }.joined(separator: ["// ..."]))
    let marks = Array(groups.map { $0.map { _ in LineMark.removed } }.joined(separator: [.kept]))
    code(lines, isSwift: true, label: "Lines that went", marks: marks)
    markup("</details>\n")
  }
}

private func zip<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
  guard let first, let second else { return nil }
  return (first, second)
}
