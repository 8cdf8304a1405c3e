import Book
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Returns the differences between the list of chapters in `Package.swift` and the one in `index.md`.
public func manifestMistakes(_ book: Book) -> [Diagnostic] {
  guard let manifest = book.manifest else { return [] }
  let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false)
  if let conflict = conflict(in: lines, of: "Package.swift") { return [conflict] }
  let tree = Parser.parse(source: manifest)
  let converter = SourceLocationConverter(fileName: "", tree: tree)
  guard let list = chapterList(tree) else {
    return [
      Diagnostic(
        path: "Package.swift", line: 1, "there is no list of chapters: begin it with `let chapters = [\"01-push\", …]`")
    ]
  }
  func diagnostic(_ node: some SyntaxProtocol, _ message: String) -> Diagnostic {
    let place = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return Diagnostic(path: "Package.swift", line: place.line, column: place.column, message)
  }
  if list.hasError, let fault = ParseDiagnosticsGenerator.diagnostics(for: tree).first {
    let place = fault.location(converter: converter)
    return [Diagnostic(path: "Package.swift", line: place.line, column: place.column, fault.message)]
  }
  var listed: Set<String> = []
  let paths = book.titlePage.paths.filter { listed.insert($0).inserted }
  let wanted = paths.map { String($0.dropFirst("Chapters/".count).dropLast(".md".count)) }
  let elements = list.elements.map {
    (node: $0, slug: $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? "")
  }
  guard elements.map(\.slug) != wanted else { return [] }
  var mistakes: [Diagnostic] = []
  for element in elements where !wanted.contains(element.slug) {
    mistakes.append(diagnostic(element.node, "‘\(element.slug)’ isn't in index.md: take it out here, or add it there"))
  }
  for slug in wanted where !elements.contains(where: { $0.slug == slug }) {
    mistakes.append(diagnostic(list, "‘\(slug)’ of index.md isn't in this list: add it"))
  }
  for (index, element) in elements.enumerated() where elements[..<index].contains(where: { $0.slug == element.slug }) {
    mistakes.append(diagnostic(element.node, "‘\(element.slug)’ stands twice in this list: keep one"))
  }
  if mistakes.isEmpty {
    mistakes.append(diagnostic(list, "the chapters are in another order than in index.md: put them in the same"))
  }
  return mistakes
}

/// Returns the array in `let chapters = […]`; nil if there is none.
private func chapterList(_ tree: SourceFileSyntax) -> ArrayExprSyntax? {
  for statement in tree.statements {
    guard let variable = statement.item.as(VariableDeclSyntax.self), let binding = variable.bindings.first else {
      continue
    }
    if binding.pattern.trimmedDescription == "chapters" { return binding.initializer?.value.as(ArrayExprSyntax.self) }
  }
  return nil
}
