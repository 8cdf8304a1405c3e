import Book
import Marbles
import SwiftSource
import SwiftSyntax

/// A variable of an example that may hold an object.
struct Variable: Equatable {
  let name: String
  /// The arrow for its reference: strong, weak or unowned.
  let arrow: ObjectGraph.Arrow
}

/// Returns an example in which calls of `snapshot` pass on the variables in sight. No code is moved to another line.
///
/// - Parameters:
///   - end: the number of this part if its end is a moment, too; otherwise nil.
///   - variables: the variables of earlier parts; those of this part are added.
func takingSnapshots(_ lines: [String], end: Int?, _ variables: inout [Variable]) -> [String] {
  let snippet = Snippet(lines)
  let finder = SnapshotFinder(viewMode: .sourceAccurate)
  finder.walk(snippet.tree)
  var insertions = Insertions()
  for call in finder.calls {
    let roots = joined(variables, visibleVariables(at: Syntax(call)))
    if let paren = call.rightParen { insertions.add(", \(source(of: roots))", at: paren.position.utf8Offset) }
  }
  variables = joined(variables, declaredVariables(in: snippet.tree.statements, before: nil))
  if let end, let last = snippet.tree.statements.last {
    let call = "; snapshot(\(endMoment(of: end).literal), \(source(of: variables)))"
    insertions.add(call, at: last.endPositionBeforeTrailingTrivia.utf8Offset)
  }
  return insertions.applied(to: lines)
}

/// The name, in the program, of the moment at the end of a part.
func endMoment(of part: Int) -> String { "the end of part \(part)" }

/// Returns the moments in calls of `snapshot`, each with its place.
func snapshotCalls(in snippet: Snippet) -> [(name: String, line: Int, column: Int)] {
  let finder = SnapshotFinder(viewMode: .sourceAccurate)
  finder.walk(snippet.tree)
  return finder.calls.map { call in
    let place = snippet.place(of: call)
    return (call.moment ?? "", place.line, place.column)
  }
}

/// The weak and unowned properties that some code declares, as `Type.property`.
struct Ownerships: Sendable {
  let arrows: [String: String]

  init(of tree: SourceFileSyntax) {
    let finder = OwnershipFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    arrows = finder.found
  }
}

extension [String: String] {
  /// The dictionary as Swift source.
  var sourceOfTable: String {
    let items = sorted { $0.key < $1.key }.map { "\($0.key.literal): \($0.value.literal)" }
    return "[\(items.isEmpty ? ":" : items.joined(separator: ", "))]"
  }
}

/// Joins variables of two scopes; an inner one hides an outer one with the same name.
private func joined(_ outer: [Variable], _ inner: [Variable]) -> [Variable] {
  outer.filter { old in !inner.contains { $0.name == old.name } } + inner
}

private func source(of variables: [Variable]) -> String {
  "["
    + variables.map { "(\($0.name.literal), \($0.arrow.rawValue.literal), \($0.name) as Any)" }.joined(separator: ", ")
    + "]"
}

/// Returns the variables that are declared before a node in the scopes around it, the outermost first.
///
/// A variable outside of a closure or function is taken only if its body mentions it; otherwise it would be captured
/// for the snapshot alone.
private func visibleVariables(at node: Syntax) -> [Variable] {
  guard let parent = node.parent else { return [] }
  let outer = visibleVariables(at: parent)
  if parent.is(ClosureExprSyntax.self) || parent.is(FunctionDeclSyntax.self) {
    let words = Set(parent.tokens(viewMode: .sourceAccurate).map(\.text))
    return outer.filter { words.contains($0.name) }
  }
  guard let list = parent.as(CodeBlockItemListSyntax.self) else { return outer }
  return joined(outer, declaredVariables(in: list, before: node))
}

private func declaredVariables(in list: CodeBlockItemListSyntax, before node: Syntax?) -> [Variable] {
  list.prefix { Syntax($0).id != node?.id }.compactMap { $0.item.as(VariableDeclSyntax.self) }
    .reduce([]) { joined($0, $1.variables) }
}

extension VariableDeclSyntax {
  /// The variables that have a value from their declaration on, and that can be read without side effects.
  fileprivate var variables: [Variable] {
    let words = modifiers.map(\.name.tokenKind)
    guard !words.contains(.keyword(.lazy)), !words.contains(.keyword(.async)) else { return [] }
    return bindings.filter { $0.accessorBlock == nil && $0.hasValue && !$0.isOwnedOnce }.flatMap { binding in
      names(in: binding.pattern).map { Variable(name: $0, arrow: modifiers.arrow) }
    }
  }

  private func names(in pattern: PatternSyntax) -> [String] {
    if let name = pattern.as(IdentifierPatternSyntax.self) { return [name.identifier.text] }
    return pattern.as(TuplePatternSyntax.self)?.elements.flatMap { names(in: $0.pattern) } ?? []
  }
}

extension PatternBindingSyntax {
  fileprivate var hasValue: Bool { initializer != nil || typeAnnotation?.type.is(OptionalTypeSyntax.self) == true }

  /// `true` if the value can't be copied, and so can't be passed to `snapshot`.
  fileprivate var isOwnedOnce: Bool {
    let name = initializer?.value.as(FunctionCallExprSyntax.self)?.calledName
    return name == "Atomic" || name == "Mutex"
  }
}

extension DeclModifierListSyntax {
  /// The arrow for a variable or property with these modifiers.
  fileprivate var arrow: ObjectGraph.Arrow {
    if contains(where: { $0.name.tokenKind == .keyword(.weak) }) { return .weak }
    return contains { $0.name.tokenKind == .keyword(.unowned) } ? .unowned : .strong
  }
}

private final class SnapshotFinder: SyntaxVisitor {
  private(set) var calls: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.moment != nil { calls.append(node) }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// The moment in a call of `snapshot`; nil for any other call.
  fileprivate var moment: String? {
    guard calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "snapshot", arguments.count == 1 else {
      return nil
    }
    return arguments.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}

private final class OwnershipFinder: SyntaxVisitor {
  private(set) var found: [String: String] = [:]
  private var types: [String] = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }

  private func enter(_ type: String) -> SyntaxVisitorContinueKind {
    types.append(type)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = types.last, node.modifiers.arrow != .strong else { return .visitChildren }
    for name in node.bindings.compactMap({ $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }) {
      found["\(type).\(name)"] = node.modifiers.arrow.rawValue
    }
    return .visitChildren
  }
}
