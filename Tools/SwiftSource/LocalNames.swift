import SwiftSyntax

/// Returns the token with which a node names a variable in a function, a parameter or a generic parameter; nil for
/// other nodes.
func localName(of node: Syntax) -> TokenSyntax? {
  switch node.kind {
  case .identifierPattern:
    node.as(IdentifierPatternSyntax.self).flatMap { isMember($0) ? nil : $0.identifier }
  default: parameterName(of: node)
  }
}

private func parameterName(of node: Syntax) -> TokenSyntax? {
  switch node.kind {
  case .functionParameter: node.as(FunctionParameterSyntax.self).map { $0.secondName ?? $0.firstName }
  case .closureParameter: node.as(ClosureParameterSyntax.self).map { $0.secondName ?? $0.firstName }
  case .closureShorthandParameter: node.as(ClosureShorthandParameterSyntax.self)?.name
  case .genericParameter: node.as(GenericParameterSyntax.self)?.name
  default: nil
  }
}

/// Returns whether a variable belongs to a type or to the top level of a file.
private func isMember(_ node: IdentifierPatternSyntax) -> Bool {
  guard let variable = node.parent?.parent?.parent?.as(VariableDeclSyntax.self), let around = variable.parent else {
    return false
  }
  if around.is(MemberBlockItemSyntax.self) { return true }
  return around.parent?.parent?.is(SourceFileSyntax.self) == true
}

/// Returns all names that a program declares, at any depth.
package func allNames(in tree: SourceFileSyntax) -> Set<String> {
  let visitor = NameVisitor(viewMode: .sourceAccurate)
  visitor.walk(tree)
  return visitor.names
}

private final class NameVisitor: SyntaxAnyVisitor {
  private(set) var names: Set<String> = []

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let name = name(of: node) { names.insert(plainName(name)) }
    return .visitChildren
  }

  private func name(of node: Syntax) -> TokenSyntax? {
    if let pattern = node.as(IdentifierPatternSyntax.self) { return pattern.identifier }
    return parameterName(of: node) ?? node.asProtocol((any NamedDeclSyntax).self)?.name
  }
}
