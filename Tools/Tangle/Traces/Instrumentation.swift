import CoreHistory
import SwiftSource
import SwiftSyntax

/// Inserts calls of the recorder into Swift code, without moving anything to another line.
///
/// Recorded are functions, initialisers, deinitialisers, computed properties and subscripts that have a body and aren't
/// asynchronous; in examples also closures. A closure of the core counts as part of the function that it stands in.
final class Instrumentation: SyntaxVisitor {
  enum Owner { case core, example }

  private let owner: Owner
  /// `true` if each closure of an example captures an object that identifies it.
  private let namesClosures: Bool
  private let table: TypeTable
  /// What the table was asked for.
  private var facts: [String: TypeFacts] = [:]
  private var insertions = Insertions()
  /// The types around the visitor's place; nil stands for the body of a function.
  private var scopes: [String?] = []

  private init(_ owner: Owner, _ table: TypeTable, namesClosures: Bool) {
    self.owner = owner
    self.namesClosures = namesClosures
    self.table = table
    super.init(viewMode: .sourceAccurate)
  }

  /// - Parameter table: the types of the whole program.
  static func lines(of lines: [String], owner: Owner, table: TypeTable, namesClosures: Bool = false) -> [String] {
    reading(of: lines, owner: owner, table: table, namesClosures: namesClosures).lines
  }

  private static func reading(
    of lines: [String], owner: Owner, table: TypeTable, namesClosures: Bool
  ) -> (lines: [String], facts: [String: TypeFacts]) {
    let visitor = Instrumentation(owner, table, namesClosures: namesClosures)
    visitor.walk(Snippet(lines).tree)
    return (visitor.insertions.applied(to: lines), visitor.facts)
  }

  /// Returns the lines of a file of the core with the recorder's calls. They are kept with the file: most programs need
  /// the same ones, since a new type changes no file that doesn't name it.
  static func lines(of file: CoreFile, table: TypeTable) -> [String] {
    let known = file.derived.value { InstrumentedFile() }
    if let lines = known.lines(among: table) { return lines }
    let (lines, facts) = reading(of: file.lines.map(\.text), owner: .core, table: table, namesClosures: false)
    known.keep(lines, facts)
    return lines
  }

  private func facts(_ name: String) -> TypeFacts {
    if let known = facts[name] { return known }
    let found = TypeFacts(name, in: table)
    facts[name] = found
    return found
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    giveIdentity(to: node)
    return enter(node.name.text)
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { leave() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.extendedType.baseName) }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  private func enter(_ scope: String?) -> SyntaxVisitorContinueKind {
    scopes.append(scope)
    return .visitChildren
  }

  private func leave() { scopes.removeLast() }

  /// Numbers the objects of a class, unless its superclass does, and writes out an implicit initialiser so that it is
  /// recorded.
  private func giveIdentity(to node: ClassDeclSyntax) {
    let name = node.name.text
    let type = facts(name)
    guard !type.hasSuperclass else { return }
    let head =
      node.inheritanceClause?.endPositionBeforeTrailingTrivia ?? node.genericParameterClause?
      .endPositionBeforeTrailingTrivia
      ?? node.name.endPositionBeforeTrailingTrivia
    insertions.add(node.inheritanceClause == nil ? ": __Traced" : ", __Traced", at: head.utf8Offset)
    let brace = node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    insertions.add(" let __id = __birth();", at: brace)
    guard type.isFinal, !type.hasInitializer, !type.mayHaveForeignSuperclass else { return }
    insertions.add(
      " init() { let __call = __Call(\(name.literal), \(name.literal), \"init()\"); defer { __call.leave() }; __call.bind(self) };",
      at: brace)
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let effects = node.signature.effectSpecifiers
    if let body = node.body, effects?.asyncSpecifier == nil, let place {
      let returns = node.signature.returnClause.map { !["Void", "()"].contains($0.type.trimmedDescription) } ?? false
      let name = "\(node.name.text)(\(node.signature.parameterClause.labels))"
      begin(
        body.statements, after: body.leftBrace, call(name, in: place, isStatic: node.modifiers.isStatic),
        returns: returns)
    }
    return enter(nil)
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leave() }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body, let place {
      begin(body.statements, after: body.leftBrace, call("deinit", in: place, isStatic: false), returns: false)
    }
    return enter(nil)
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) { leave() }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body, node.signature.effectSpecifiers?.asyncSpecifier == nil, let place {
      begin(node, body, in: place)
    }
    return enter(nil)
  }
  override func visitPost(_ node: InitializerDeclSyntax) { leave() }

  /// Records an initialiser, which has an object only at its end.
  private func begin(_ node: InitializerDeclSyntax, _ body: CodeBlockSyntax, in type: String) {
    let name = "init(\(node.signature.parameterClause.labels))"
    let facts = facts(type)
    begin(
      body.statements, after: body.leftBrace,
      facts.kind == .protocol
        ? "__Call(type: Self.self, \(type.literal), \(name.literal))"
        : "__Call(\(type.literal), \(type.literal), \(name.literal))",
      returns: false)
    guard facts.kind == .class else { return }
    var end = ""
    let isConvenience = node.modifiers.contains { $0.name.tokenKind == .keyword(.convenience) }
    if facts.hasSuperclass, !isConvenience, !body.mentionsInitializer { end += "; super.init()" }
    end += "; __call.bind(self)"
    if let last = body.statements.last {
      insertions.add(end, at: last.endPositionBeforeTrailingTrivia.utf8Offset)
    } else {
      insertions.add(String(end.dropFirst()), at: body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset)
    }
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let place, let accessors = binding.accessorBlock else { continue }
      begin(accessors, of: binding.pattern.trimmedDescription, in: place, isStatic: node.modifiers.isStatic)
    }
    return enter(nil)
  }
  override func visitPost(_ node: VariableDeclSyntax) { leave() }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    if let place, let accessors = node.accessorBlock {
      begin(accessors, of: "subscript(\(node.parameterClause.labels))", in: place, isStatic: node.modifiers.isStatic)
    }
    return enter(nil)
  }
  override func visitPost(_ node: SubscriptDeclSyntax) { leave() }

  // MARK: Closures

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if owner == .example, !node.isAsynchronous, !node.isChoice, !node.isBuilder { begin(node) }
    return enter(nil)
  }
  override func visitPost(_ node: ClosureExprSyntax) { leave() }

  /// Records a closure. A single expression stays one, so that the compiler infers its type as before.
  private func begin(_ node: ClosureExprSyntax) {
    var name = "\(node.role) {…}".literal
    if namesClosures {
      identify(node)
      name = "__c.says(\(name))"
    }
    let head = node.signature?.endPositionBeforeTrailingTrivia ?? node.leftBrace.endPositionBeforeTrailingTrivia
    guard let expression = node.statements.onlyExpression, !expression.isStatement else {
      return insertions.add(
        " let __call = __Call(\"you\", \"you\", \(name)); defer { __call.leave() };", at: head.utf8Offset)
    }
    let effect = expression.is(TryExprSyntax.self) ? "try " : ""
    insertions.add("\(effect)__yours(\(name), ", at: expression.positionAfterSkippingLeadingTrivia.utf8Offset)
    insertions.add(")", at: expression.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// Lets a closure capture an object that identifies it. Its body has to mention the object, or nothing is captured.
  private func identify(_ node: ClosureExprSyntax) {
    let item = "__c = __Closure(\(node.role.literal))"
    guard let signature = node.signature else {
      return insertions.add(" [\(item)] in", at: node.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    if let capture = signature.capture {
      let comma = capture.items.isEmpty ? "" : ", "
      return insertions.add("\(item)\(comma)", at: capture.leftSquare.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    let next = signature.attributes.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    let start = next ?? signature.firstToken(viewMode: .sourceAccurate) ?? signature.inKeyword
    insertions.add("[\(item)] ", at: start.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  // MARK: Bodies

  /// The type whose member the visitor looks at; empty for functions of the core outside of types, nil if nothing is
  /// recorded.
  private var place: String? {
    guard let scope = scopes.last else { return owner == .core ? "" : nil }
    return scope
  }

  private func begin(_ block: AccessorBlockSyntax, of name: String, in place: String, isStatic: Bool) {
    if case .getter(let statements) = block.accessors {
      begin(statements, after: block.leftBrace, call(name, in: place, isStatic: isStatic), returns: true)
    }
    guard case .accessors(let accessors) = block.accessors else { return }
    for accessor in accessors {
      guard let body = accessor.body, accessor.effectSpecifiers?.asyncSpecifier == nil else { continue }
      switch accessor.accessorSpecifier.tokenKind {
      case .keyword(.get):
        begin(body.statements, after: body.leftBrace, call(name, in: place, isStatic: isStatic), returns: true)
      case .keyword(.set):
        begin(
          body.statements, after: body.leftBrace, call("\(name) = …", in: place, isStatic: isStatic), returns: false)
      default: break
      }
    }
  }

  /// Begins a body with a recorded call, and adds `return` to results that had none.
  private func begin(_ statements: CodeBlockItemListSyntax, after brace: TokenSyntax, _ call: String, returns: Bool) {
    insertions.add(
      " let __call = \(call); defer { __call.leave() };", at: brace.endPositionBeforeTrailingTrivia.utf8Offset)
    guard returns else { return }
    for value in statements.impliedResults where !isTrap(value) && !value.returns {
      insertions.add(" return ", at: value.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
  }

  /// Returns whether an expression is a call that never returns, and so has no result.
  private func isTrap(_ expression: ExprSyntax) -> Bool {
    expression.as(FunctionCallExprSyntax.self).map { facts($0.calledName).isTrap } ?? false
  }

  /// Returns the call of the recorder for a member of a type.
  private func call(_ name: String, in type: String, isStatic: Bool) -> String {
    let fixed = "\(type.literal), \(name.literal)"
    switch facts(type).kind {
    case .class, .protocol: return isStatic ? "__Call(type: Self.self, \(fixed))" : "__Call(of: self, \(fixed))"
    default: return "__Call(\(type.literal), \(fixed))"
    }
  }
}
