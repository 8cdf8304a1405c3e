import Book
import Markup
import SwiftSource
import SwiftSyntax

/// The history of one file of the core, listing by listing.
struct FileHistory: Sendable {
  struct Outcome: Sendable {
    var mistakes: [Diagnostic] = []
    /// The file after the listing; nil if it isn't begun yet, or is deleted.
    var file: CoreFile?
    /// The change; nil if the listing wasn't carried out.
    var edit: Edit?
    /// `true` if the listing couldn't even be read.
    var isBroken = false
  }

  /// A listing, with the text of its page at the time.
  private struct Place: Equatable, Sendable {
    let page: SourceText
    let line: Int
  }

  private let name: String
  private var places: [Place] = []
  private(set) var outcomes: [Outcome] = []
  private var file: CoreFile? { outcomes.last?.file }
  /// The page that deleted the file.
  private var deletion: String? { outcomes.lazy.compactMap(\.edit).first(where: \.isDeletion)?.page }

  private init(of name: String, _ places: [Place]) { (self.name, self.places) = (name, places) }

  /// Follows a file through its listings; returns the earlier history if nothing has changed.
  ///
  /// - Parameters:
  ///   - before: the file's history in an earlier state of the book. Facts about a state are reused if its text is the
  ///     same.
  ///   - notice: is given each new state of the file.
  static func following(
    _ name: String, through listings: [(listing: Listing, page: Chapter)], after before: FileHistory?,
    _ notice: (ParsedFile) -> Void
  ) -> FileHistory {
    let places = listings.map { Place(page: $0.page.document.source, line: $0.listing.line) }
    if let before, before.places == places { return before }
    let states = (before?.outcomes ?? []).compactMap(\.edit).flatMap { [$0.listing, $0.after] }
    let known = Dictionary(states.map { ($0.text, $0) }) { first, _ in first }
    var history = FileHistory(of: name, places)
    // Nothing changes up to the first listing of a page that was edited.
    let same = zip(before?.places ?? [], places).prefix { $0 == $1 }.count
    history.outcomes = Array((before?.outcomes ?? []).prefix(same))
    for (index, (listing, page)) in listings.enumerated().dropFirst(same) {
      let shown = ParsedLines(listing.located(in: page))
      let outcome = history.apply(listing, of: page, showing: shown, known)
      history.outcomes.append(outcome)
      guard let edit = outcome.edit, known[edit.after.text] == nil else { continue }
      let parsed = ParsedFile(edit, shown, isLast: index == listings.count - 1)
      parsed.read()
      notice(parsed)
    }
    return history
  }

  /// Carries out a listing.
  ///
  /// - Parameter known: earlier states of the file, by their texts.
  private func apply(
    _ listing: Listing, of chapter: Chapter, showing parsed: ParsedLines, _ known: [String: CoreFile]
  ) -> Outcome {
    let page = chapter.path
    var outcome = Outcome()
    func report(_ message: String) {
      outcome.mistakes.append(Diagnostic(path: page, position: listing.filePosition, message: message))
    }
    let shown = parsed.lines
    var broken = parsed.mistakes
    if broken.isEmpty { broken = parsed.elisionMistakes(in: listing.kind) }
    if parsed.isBlank {
      let cure =
        listing.kind == .delete
        ? "say in a comment where what the file declares is now, or why nobody needs it" : "write the code into it"
      report("this listing is empty: \(cure), or take it out")
    }
    guard broken.isEmpty, !parsed.isBlank else {
      outcome.isBroken = !broken.isEmpty
      outcome.mistakes += broken.map { $0.diagnostic }
      outcome.file = file
      // The file is taken as begun, so that one mistake isn't reported by every later listing.
      if listing.kind == .file, file == nil { outcome.file = CoreFile(name: name, lines: [], pages: [page]) }
      return outcome
    }
    switch (listing.kind, file) {
    case (let kind, nil) where deletion != nil: report(afterDeletion(kind, in: deletion!))
    case (.file, let before?):
      report(
        "‘\(listing.file)’ is there already, begun in \(before.pages[0]): go on at its end with extend=, or state it anew with revise="
      )
    case (.file, nil):
      outcome.edit = edit(listing, page, shown, before: nil, after: shown, known)
    case (.extend, let before?):
      let gap = SourceLine(text: "", path: page, number: max(1, (shown.first?.number ?? 1) - 1))
      outcome.edit = edit(listing, page, shown, before: before, after: before.lines + [gap] + shown, known)
    case (.revise, let before?):
      let (lines, faults) = before.merged(with: parsed)
      outcome.mistakes += faults.map { $0.diagnostic }
      guard faults.isEmpty else { break }
      if lines.map(\.text) == before.lines.map(\.text) {
        report("this listing changes nothing: ‘\(listing.file)’ says the same already, so take it out")
      }
      outcome.edit = edit(listing, page, shown, before: before, after: lines, known)
    case (.delete, let before?):
      outcome.mistakes += parsed.codeInDeletion.map { [$0.diagnostic] } ?? []
      outcome.edit = edit(listing, page, shown, before: before, after: [], known)
    case (_, nil): break
    }
    // What a listing that can't be read would have done isn't missed by those behind it.
    if outcomes.contains(where: \.isBroken) { outcome.mistakes = [] }
    if let edit = outcome.edit { outcome.file = edit.isDeletion ? nil : edit.after } else { outcome.file = file }
    return outcome
  }

  private func edit(
    _ listing: Listing, _ page: String, _ shown: [SourceLine], before: CoreFile?, after lines: [SourceLine],
    _ known: [String: CoreFile]
  ) -> Edit {
    var pages = before?.pages ?? []
    if listing.kind != .delete, pages.last != page { pages.append(page) }
    var after = CoreFile(name: name, lines: lines, pages: pages)
    after.inherit(from: known[after.text])
    var own = CoreFile(name: name, lines: shown, pages: [page])
    own.inherit(from: own.text == after.text ? after : known[own.text])
    return Edit(page: page, line: listing.line, listing.kind, own, before: before, after: after)
  }
}

extension FileHistory {
  /// Returns a message about a listing for a file that was deleted before.
  private func afterDeletion(_ kind: Listing.Kind, in page: String) -> String {
    switch kind {
    case .delete: "‘\(name)’ is gone already, deleted in \(page): take this listing out"
    case .file: "‘\(name)’ was deleted in \(page), and each file of the core has a name of its own: choose another"
    case .extend, .revise:
      "‘\(name)’ is gone, deleted in \(page): begin another file with file=, or take the deletion out"
    }
  }
}

extension ParsedLines {
  /// A mistake if a listing that deletes a file has code in it.
  fileprivate var codeInDeletion: MergeMistake? {
    guard let token = tree.firstToken(viewMode: .sourceAccurate), token.tokenKind != .endOfFile else { return nil }
    let (index, column) = Snippet(tree).place(of: token)
    return MergeMistake(
      line: lines[index], column: lines[index].indent + column,
      message:
        "a listing that deletes a file has only comments, which say where its declarations are now: move this code into another listing"
    )
  }
}

extension MergeMistake {
  package var diagnostic: Diagnostic { Diagnostic(path: line.path, line: line.number, column: column, message) }
}

/// A new state of a file and the listing that made it, with their syntax trees.
public struct ParsedFile: Sendable {
  public let edit: Edit
  public let tree, listingTree: SourceFileSyntax
  /// `true` for the state in which the book leaves the file.
  public let isLast: Bool

  public var file: CoreFile { edit.after }

  fileprivate init(_ edit: Edit, _ listing: ParsedLines, isLast: Bool) {
    (self.edit, self.isLast) = (edit, isLast)
    listingTree = listing.tree
    tree = edit.after.lines == listing.lines ? listing.tree : parsed(edit.after.text)
  }

  /// Works out the facts that will be asked of every state, while the tree is there.
  fileprivate func read() {
    if !isLast { file.readShape { tree } }
    file.readTypes { tree }
    file.readPrivateNames { tree }
  }
}
