import Book
import CoreHistory
import Markup

extension Figures {
  /// Returns the figure of a listing: its file of the core, its place there, and what it changes.
  func listing(_ listing: Listing, _ index: Int) -> PageTree {
    let edit = site.edit(page: page.path, line: listing.line)
    let change = listing.kind == .revise ? edit.flatMap(Change.init) : nil
    let view = zip(change, edit).map { ChangeView($0, stated: stated(by: listing, $1)) }
    let links = { (file: CoreFile) in names.inListing(file.words, anchor: listingAnchor(index)) }
    let shown = site.shown(by: listing, of: chapter)
    let label = "\(listing.file), \(verb(of: listing))"
    let code =
      zip(zip(change, view), edit).map { CodeListing($0.0, $0.1, of: $1, label: label, links($1.after)) }
      ?? CodeListing(shown, names: links(shown), label: label)
    var tree = PageTree()
    tree.add(.figure(PageElement.Figure(.listing, anchor: listingAnchor(index), width: code.width))) { figure in
      figure.add(.caption) { caption(of: listing, change, edit, in: &$0) }
      figure.add(.listing(code))
      guard let edit else { return }
      if listing.kind == .extend || view?.elides == true { whole(edit.after, in: &figure) }
      if let before = edit.before, edit.isDeletion { deleted(before, in: &figure) }
    }
    return tree
  }

  /// Returns, for each line of the file after the listing, whether the listing has it.
  private func stated(by listing: Listing, _ edit: Edit) -> [Bool] {
    let numbers = Set(listing.code.lines.map(\.number))
    return edit.after.lines.map { $0.path == page.path && numbers.contains($0.number) }
  }

  /// Adds the whole file after the listing, folded.
  private func whole(_ file: CoreFile, in figure: inout PageTree) {
    figure.add(.fold(.wholeFile)) {
      $0.add(.listing(CodeListing(file, label: "\(file.name) so far")))
    }
  }

  /// Adds the file that a listing deletes, folded.
  private func deleted(_ file: CoreFile, in figure: inout PageTree) {
    figure.add(.fold(.deletedFile)) {
      $0.add(.listing(CodeListing(file, label: "\(file.name) as it was")))
    }
  }

  private func verb(of listing: Listing) -> String {
    switch listing.kind {
    case .file: "begun here"
    case .extend: "continued at its end"
    case .revise: "revised here"
    case .delete: "deleted here"
    }
  }
}

// MARK: - Captions

extension Figures {
  private func caption(of listing: Listing, _ change: Change?, _ edit: Edit?, in caption: inout PageTree) {
    caption.add(.word(listing.file))
    caption.text(", ")
    switch (listing.kind, change) {
    case (.revise, let change?): caption.change(change)
    case (.extend, _): caption.text("at its end, after an empty line")
    default: caption.text(verb(of: listing))
    }
    if let before = edit?.before, edit?.isDeletion == true {
      caption.text("; removes \(lineCount(before.lines.count))")
    }
    let places = whereabouts(of: listing)
    guard !places.isEmpty else { return }
    caption.text(" ")
    caption.add(.whereabouts) {
      $0.text("(")
      $0.append(places)
      $0.text(")")
    }
  }

  /// Returns words about where the file was begun, and a link to it as the chapter leaves it.
  private func whereabouts(of listing: Listing) -> PageTree {
    var tree = PageTree()
    if listing.kind != .file, let origin = site.origins[listing.file] {
      tree.text("begun in ")
      let isHere = origin.page.path == page.path
      tree.link(
        .page(isHere ? nil : origin.page.output, anchor: origin.anchor), isHere ? "this chapter" : origin.page.name)
    }
    if let place = site.corePlace(of: listing.file, after: page.number) {
      if !tree.isEmpty { tree.text("; ") }
      tree.link(place, "as it is after chapter \(page.number)")
    }
    return tree
  }
}

extension PageTree {
  /// Adds words about the place and the extent of a change.
  fileprivate mutating func change(_ change: Change) {
    places(change.places)
    text("; ")
    if change.removedCount > 0 { add(.removals(change.extent)) } else { text(change.extent) }
  }
}

extension Site {
  /// Returns what a listing shows, as a file of its own.
  func shown(by listing: Listing, of chapter: Chapter) -> CoreFile {
    edit(page: chapter.path, line: listing.line)?.listing
      ?? CoreFile(name: listing.file, lines: listing.located(in: chapter), pages: [chapter.path])
  }
}

// MARK: - Rows

extension CodeListing {
  /// Makes a block of the lines of a change that are shown, coloured as parts of their whole files.
  fileprivate convenience init(
    _ change: Change, _ view: ChangeView, of edit: Edit, label: String, _ names: [NameLink]
  ) {
    var texts = [ColouredText(edit.after, names: names.filter(view.shows(change.after)))]
    texts.append(change.removedCount > 0 ? edit.before.map { ColouredText($0) } ?? ColouredText("") : ColouredText(""))
    let rows = view.rows.map { row in
      switch row {
      case .line(let line, let mark): return Row(line: line, width: change.after[line].utf8.count, mark: mark)
      case .removed(let line): return Row(text: 1, line: line, width: change.before[line].utf8.count, mark: .removed)
      case .elision(let hidden, let indent):
        let text = String(repeating: " ", count: indent) + "// ..."
        texts.append(ColouredText(swift: text))
        return Row(text: texts.count - 1, line: 0, width: text.utf8.count, isElision: true, hidden: hidden)
      }
    }
    self.init(texts, rows, label: label)
  }
}

private func zip<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
  guard let first, let second else { return nil }
  return (first, second)
}
