import Book
import Markup
import SwiftSource
import SwiftSyntax

extension History {
  /// Follows a book from its first listing to its last, and reports every listing that can't be carried out.
  ///
  /// - Parameters:
  ///   - before: the history of an earlier state of the book; files whose pages haven't changed aren't followed again.
  ///   - notice: is given each new state of each file, on several threads at once.
  public init(of book: Book, after before: History? = nil, notice: @Sendable (ParsedFile) -> Void = { _ in }) {
    self.init(of: book.chapters, after: before, notice: notice)
    // What a missing page would have brought is missed by those behind it.
    if !book.isWhole { mistakes = [] }
  }

  /// Follows some pages of a book, beginning with its first.
  ///
  /// A listing concerns only its own file, so files are followed in parallel.
  public init(
    of chapters: [Chapter], after before: History? = nil, notice: @Sendable (ParsedFile) -> Void = { _ in }
  ) {
    self.init()
    let listings = chapters.flatMap { chapter in chapter.listings.map { (listing: $0, page: chapter) } }
    let files = Dictionary(grouping: listings.indices) { listings[$0].listing.file }.map { ($0, $1) }
    let found = concurrentMap(files.count) { index in
      let (file, places) = files[index]
      return FileHistory.following(file, through: places.map { listings[$0] }, after: before?.files[file], notice)
    }
    self.files = Dictionary(uniqueKeysWithValues: zip(files.map(\.0), found))
    var outcomes: [FileHistory.Outcome?] = Array(repeating: nil, count: listings.count)
    for (file, history) in zip(files, found) {
      for (place, outcome) in zip(file.1, history.outcomes) { outcomes[place] = outcome }
    }
    var rest = outcomes[...]
    var core = Core()
    var places: [String: Int] = [:]
    var privateNames = PrivateNames()
    for chapter in chapters {
      for block in chapter.unread {
        missed.files.formUnion(block.files)
        missed.add(block.code)
      }
      for listing in chapter.listings { take(rest.removeFirst()!, of: listing, in: chapter, &core, &places) }
      missed.end(chapter)
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
    if !missed.files.contains(listing.file) { mistakes += outcome.mistakes }
    if outcome.edit == nil { missed.add(listing.code) }
    if let edit = outcome.edit, edit.isDeletion {
      edits.append(edit)
      return delete(listing.file, &core, &places)
    }
    guard let file = outcome.file else {
      guard outcome.mistakes.isEmpty, !missed.files.contains(listing.file) else { return }
      let near = nearestFile(to: listing.file, among: core.files.map(\.name))
      let begin = listing.kind == .delete ? "take this listing out" : "begin it with file=\(listing.file)"
      let cure = near.map { "did you mean ‘\($0)’?" } ?? begin
      missed.files.formUnion([listing.file] + [near].compactMap(\.self))
      return mistakes.append(
        Diagnostic(
          path: chapter.path, position: listing.filePosition, message: "there is no ‘\(listing.file)’ yet; \(cure)"))
    }
    if let edit = outcome.edit { edits.append(edit) }
    if let place = places[file.name] {
      if outcome.edit != nil { core.files[place] = file }
    } else {
      if let fault = clash(of: file.name, with: core.files.map(\.name)) {
        mistakes.append(Diagnostic(path: chapter.path, position: listing.filePosition, message: fault))
      }
      places[file.name] = core.files.count
      core.files.append(file)
    }
  }

  /// Removes a file from the core.
  ///
  /// - Parameter places: the indices of files in the core; those behind the removed one decrease.
  private func delete(_ file: String, _ core: inout Core, _ places: inout [String: Int]) {
    guard let place = places.removeValue(forKey: file) else { return }
    core.files.remove(at: place)
    places = places.mapValues { $0 > place ? $0 - 1 : $0 }
  }
}

/// The private names of each file. A step is compiled as one file, in which equal ones would collide.
private struct PrivateNames {
  private var files: [String: (file: CoreFile, names: [(name: String, line: SourceLine, column: Int)])] = [:]

  /// Returns mistakes about names that two files declare; none if no changed file has or had private names.
  ///
  /// - Parameter touched: the files that may have changed.
  mutating func collisions(in core: Core, touched: [CoreFile]) -> [Diagnostic] {
    let changed = touched.filter { files[$0.name]?.file != $0 }
    let found = changed.map { (file: $0, names: $0.privateNames) }
    let isTold = found.allSatisfy { $0.names.isEmpty && files[$0.file.name]?.names.isEmpty != false }
    for (file, names) in found { files[file.name] = (file, names) }
    // Where no changed file has or had private names, nothing new collides.
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
}

extension CoreFile {
  /// The private names at the top level of the file, each with its place in the book.
  var privateNames: [(name: String, line: SourceLine, column: Int)] {
    readPrivateNames { parsed(text) }.map { ($0.text, lines[$0.line], $0.column + lines[$0.line].indent) }
  }

  @discardableResult
  func readPrivateNames(_ tree: () -> SourceFileSyntax) -> [PrivateName] {
    derived.value { text.hasBytes("private ") ? topPrivateNames(in: tree()) : [] }
  }
}

/// A private name at the top level of a file, and its place there.
struct PrivateName: Sendable {
  let text: String
  let line: Int
  let column: Int
}

private func topPrivateNames(in tree: SourceFileSyntax) -> [PrivateName] {
  let snippet = Snippet(tree)
  return snippet.tree.statements.flatMap { statement -> [PrivateName] in
    guard let declaration = statement.item.as(DeclSyntax.self), isPrivate(declaration) else { return [] }
    return declaredTokens(declaration).map { token in
      let place = snippet.place(of: token)
      return PrivateName(text: token.text, line: place.line, column: place.column)
    }
  }
}
