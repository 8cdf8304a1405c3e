import SwiftSyntax
import Tangle

/// A name of the core where a text uses it, in bytes from the text's beginning.
struct NameUse: Equatable {
  let start: Int
  let end: Int
  /// Its place among the book's names.
  let name: Int
}

private let knownLocals = Memo<Set<String>>()

extension NameScope {
  /// The names that a piece of Swift uses, in order; those that can't be told apart are left out.
  ///
  /// - Parameter isProse: whether the text may be a name alone, without what it belongs to.
  func uses(in source: String, isProse: Bool = false) -> [NameUse] {
    let parsed = ParsedText(source)
    var scope = self
    scope.hidden.formUnion(knownLocals.value(of: source) { localNames(in: parsed.tree) })
    let reader = UseReader(scope: scope, isProse: isProse)
    return parsed.tokens.compactMap { token in
      guard case .identifier = token.tokenKind, book.byBase[plain(token)] != nil, let name = reader.name(of: token),
        !isInside(token, declared(name))
      else { return nil }
      return NameUse(
        start: token.positionAfterSkippingLeadingTrivia.utf8Offset,
        end: token.endPositionBeforeTrailingTrivia.utf8Offset, name: name)
    }
  }
}

/// Says what single words of a piece of Swift mean.
private struct UseReader {
  let scope: NameScope
  let isProse: Bool

  func name(of token: TokenSyntax) -> Int? {
    guard let parent = token.parent else { return nil }
    switch parent.as(SyntaxEnum.self) {
    case .identifierType: return scope.type(plain(token))
    case .memberType(let type):
      return scope.member(.init(base: plain(token)), of: typeName(type.baseType))
    case .declReferenceExpr(let reference): return name(of: reference)
    default: return nil
    }
  }

  private func name(of reference: DeclReferenceExprSyntax) -> Int? {
    let base = plain(reference.baseName)
    if let access = reference.parent?.as(MemberAccessExprSyntax.self), access.declName == reference {
      return member(.init(base: base, call: call(of: reference, in: Syntax(access))), access)
    }
    if let type = scope.type(base) { return type }
    let use = NameScope.Use(base: base, call: call(of: reference, in: Syntax(reference)))
    if isProse, reference.parent.map(isAlone) == true { return scope.anything(use) }
    guard !scope.hidden.contains(base) else { return nil }
    for type in enclosingTypes(of: reference) {
      if let member = scope.member(use, of: type) { return member }
    }
    return scope.global(use)
  }

  private func member(_ use: NameScope.Use, _ access: MemberAccessExprSyntax) -> Int? {
    guard let base = access.base else { return scope.implicitMember(use) }
    if let type = writtenType(base) {
      return scope.type(type) == nil ? nil : scope.member(use, of: type)
    }
    if let reference = base.as(DeclReferenceExprSyntax.self), reference.baseName.tokenKind == .keyword(.self) {
      return enclosingTypes(of: access).first.flatMap { scope.member(use, of: $0) }
    }
    if let type = rootType(of: base), scope.type(type) != nil, let member = scope.member(use, of: type) {
      return member
    }
    return scope.instanceMember(use)
  }

  /// The type that an expression is the name of: `Observable`, `Observable<Int>`.
  private func writtenType(_ base: ExprSyntax) -> String? {
    if let special = base.as(GenericSpecializationExprSyntax.self) { return writtenType(special.expression) }
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName, startsWithCapital(plain(name)) else { return nil }
    return plain(name)
  }

  /// The type at the beginning of a chain of calls: `Observable` of `Observable.just(1).map { … }`.
  private func rootType(of expression: ExprSyntax) -> String? {
    if let call = expression.as(FunctionCallExprSyntax.self) { return rootType(of: call.calledExpression) }
    if let access = expression.as(MemberAccessExprSyntax.self) { return access.base.flatMap(rootType) }
    return writtenType(expression)
  }

  /// Whether an expression is all that a text says, or is called there.
  private func isAlone(_ parent: Syntax) -> Bool {
    if let call = parent.as(FunctionCallExprSyntax.self) { return call.parent?.is(CodeBlockItemSyntax.self) == true }
    return parent.is(CodeBlockItemSyntax.self)
  }

  private func call(of reference: DeclReferenceExprSyntax, in expression: Syntax) -> CallShape? {
    if let names = reference.argumentNames {
      return CallShape(labels: names.arguments.map { plain($0.name) }, isExact: true)
    }
    var called = expression
    if let special = called.parent?.as(GenericSpecializationExprSyntax.self) { called = Syntax(special) }
    guard let call = called.parent?.as(FunctionCallExprSyntax.self), Syntax(call.calledExpression) == called else {
      return nil
    }
    let first = call.trailingClosure.map { _ in ["_"] } ?? []
    return CallShape(
      labels: call.arguments.map { $0.label.map(plain) ?? "_" },
      trailing: first + call.additionalTrailingClosures.map { plain($0.label) })
  }
}

/// The types around a node, the nearest first.
private func enclosingTypes(of node: some SyntaxProtocol) -> [String] {
  sequence(first: Syntax(node), next: \.parent).compactMap { node in
    if let node = node.as(ExtensionDeclSyntax.self) { return typeName(node.extendedType) }
    guard node.isProtocol((any DeclGroupSyntax).self) else { return nil }
    return node.asProtocol((any NamedDeclSyntax).self).map { plain($0.name) }
  }
}

/// Whether a token stands within the declaration itself.
private func isInside(_ token: TokenSyntax, _ declared: Declared) -> Bool {
  sequence(first: Syntax(token), next: \.parent).contains { node in
    guard let named = node.asProtocol((any NamedDeclSyntax).self), plain(named.name) == declared.base else {
      return false
    }
    if declared.isType { return node.isProtocol((any DeclGroupSyntax).self) }
    return node.is(FunctionDeclSyntax.self) && enclosingTypes(of: node).first ?? "" == declared.container
  }
}

private func startsWithCapital(_ name: String) -> Bool { name.first?.isUppercase ?? false }
