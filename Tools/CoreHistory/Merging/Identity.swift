import SwiftSource
import SwiftSyntax

/// The key that a declaration in a file and its counterpart in a listing have in common.
struct Key: Hashable {
  enum Kind: Hashable {
    case function, initializer, `deinit`, `subscript`, variable, enumCase, `extension`, `import`, conditional
    case `operator`, precedenceGroup, macro, associatedType, other
    /// A type or an alias, with the keyword that declares it.
    case type(String)
  }

  var kind: Kind
  /// The name, with the labels of parameters: `run(_:)`.
  var name: String
  var parameterTypes = ""
  var isStatic = false
}

/// One of the names that a declaration introduces.
struct Identity {
  let key: Key
  /// The name in messages.
  var label: String
  /// Distinguishes declarations with equal keys, where Swift allows several.
  var distinction = ""

  init(_ kind: Key.Kind, _ name: String, label: String? = nil) {
    key = Key(kind: kind, name: name)
    self.label = label ?? name
  }

  init(key: Key, label: String? = nil, distinction: String = "") {
    self.key = key
    self.label = label ?? key.name
    self.distinction = distinction
  }
}

/// Returns the identities of all that a declaration or a statement introduces; at least one.
func identities(of node: Syntax) -> [Identity] {
  let found = declaredIdentities(of: node)
  return found.isEmpty ? [Identity(.other, normalized(node), label: firstLine(of: node))] : found
}

private func declaredIdentities(of node: Syntax) -> [Identity] {
  switch node.as(SyntaxEnum.self) {
  case .functionDecl(let function): [identity(of: function)]
  case .initializerDecl(let initializer): [identity(of: initializer)]
  case .subscriptDecl(let member): [identity(of: member)]
  case .deinitializerDecl: [Identity(.deinit, "deinit")]
  case .variableDecl(let variable): identities(of: variable)
  case .enumCaseDecl(let cases): cases.elements.map { Identity(.enumCase, plain($0.name)) }
  case .importDecl(let node):
    [Identity(.import, normalized(node.path), label: "import \(node.path.trimmedDescription)")]
  case .ifConfigDecl(let node): [identity(of: node)]
  case .operatorDecl(let node): [Identity(.operator, "\(node.fixitySpecifier.text) operator \(node.name.text)")]
  case .precedenceGroupDecl(let node): [Identity(.precedenceGroup, plain(node.name))]
  case .associatedTypeDecl(let node): [Identity(.associatedType, plain(node.name))]
  case .macroDecl(let node): [Identity(.macro, plain(node.name) + labels(node.signature.parameterClause))]
  case .extensionDecl(let node): [identity(of: node)]
  default: typeIdentity(of: node).map { [$0] } ?? []
  }
}

private func typeIdentity(of node: Syntax) -> Identity? {
  switch node.as(SyntaxEnum.self) {
  case .structDecl(let type): Identity(.type("struct"), plain(type.name))
  case .classDecl(let type): Identity(.type("class"), plain(type.name))
  case .enumDecl(let type): Identity(.type("enum"), plain(type.name))
  case .actorDecl(let type): Identity(.type("actor"), plain(type.name))
  case .protocolDecl(let type): Identity(.type("protocol"), plain(type.name))
  case .typeAliasDecl(let type): Identity(.type("typealias"), plain(type.name))
  default: nil
  }
}

private func identity(of function: FunctionDeclSyntax) -> Identity {
  let clause = function.signature.parameterClause
  let key = Key(
    kind: .function, name: plain(function.name) + labels(clause), parameterTypes: types(clause),
    isStatic: isStatic(function.modifiers))
  let distinction = [
    normalized(function.genericParameterClause), normalized(function.signature.effectSpecifiers),
    normalized(function.signature.returnClause), normalized(function.genericWhereClause),
  ]
  return Identity(key: key, distinction: distinction.joined(separator: "|"))
}

private func identity(of initializer: InitializerDeclSyntax) -> Identity {
  let clause = initializer.signature.parameterClause
  let key = Key(kind: .initializer, name: "init" + labels(clause), parameterTypes: types(clause))
  let distinction = [normalized(initializer.genericParameterClause), normalized(initializer.genericWhereClause)]
  return Identity(key: key, distinction: distinction.joined(separator: "|"))
}

private func identity(of member: SubscriptDeclSyntax) -> Identity {
  let name = "subscript" + labels(member.parameterClause, unlabelledByDefault: true)
  let key = Key(
    kind: .subscript, name: name, parameterTypes: types(member.parameterClause), isStatic: isStatic(member.modifiers))
  let distinction = [
    normalized(member.genericParameterClause), normalized(member.returnClause), normalized(member.genericWhereClause),
  ]
  return Identity(key: key, distinction: distinction.joined(separator: "|"))
}

private func identities(of variable: VariableDeclSyntax) -> [Identity] {
  let isStatic = isStatic(variable.modifiers)
  return variable.bindings.flatMap { names(in: Syntax($0.pattern)) }.map { name in
    Identity(key: Key(kind: .variable, name: name, isStatic: isStatic))
  }
}

private func identity(of node: ExtensionDeclSyntax) -> Identity {
  let clauses = [node.inheritanceClause.map(Syntax.init), node.genericWhereClause.map(Syntax.init)].compactMap { $0 }
  let words = ["extension \(node.extendedType.trimmedDescription)"] + clauses.map(\.trimmedDescription)
  let label = words.joined(separator: " ").replacing(" :", with: ":").split(whereSeparator: \.isWhitespace)
  return Identity(
    key: Key(kind: .extension, name: normalized(node.extendedType)), label: label.joined(separator: " "),
    distinction: clauses.map { normalized($0) }.joined(separator: "|"))
}

private func identity(of node: IfConfigDeclSyntax) -> Identity {
  let condition = node.clauses.first?.condition
  return Identity(.conditional, normalized(condition), label: "#if \(condition?.trimmedDescription ?? "")")
}

// MARK: - Parts of declarations

private func names(in pattern: Syntax) -> [String] {
  if let name = pattern.as(IdentifierPatternSyntax.self) { return [plain(name.identifier)] }
  return pattern.children(viewMode: .sourceAccurate).flatMap { names(in: $0) }
}

private func labels(_ clause: FunctionParameterClauseSyntax, unlabelledByDefault: Bool = false) -> String {
  let labels = clause.parameters.map { parameter in
    unlabelledByDefault && parameter.secondName == nil ? "_:" : plain(parameter.firstName) + ":"
  }
  return "(" + labels.joined() + ")"
}

private func types(_ clause: FunctionParameterClauseSyntax) -> String {
  clause.parameters.map { normalized($0.type) + ($0.ellipsis?.text ?? "") }.joined(separator: ", ")
}

private func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
  modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
}

/// A name without backticks.
private func plain(_ name: TokenSyntax) -> String { name.text.filter { $0 != "`" } }

/// The tokens of a node, without white space and comments between them.
private func normalized(_ node: (some SyntaxProtocol)?) -> String {
  node.map { tokens(of: $0).map(\.text).joined(separator: " ") } ?? ""
}

private func firstLine(of node: Syntax) -> String {
  node.trimmedDescription.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
}
