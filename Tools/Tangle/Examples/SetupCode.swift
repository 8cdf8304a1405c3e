import Book
import CoreHistory
import SwiftSource
import SwiftSyntax

/// The setups of some pages: declarations that examples share.
///
/// An example that runs against another core than its chapter's takes only those that it mentions; others may not
/// compile there.
struct Setups {
  private let items: [Item]

  private struct Item {
    let lines: [SourceLine]
    let provides: Set<String>
    let mentions: Set<String>
  }

  init(of pages: [Chapter]) {
    items = pages.flatMap { page in
      page.setups.filter { $0.skip == nil }.map { setup in
        let snippet = Snippet(setup.code.lines.map(\.text))
        return Item(lines: setup.located(in: page), provides: provided(by: snippet.tree), mentions: snippet.mentioned)
      }
    }
  }

  /// Returns the setups that declare what `mentioned` names, and those that these need in turn.
  func needed(by mentioned: Set<String>) -> [[SourceLine]] {
    var wanted = mentioned
    var taken: Set<Int> = []
    while let next = items.indices.first(where: { !taken.contains($0) && !items[$0].provides.isDisjoint(with: wanted) })
    {
      taken.insert(next)
      wanted.formUnion(items[next].mentions)
    }
    return taken.sorted().map { items[$0].lines }
  }

  var all: [[SourceLine]] { items.map(\.lines) }
}

/// Returns the names that a setup declares, members of extensions included.
private func provided(by tree: SourceFileSyntax) -> Set<String> {
  var names: Set<String> = []
  for statement in tree.statements {
    guard let declaration = statement.item.as(DeclSyntax.self) else { continue }
    names.formUnion(declaredNames(declaration))
    if let members = declaration.as(ExtensionDeclSyntax.self)?.memberBlock.members {
      for member in members { names.formUnion(declaredNames(member.decl)) }
    }
  }
  return names
}

/// Returns a setup's lines, with every top-level name private to the generated file.
///
/// Code keeps its column: `fileprivate` goes on a line of its own or, since no `#sourceLocation` may stand between
/// attributes and their declaration, behind the attributes above. Only code that has attributes on its own line is
/// moved.
func isolated(_ lines: [SourceLine]) -> [SourceLine] {
  let columns = columnsToIsolate(in: lines)
  let space = UInt8(ascii: " ")
  return lines.enumerated().flatMap { index, line -> [SourceLine] in
    var bytes = Array(line.text.utf8)
    var result: [SourceLine] = []
    for column in (columns[index] ?? []).reversed() {
      if bytes[..<(column - 1)].allSatisfy({ $0 == space || $0 == UInt8(ascii: "\t") }) {
        result.append(SourceLine(text: "fileprivate", path: line.path, number: line.number - 1, indent: 0))
      } else {
        let next = bytes.dropFirst(column - 1).first
        let gaps = (bytes[column - 2] == space ? "" : " ", next == nil || next == space ? "" : " ")
        bytes.insert(contentsOf: "\(gaps.0)fileprivate\(gaps.1)".utf8, at: column - 1)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return result + [SourceLine(text: text, path: line.path, number: line.number, indent: line.indent)]
  }
}

/// Returns the columns in which `fileprivate` is to be inserted, ascending, by the index of the line.
private func columnsToIsolate(in lines: [SourceLine]) -> [Int: [Int]] {
  let snippet = Snippet(lines.map(\.text))
  var columns: [Int: [Int]] = [:]
  for statement in snippet.tree.statements {
    guard let declaration = statement.item.as(DeclSyntax.self), needsIsolation(declaration) else { continue }
    let place = placeOfModifier(of: declaration, in: snippet)
    columns[place.line, default: []].append(place.column)
  }
  return columns
}

/// Returns the place before a declaration, but behind its attributes.
private func placeOfModifier(of declaration: DeclSyntax, in snippet: Snippet) -> (line: Int, column: Int) {
  let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
  guard let last = attributes?.last?.lastToken(viewMode: .sourceAccurate),
    let next = last.nextToken(viewMode: .sourceAccurate)
  else { return snippet.place(of: declaration) }
  let place = snippet.place(of: next)
  return place.line == snippet.lastLine(of: last) ? place : snippet.end(of: last)
}

private func needsIsolation(_ declaration: DeclSyntax) -> Bool {
  if declaration.is(ImportDeclSyntax.self) || declaration.is(OperatorDeclSyntax.self)
    || declaration.is(PrecedenceGroupDeclSyntax.self)
  {
    return false
  }
  if let extended = declaration.as(ExtensionDeclSyntax.self), extended.inheritanceClause != nil { return false }
  let access: Set<TokenKind> = [
    .keyword(.private), .keyword(.fileprivate), .keyword(.public), .keyword(.internal), .keyword(.package),
    .keyword(.open),
  ]
  return declaration.asProtocol((any WithModifiersSyntax).self) != nil
    && !modifiers(of: declaration).contains { access.contains($0.name.tokenKind) }
}
