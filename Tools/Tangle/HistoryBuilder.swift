import Book
import Markup
import SwiftSyntax

extension History {
  /// Follows a book from its first listing to its last, and reports every listing that can't be carried out.
  public init(of book: Book) { self.init(of: book.chapters) }

  /// The same for some pages, which begin with the book's first.
  ///
  /// What a listing does depends on its own file alone, so each file is followed by itself.
  public init(of chapters: [Chapter]) {
    self.init()
    let listings = chapters.flatMap { chapter in chapter.listings.map { (listing: $0, page: chapter.path) } }
    let files = Dictionary(grouping: listings.indices) { listings[$0].listing.file }.map(\.value)
    let outcomes = concurrentMap(files.count) { index in
      var thread = FileHistory()
      return files[index].map { (place: $0, outcome: thread.apply(listings[$0].listing, of: listings[$0].page)) }
    }
    var rest = outcomes.joined().sorted { $0.place < $1.place }.map(\.outcome)[...]
    var core = Core()
    var places: [String: Int] = [:]
    var privateNames = PrivateNames()
    for chapter in chapters {
      for listing in chapter.listings { take(rest.removeFirst(), of: listing, in: chapter, &core, &places) }
      let touched = Set(chapter.listings.compactMap { places[$0.file] }).map { core.files[$0] }
      mistakes += privateNames.collisions(in: core, touched: touched).filter { !mistakes.contains($0) }
      if steps.last?.number == chapter.number { steps.removeLast() }
      steps.append(Step(number: chapter.number, core: core))
    }
  }

  private mutating func take(
    _ outcome: FileHistory.Outcome, of listing: Listing, in chapter: Chapter, _ core: inout Core,
    _ places: inout [String: Int]
  ) {
    mistakes += outcome.mistakes
    guard let file = outcome.file else {
      guard outcome.mistakes.isEmpty else { return }
      let cure = suggestion(
        for: listing.file, among: core.files.map(\.name), else: "begin it with file=\(listing.file)")
      return mistakes.append(
        Diagnostic(
          path: chapter.path, position: listing.filePosition, message: "there is no ‘\(listing.file)’ yet; \(cure)"))
    }
    if let edit = outcome.edit { edits.append(edit) }
    if let place = places[file.name] {
      if outcome.edit != nil { core.files[place] = file }
    } else {
      places[file.name] = core.files.count
      core.files.append(file)
    }
  }
}

/// One file of the core, followed through the book.
private struct FileHistory {
  /// What a listing does.
  struct Outcome: Sendable {
    var mistakes: [Diagnostic] = []
    /// The file as the listing leaves it; nil where it isn't begun yet.
    var file: CoreFile?
    /// Nil where nothing was done.
    var edit: Edit?
  }

  private var file: CoreFile?

  mutating func apply(_ listing: Listing, of page: String) -> Outcome {
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

/// The private names of each file; a step is compiled as one file, where two of the same name would collide.
private struct PrivateNames {
  private var files: [String: (file: CoreFile, names: [(name: String, line: CoreLine, column: Int)])] = [:]

  /// Names that two files claim, where a file changed since the last call.
  ///
  /// - Parameter touched: the files that may have changed.
  mutating func collisions(in core: Core, touched: [CoreFile]) -> [Diagnostic] {
    let changed = touched.filter { files[$0.name]?.file != $0 }
    let found = changed.map { (file: $0, names: names(in: $0)) }
    let isTold = found.allSatisfy { $0.names.isEmpty && files[$0.file.name]?.names.isEmpty != false }
    for (file, names) in found { files[file.name] = (file, names) }
    // Without a private name that came or went, nothing new collides.
    guard !isTold else { return [] }
    var owners: [String: String] = [:]
    var mistakes: [Diagnostic] = []
    for file in core.files {
      for (name, line, column) in files[file.name]?.names ?? [] {
        if let owner = owners[name], owner != file.name {
          mistakes.append(
            Diagnostic(
              path: line.path, line: line.number, column: column,
              "the private name ‘\(name)’ is also in \(owner): a chapter's core is compiled as one file, so name one of them differently"
            ))
        }
        owners[name] = file.name
      }
    }
    return mistakes
  }

  private func names(in file: CoreFile) -> [(name: String, line: CoreLine, column: Int)] {
    guard file.text.hasBytes("private ") else { return [] }
    return knownPrivateNames.value(of: file.text) { privateNames(in: file.lines.map(\.text)) }.map { name in
      (name.text, file.lines[name.line], name.column + file.lines[name.line].indent)
    }
  }
}

/// A private name at the top of a file, and where it stands there.
private struct PrivateName: Sendable {
  let text: String
  let line: Int
  let column: Int
}

private let knownPrivateNames = Memo<[PrivateName]>()

private func privateNames(in lines: [String]) -> [PrivateName] {
  let snippet = Snippet(lines)
  return snippet.tree.statements.flatMap { statement -> [PrivateName] in
    guard let declaration = statement.item.as(DeclSyntax.self), isPrivate(declaration) else { return [] }
    return declaredTokens(declaration).map { token in
      let place = snippet.place(of: token)
      return PrivateName(text: token.text, line: place.line, column: place.column)
    }
  }
}
