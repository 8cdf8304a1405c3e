import Book
import Markup

/// One file of the core, followed through the book.
struct FileHistory: Sendable {
  /// What a listing does.
  struct Outcome: Sendable {
    var mistakes: [Diagnostic] = []
    /// The file as the listing leaves it; nil where it isn't begun yet.
    var file: CoreFile?
    /// Nil where nothing was done.
    var edit: Edit?
  }

  /// A listing by its page as it was then.
  private struct Place: Equatable, Sendable {
    let page: SourceText
    let line: Int
  }

  private var file: CoreFile?
  private var places: [Place] = []
  /// Of each listing.
  private(set) var outcomes: [Outcome] = []

  private init() {}

  /// Follows a file through its listings, or finds that it was followed through the same before.
  static func following(
    _ listings: [(listing: Listing, page: Chapter)], after before: FileHistory?, _ notice: (CoreFile) -> Void
  ) -> FileHistory {
    let places = listings.map { Place(page: $0.page.document.source, line: $0.listing.line) }
    if let before, before.places == places { return before }
    var history = FileHistory()
    history.places = places
    for (listing, page) in listings {
      let outcome = history.apply(listing, of: page.path)
      history.outcomes.append(outcome)
      guard let file = outcome.edit?.after else { continue }
      file.read()
      notice(file)
    }
    return history
  }

  private mutating func apply(_ listing: Listing, of page: String) -> Outcome {
    var outcome = Outcome()
    func report(_ message: String) {
      outcome.mistakes.append(Diagnostic(path: page, position: listing.filePosition, message: message))
    }
    let shown = listing.code.lines.map { CoreLine(text: $0.text, path: page, number: $0.number, indent: $0.indent) }
    let broken = parseMistakes(in: shown)
    if shown.isEmpty { report("this listing is empty: write the code into it, or take it out") }
    guard broken.isEmpty, !shown.isEmpty else {
      outcome.mistakes += broken.map { $0.diagnostic }
      // The file is taken as begun, so that one mistake isn't reported by every later listing.
      if listing.kind == .file, file == nil { file = CoreFile(name: listing.file, lines: [], pages: [page]) }
      outcome.file = file
      return outcome
    }
    let before = file
    switch (listing.kind, before) {
    case (.file, let before?):
      report(
        "‘\(listing.file)’ is there already, begun in \(before.pages[0]): go on at its end with extend=, or state it anew with revise="
      )
    case (.file, nil):
      file = CoreFile(name: listing.file, lines: shown, pages: [page])
      outcome.edit = edit(listing, page, before: nil)
    case (.extend, let before?):
      let gap = CoreLine(text: "", path: page, number: max(1, (shown.first?.number ?? 1) - 1))
      change(to: before.lines + [gap] + shown, by: page)
      outcome.edit = edit(listing, page, before: before)
    case (.revise, let before?):
      let (lines, faults) = merge(shown, into: before.lines, file: listing.file)
      outcome.mistakes += faults.map { $0.diagnostic }
      guard faults.isEmpty else { break }
      if lines.map(\.text) == before.lines.map(\.text) {
        report("this listing changes nothing: ‘\(listing.file)’ says the same already, so take it out")
      }
      change(to: lines, by: page)
      outcome.edit = edit(listing, page, before: before)
    case (_, nil): break
    }
    outcome.file = file
    return outcome
  }

  private mutating func change(to lines: [CoreLine], by page: String) {
    file?.lines = lines
    if file?.pages.last != page { file?.pages.append(page) }
  }

  private func edit(_ listing: Listing, _ page: String, before: CoreFile?) -> Edit {
    Edit(page: page, line: listing.line, before: before, after: file!)
  }
}

extension MergeMistake {
  var diagnostic: Diagnostic { Diagnostic(path: line.path, line: line.number, column: column, message) }
}

extension CoreFile {
  /// Remembers what will be asked of the file, as long as its tree is known, which the next listing about it needs, too.
  fileprivate func read() {
    _ = TypeReading(self)
    _ = privateNames
  }
}
