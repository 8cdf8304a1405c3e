import SwiftSyntax

/// A word in some Swift that may name something of the core, with all that its syntax tells about it.
package struct CodeWord: Sendable {
  /// The role of a word, as the syntax around it tells.
  package enum Role: Sendable {
    case type
    /// A type within the type of that name.
    case memberType(of: String)
    /// A name without anything before it.
    ///
    /// - Parameter isAlone: whether it, or a call of it, is a whole statement of the text.
    case name(isAlone: Bool)
    /// `.name`, where the type follows from the context.
    case implicitMember
    case memberOfSelf
    /// A member of the type whose name is before the full stop.
    case member(of: String)
    /// A member of a value; `root` is the type at the beginning of the chain of calls that makes the value, if there is
    /// one.
    case memberOfValue(root: String?)
  }

  /// A declaration around a word.
  package struct Surrounding: Sendable {
    package enum Kind: Sendable { case type, `extension`, function }

    package let kind: Kind
    package let name: String
  }

  /// The place in the text, in bytes.
  package let start, end: Int32
  package let use: UsedName
  package let role: Role
  /// The declarations around the word, the outermost first.
  package let surroundings: [Surrounding]
}

/// A use of a name, with the labels of its call, if it is called.
package struct UsedName: Sendable {
  package let base: String
  package let call: CallShape?

  package init(base: String, call: CallShape? = nil) { (self.base, self.call) = (base, call) }
}

/// The labels in a call, or in a full name such as `on(_:)`.
package struct CallShape: Equatable, Sendable {
  package let labels: [String]
  /// The labels of trailing closures; `_` for the first.
  package let trailing: [String]
  /// `true` for a full name, `false` for a call, which may leave labels out.
  package let isExact: Bool

  package init(labels: [String] = [], trailing: [String] = [], isExact: Bool = false) {
    (self.labels, self.trailing, self.isExact) = (labels, trailing, isExact)
  }
}

/// The words in some Swift that may name something of the core, and the names of the text's own variables.
package struct CodeWords: Sendable {
  package fileprivate(set) var words: [CodeWord] = []
  /// The names of variables in functions, of parameters, and of generic parameters.
  package fileprivate(set) var locals: Set<String> = []

  /// Reads a text, which may have elisions and mistakes.
  package init(of source: String) { self.init(of: parsed(source)) }

  package init(of tree: SourceFileSyntax) {
    let visitor = WordVisitor()
    visitor.walk(tree)
    self = visitor.found
  }

  fileprivate init() {}
}

private final class WordVisitor: SyntaxAnyVisitor {
  var found = CodeWords()
  private var surroundings: [CodeWord.Surrounding] = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let surrounding = surrounding(node) { surroundings.append(surrounding) }
    if let local = localName(of: node) { found.locals.insert(plainName(local)) }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if surrounding(node) != nil { surroundings.removeLast() }
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard case .identifier = token.tokenKind, let (use, role) = reading(of: token) else { return .skipChildren }
    found.words.append(
      CodeWord(
        start: Int32(token.positionAfterSkippingLeadingTrivia.utf8Offset),
        end: Int32(token.endPositionBeforeTrailingTrivia.utf8Offset), use: use, role: role,
        surroundings: surroundings))
    return .skipChildren
  }

  private func surrounding(_ node: Syntax) -> CodeWord.Surrounding? {
    switch node.kind {
    case .extensionDecl:
      node.as(ExtensionDeclSyntax.self).map { .init(kind: .extension, name: typeName($0.extendedType)) }
    case .classDecl, .structDecl, .enumDecl, .protocolDecl, .actorDecl:
      node.asProtocol((any NamedDeclSyntax).self).map { .init(kind: .type, name: plainName($0.name)) }
    case .functionDecl: node.as(FunctionDeclSyntax.self).map { .init(kind: .function, name: plainName($0.name)) }
    default: nil
    }
  }
}

private func reading(of token: TokenSyntax) -> (UsedName, CodeWord.Role)? {
  guard let parent = token.parent else { return nil }
  switch parent.kind {
  case .identifierType: return (.init(base: plainName(token)), .type)
  case .memberType:
    return parent.as(MemberTypeSyntax.self).map {
      (.init(base: plainName(token)), .memberType(of: typeName($0.baseType)))
    }
  case .declReferenceExpr: return parent.as(DeclReferenceExprSyntax.self).map(reading)
  default: return nil
  }
}

private func reading(of reference: DeclReferenceExprSyntax) -> (UsedName, CodeWord.Role) {
  let base = plainName(reference.baseName)
  if let access = reference.parent?.as(MemberAccessExprSyntax.self), access.declName == reference {
    return (.init(base: base, call: call(of: reference, in: Syntax(access))), role(of: access))
  }
  let use = UsedName(base: base, call: call(of: reference, in: Syntax(reference)))
  return (use, .name(isAlone: reference.parent.map(isAlone) == true))
}

private func role(of access: MemberAccessExprSyntax) -> CodeWord.Role {
  guard let base = access.base else { return .implicitMember }
  if let type = writtenType(base) { return .member(of: type) }
  if let reference = base.as(DeclReferenceExprSyntax.self), reference.baseName.tokenKind == .keyword(.self) {
    return .memberOfSelf
  }
  return .memberOfValue(root: rootType(of: base))
}

/// Returns the type that an expression names: `Observable` for `Observable<Int>`. Nil for all but capitalised names.
private func writtenType(_ base: ExprSyntax) -> String? {
  if let special = base.as(GenericSpecializationExprSyntax.self) { return writtenType(special.expression) }
  guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName else { return nil }
  let text = plainName(name)
  return text.first?.isUppercase == true ? text : nil
}

/// Returns the type at the beginning of a chain of calls: `Observable` for `Observable.just(1).map { … }`.
private func rootType(of expression: ExprSyntax) -> String? {
  if let call = expression.as(FunctionCallExprSyntax.self) { return rootType(of: call.calledExpression) }
  if let access = expression.as(MemberAccessExprSyntax.self) { return access.base.flatMap(rootType) }
  return writtenType(expression)
}

/// Returns whether an expression with this parent, or a call of it, is a whole statement.
private func isAlone(_ parent: Syntax) -> Bool {
  if let call = parent.as(FunctionCallExprSyntax.self) { return call.parent?.is(CodeBlockItemSyntax.self) == true }
  return parent.is(CodeBlockItemSyntax.self)
}

private func call(of reference: DeclReferenceExprSyntax, in expression: Syntax) -> CallShape? {
  if let names = reference.argumentNames {
    return CallShape(labels: names.arguments.map { plainName($0.name) }, isExact: true)
  }
  var called = expression
  if let special = called.parent?.as(GenericSpecializationExprSyntax.self) { called = Syntax(special) }
  guard let call = called.parent?.as(FunctionCallExprSyntax.self), Syntax(call.calledExpression) == called else {
    return nil
  }
  let first = call.trailingClosure.map { _ in ["_"] } ?? []
  return CallShape(
    labels: call.arguments.map { $0.label.map(plainName) ?? "_" },
    trailing: first + call.additionalTrailingClosures.map { plainName($0.label) })
}
