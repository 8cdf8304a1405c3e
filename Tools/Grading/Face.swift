import SwiftParser
import SwiftSyntax

/// A file as other files use it: without declarations at its top level that are private to it, or that none of them
/// names.
///
/// - Parameter names: those in the other files.
/// - Returns: nil if nothing is left out.
func face(of text: String, amid names: Set<String>) -> String? {
  let statements = Parser.parse(source: text).statements
  func isOwn(_ statement: CodeBlockItemSyntax) -> Bool { isPrivate(statement) || isUnknown(statement, amid: names) }
  let own = Set(statements.filter(isOwn).flatMap(declaredNames))
  let kept = statements.filter { !isOwn($0) && !extends(own, $0) }
  return kept.count < statements.count ? kept.map(\.description).joined() : nil
}

/// The names in some code.
func codeNames(_ text: String) -> Set<String> {
  Set(Parser.parse(source: text).tokens(viewMode: .sourceAccurate).compactMap(name))
}

/// The name that a token is; nil for operators and all else.
private func name(_ token: TokenSyntax) -> String? {
  if case .identifier(let text) = token.tokenKind { text.filter { $0 != "`" } } else { nil }
}

private func isPrivate(_ statement: CodeBlockItemSyntax) -> Bool {
  guard let modifiers = statement.item.asProtocol(WithModifiersSyntax.self)?.modifiers else { return false }
  // `private(set)` is about setting alone.
  return modifiers.contains { $0.detail == nil && ["private", "fileprivate"].contains($0.name.text) }
}

/// Whether a declaration is of a kind that does nothing to files that don't name it, and its names are its own.
private func isUnknown(_ statement: CodeBlockItemSyntax, amid names: Set<String>) -> Bool {
  guard case .decl(let declaration) = statement.item else { return false }
  let kinds: [SyntaxKind] = [.classDecl, .structDecl, .enumDecl, .actorDecl, .functionDecl, .variableDecl]
  let declared = declaredNames(statement)
  return kinds.contains(declaration.kind) && !declared.isEmpty && names.isDisjoint(with: declared)
}

private func declaredNames(_ statement: CodeBlockItemSyntax) -> [String] {
  if let variable = statement.item.as(VariableDeclSyntax.self) {
    let patterns = variable.bindings.map { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
    let known = patterns.compactMap { $0 }.compactMap(name)
    return known.count == patterns.count ? known : []
  }
  return [statement.item.asProtocol(NamedDeclSyntax.self)?.name].compactMap { $0 }.compactMap(name)
}

private func extends(_ names: Set<String>, _ statement: CodeBlockItemSyntax) -> Bool {
  guard let type = statement.item.as(ExtensionDeclSyntax.self)?.extendedType else { return false }
  return names.contains(type.trimmedDescription)
}
