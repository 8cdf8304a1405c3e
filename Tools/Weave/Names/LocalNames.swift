import SwiftSyntax
import Tangle

/// The names that a piece of Swift gives to what is its own: variables in functions, parameters, generic parameters.
func localNames(in tree: SourceFileSyntax) -> Set<String> {
  let visitor = LocalVisitor(withDeclarations: false)
  visitor.walk(tree)
  return visitor.names
}

/// The names that a program declares, at any depth.
func allNames(in source: String) -> Set<String> {
  knownNames.value(of: source) {
    let visitor = LocalVisitor(withDeclarations: true)
    visitor.walk(parsed(source))
    return visitor.names
  }
}

private let knownNames = Memo<Set<String>>()

private final class LocalVisitor: SyntaxAnyVisitor {
  private(set) var names: Set<String> = []
  private let withDeclarations: Bool

  init(withDeclarations: Bool) {
    self.withDeclarations = withDeclarations
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let name = name(of: node) { names.insert(plain(name)) }
    return .visitChildren
  }

  private func name(of node: Syntax) -> TokenSyntax? {
    switch node.as(SyntaxEnum.self) {
    case .functionParameter(let node): node.secondName ?? node.firstName
    case .closureParameter(let node): node.secondName ?? node.firstName
    case .closureShorthandParameter(let node): node.name
    case .genericParameter(let node): node.name
    case .identifierPattern(let node): withDeclarations || !isMember(node) ? node.identifier : nil
    default: withDeclarations ? node.asProtocol((any NamedDeclSyntax).self)?.name : nil
    }
  }

  /// Whether a variable belongs to a type, or stands at the top of a file.
  private func isMember(_ node: IdentifierPatternSyntax) -> Bool {
    guard let variable = node.parent?.parent?.parent?.as(VariableDeclSyntax.self), let around = variable.parent else {
      return false
    }
    if around.is(MemberBlockItemSyntax.self) { return true }
    return around.parent?.parent?.is(SourceFileSyntax.self) == true
  }
}
