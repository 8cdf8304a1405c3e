import SwiftParser
import SwiftSyntax

/// A file as other files see it: without what is private to it at its top level.
///
/// - Returns: nil if nothing is.
func face(of text: String) -> String? {
  let statements = Parser.parse(source: text).statements
  let names = Set(statements.compactMap { isPrivate($0) ? $0.item.asProtocol(NamedDeclSyntax.self)?.name.text : nil })
  let kept = statements.filter { !isPrivate($0) && !extends(names, $0) }
  return kept.count < statements.count ? kept.map(\.description).joined() : nil
}

private func isPrivate(_ statement: CodeBlockItemSyntax) -> Bool {
  guard let modifiers = statement.item.asProtocol(WithModifiersSyntax.self)?.modifiers else { return false }
  // `private(set)` is about setting alone.
  return modifiers.contains { $0.detail == nil && ["private", "fileprivate"].contains($0.name.text) }
}

private func extends(_ names: Set<String>, _ statement: CodeBlockItemSyntax) -> Bool {
  guard let type = statement.item.as(ExtensionDeclSyntax.self)?.extendedType else { return false }
  return names.contains(type.trimmedDescription)
}
