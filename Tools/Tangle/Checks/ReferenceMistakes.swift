import Book
import CoreHistory

/// Works out what the finished core declares, which the reference is checked against, while a file's tree is there.
@Sendable public func noticeReference(in parsed: ParsedFile) {
  if parsed.isLast { parsed.file.readDeclarations { parsed.tree } }
}

/// Returns mistakes for entries about declarations that the finished core doesn't have, and for declarations without an
/// entry.
func referenceMistakes(_ book: Book, _ history: History) -> [Diagnostic] {
  guard !book.reference.isEmpty else { return [] }
  let core = PublicCore(history.finished)
  return unknownNames(book.reference, core) + missingEntries(book.reference, core)
}

private func unknownNames(_ reference: Reference, _ core: PublicCore) -> [Diagnostic] {
  let names = reference.entries.flatMap(\.names).filter { core[$0.text].isEmpty }
  guard !names.isEmpty else { return [] }
  let known = Set(core.declarations.flatMap(\.spellings))
  return names.map { name in
    let members = core.declarations.filter { $0.name == name.text }.map(\.qualifiedName)
    let cure =
      members.first.map { "a member goes with its type: ‘\($0)’" }
      ?? suggestion(for: name.text, among: known, else: "write it with its labels, like `map(_:)`")
    let message = "the finished core has no public ‘\(name.text)’; \(cure)"
    return Diagnostic(path: Reference.path, position: name.position, message: message)
  }
}

private func missingEntries(_ reference: Reference, _ core: PublicCore) -> [Diagnostic] {
  let covered = Set(reference.entries.flatMap(\.names).map(\.text))
  var reported: Set<String> = []
  return core.declarations.filter(core.needsEntry).compactMap { declaration in
    guard covered.isDisjoint(with: declaration.spellings), reported.insert(declaration.qualifiedName).inserted
    else { return nil }
    let message =
      "‘\(declaration.qualifiedName)’ of \(declaration.file) has no entry: add one, or its name to that of its kind"
    return Diagnostic(path: Reference.path, line: 1, message)
  }
}
