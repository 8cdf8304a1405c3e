import Book
import Markup
import SwiftSyntax

extension History {
  /// Follows a book from its first listing to its last, and reports every listing that can't be carried out.
  public init(of book: Book) { self.init(of: book.chapters) }

  /// The same for some pages, which begin with the book's first.
  public init(of chapters: [Chapter]) {
    self.init()
    var core = Core()
    var privateNames = PrivateNames()
    for chapter in chapters {
      for listing in chapter.listings { apply(listing, of: chapter, to: &core) }
      mistakes += privateNames.collisions(in: core).filter { !mistakes.contains($0) }
      if steps.last?.number == chapter.number { steps.removeLast() }
      steps.append(Step(number: chapter.number, core: core))
    }
  }

  private mutating func apply(_ listing: Listing, of chapter: Chapter, to core: inout Core) {
    let shown = listing.code.lines.map {
      CoreLine(text: $0.text, path: chapter.path, number: $0.number, indent: $0.indent)
    }
    let broken = parseMistakes(in: shown)
    if shown.isEmpty { report(listing, chapter, "this listing is empty: write the code into it, or take it out") }
    guard broken.isEmpty, !shown.isEmpty else {
      mistakes += broken.map { $0.diagnostic }
      // The file is taken as begun, so that one mistake isn't reported by every later listing.
      if listing.kind == .file, core[listing.file] == nil {
        core.files.append(CoreFile(name: listing.file, lines: [], pages: [chapter.path]))
      }
      return
    }
    let index = core.files.firstIndex { $0.name == listing.file }
    switch (listing.kind, index) {
    case (.file, let index?):
      report(
        listing, chapter,
        "‘\(listing.file)’ is there already, begun in \(core.files[index].pages[0]): go on at its end with extend=, or state it anew with revise="
      )
    case (.file, nil):
      core.files.append(CoreFile(name: listing.file, lines: shown, pages: [chapter.path]))
      record(listing, chapter, before: nil, after: core.files.last!)
    case (.extend, let index?):
      let before = core.files[index]
      let gap = CoreLine(text: "", path: chapter.path, number: max(1, (shown.first?.number ?? 1) - 1))
      change(&core.files[index], to: before.lines + [gap] + shown, by: chapter)
      record(listing, chapter, before: before, after: core.files[index])
    case (.revise, let index?):
      let before = core.files[index]
      let (lines, faults) = merge(shown, into: before.lines, file: listing.file)
      mistakes += faults.map { $0.diagnostic }
      guard faults.isEmpty else { return }
      if lines.map(\.text) == before.lines.map(\.text) {
        report(
          listing, chapter, "this listing changes nothing: ‘\(listing.file)’ says the same already, so take it out")
      }
      change(&core.files[index], to: lines, by: chapter)
      record(listing, chapter, before: before, after: core.files[index])
    case (_, nil):
      let cure = suggestion(
        for: listing.file, among: core.files.map(\.name), else: "begin it with file=\(listing.file)")
      report(listing, chapter, "there is no ‘\(listing.file)’ yet; \(cure)")
    }
  }

  private func change(_ file: inout CoreFile, to lines: [CoreLine], by chapter: Chapter) {
    file.lines = lines
    if file.pages.last != chapter.path { file.pages.append(chapter.path) }
  }

  private mutating func record(_ listing: Listing, _ chapter: Chapter, before: CoreFile?, after: CoreFile) {
    edits.append(Edit(page: chapter.path, line: listing.line, before: before, after: after))
  }

  private mutating func report(_ listing: Listing, _ chapter: Chapter, _ message: String) {
    mistakes.append(Diagnostic(path: chapter.path, position: listing.filePosition, message: message))
  }
}

extension MergeMistake {
  var diagnostic: Diagnostic { Diagnostic(path: line.path, line: line.number, column: column, message) }
}

/// The private names of each file; a step is compiled as one file, where two of the same name would collide.
private struct PrivateNames {
  private var files: [String: (file: CoreFile, names: [(name: String, line: CoreLine, column: Int)])] = [:]

  /// Names that two files claim, where a file changed since the last call.
  mutating func collisions(in core: Core) -> [Diagnostic] {
    let changed = core.files.filter { files[$0.name]?.file != $0 }
    guard !changed.isEmpty else { return [] }
    for file in changed { files[file.name] = (file, names(in: file)) }
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
    guard file.lines.contains(where: { $0.text.contains("private ") }) else { return [] }
    let snippet = Snippet(file.lines.map(\.text))
    return snippet.tree.statements.flatMap { statement -> [(name: String, line: CoreLine, column: Int)] in
      guard let declaration = statement.item.as(DeclSyntax.self), isPrivate(declaration) else { return [] }
      return declaredTokens(declaration).map { token in
        let place = snippet.place(of: token)
        let line = file.lines[place.line]
        return (token.text, line, place.column + line.indent)
      }
    }
  }
}
