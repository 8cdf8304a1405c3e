import SwiftSyntax

/// Returns a file without the top-level declarations that are private to it or that no other file names.
///
/// - Parameter names: the names in the other files.
/// - Returns: nil if nothing is left out.
package func face(of text: String, amid names: Set<String>) -> String? {
  let statements = parsed(text).statements
  func isOwn(_ statement: CodeBlockItemSyntax) -> Bool {
    guard case .decl(let declaration) = statement.item else { return false }
    return isPrivate(declaration) || isUnknown(declaration, amid: names)
  }
  let own = Set(statements.filter(isOwn).flatMap(ownNames))
  let kept = statements.filter { !isOwn($0) && !extends(own, $0) }
  return kept.count < statements.count ? kept.map(\.description).joined() : nil
}

/// Returns the names in some code, without operators.
package func codeNames(_ text: String) -> Set<String> { codeNames(parsed(text)) }

package func codeNames(_ tree: SourceFileSyntax) -> Set<String> { Set(tokens(of: tree).filter(isName).map(plainName)) }

/// Returns whether no other file can notice a declaration: its kind affects only files that name it, and none does.
private func isUnknown(_ declaration: DeclSyntax, amid names: Set<String>) -> Bool {
  let kinds: [SyntaxKind] = [.classDecl, .structDecl, .enumDecl, .actorDecl, .functionDecl, .variableDecl]
  let declared = declaredTokens(declaration)
  // Operators, and the names in a tuple, are used without being named.
  let isNamed = !declared.isEmpty && declared.count == count(of: declaration) && declared.allSatisfy(isName)
  return kinds.contains(declaration.kind) && isNamed && names.isDisjoint(with: declared.map(plainName))
}

/// The number of things that a declaration declares.
private func count(of declaration: DeclSyntax) -> Int { declaration.as(VariableDeclSyntax.self)?.bindings.count ?? 1 }

private func ownNames(_ statement: CodeBlockItemSyntax) -> [String] {
  guard case .decl(let declaration) = statement.item else { return [] }
  return declaredTokens(declaration).filter(isName).map(plainName)
}

private func isName(_ token: TokenSyntax) -> Bool {
  if case .identifier = token.tokenKind { true } else { false }
}

private func extends(_ names: Set<String>, _ statement: CodeBlockItemSyntax) -> Bool {
  guard let type = statement.item.as(ExtensionDeclSyntax.self)?.extendedType else { return false }
  return names.contains(type.trimmedDescription)
}
