import SwiftSource
import SwiftSyntax

extension FunctionParameterClauseSyntax {
  /// `onNext:onError:`, as in a function's full name.
  var labels: String { parameters.map { "\($0.firstName.text):" }.joined() }
}

extension DeclModifierListSyntax {
  /// `true` if the member belongs to the type itself, not to its values.
  var isStatic: Bool { contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) } }
}

extension CodeBlockSyntax {
  /// `true` if an initialiser calls another one by name.
  var mentionsInitializer: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      token.tokenKind == .keyword(.`init`) && token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The only item, if it is an expression.
  var onlyExpression: ExprSyntax? {
    guard count == 1, let item = first?.item else { return nil }
    return item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression
  }

  /// The results of a body without `return`: its only expression, or one in each branch of `#if`.
  var impliedResults: [ExprSyntax] {
    if let expression = onlyExpression { return [expression] }
    guard count == 1, let conditional = first?.item.as(IfConfigDeclSyntax.self) else { return [] }
    return conditional.clauses.flatMap { clause -> [ExprSyntax] in
      guard case .statements(let statements) = clause.elements else { return [] }
      return statements.impliedResults
    }
  }
}

extension ExprSyntax {
  /// `true` if the expression can't be an argument: `if`, `switch` or an assignment.
  var isStatement: Bool {
    if self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) { return true }
    guard let sequence = self.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.contains { element in
      if element.is(AssignmentExprSyntax.self) { return true }
      guard let token = element.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
      return token.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(token)
    }
  }
}

extension ExprSyntax {
  /// `true` if a branch of `if` or `switch` has `return`, so that the whole is a statement without a value.
  var returns: Bool {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.found
  }
}

/// Looks for `return` in code, but not in nested closures and functions.
private final class ReturnFinder: SyntaxVisitor {
  private(set) var found = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ClosureExprSyntax {
  /// `true` if the closure may suspend, so that a call can't be told by its thread.
  var isAsynchronous: Bool {
    signature?.effectSpecifiers?.asyncSpecifier != nil
      || tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) }
  }

  /// `true` if the closure is a single `if` or `switch`, which can be its value only while it stands alone.
  var isChoice: Bool {
    guard signature == nil, let expression = statements.onlyExpression else { return false }
    return expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self)
  }

  /// `true` if the closure may be a result builder's, whose statements are all values.
  var isBuilder: Bool {
    guard signature == nil, statements.count > 1, let call = parent?.as(FunctionCallExprSyntax.self) else {
      return false
    }
    let isMade = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.first?.isUppercase == true
    return (isMade || call.calledName == "insert") && statements.allSatisfy { $0.item.is(ExprSyntax.self) }
  }

  /// The closure's purpose: the label or function that it is passed to, or the variable that holds it.
  var role: String {
    guard let parent else { return "closure" }
    if let element = parent.as(MultipleTrailingClosureElementSyntax.self) { return element.label.text }
    if let call = parent.as(FunctionCallExprSyntax.self) { return call.roleName }
    if let argument = parent.as(LabeledExprSyntax.self) {
      return argument.label?.text ?? argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.roleName ?? "closure"
    }
    if let binding = parent.parent?.as(PatternBindingSyntax.self) { return binding.pattern.trimmedDescription }
    if let assigned = parent.parent?.as(SequenceExprSyntax.self)?.elements.first { return assigned.lastName }
    return "closure"
  }
}

extension FunctionCallExprSyntax {
  /// The name of the called function, with the type if the call names one: `Observable.create` of
  /// `Observable<Int>.create { … }`.
  fileprivate var roleName: String {
    guard let base = calledExpression.as(MemberAccessExprSyntax.self)?.base?.lastName, base.first?.isUppercase == true
    else {
      return calledName
    }
    return "\(base).\(calledName)"
  }

  /// The name of the called function: `create` of `Observable<Int>.create { … }`.
  var calledName: String { calledExpression.lastName }
}

extension ExprSyntax {
  fileprivate var lastName: String {
    if let access = self.as(MemberAccessExprSyntax.self) { return access.declName.baseName.text }
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.lastName }
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.lastName }
    return "closure"
  }
}
