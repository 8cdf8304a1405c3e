import Markup
import SwiftSyntax
import Tangle

/// The declarations of a Swift file, each with its lines.
struct Outline: Sendable {
  struct Declaration: Equatable, Sendable {
    /// As prose names it: `Sink`, `forwardOn(_:)`, `extension Sink: Disposable`.
    let name: String
    /// Counted from 0, from the documentation to the closing brace.
    let lines: Range<Int>
    /// The declaration around it, by its place in the outline.
    let parent: Int?
    /// The first line of its code.
    let code: Int
    /// The line behind that of its opening brace, or behind its end where it has none.
    let body: Int
    /// Where the members of a type begin: the line behind its opening brace; nil for what is no type.
    var members: Int? { isType ? body : nil }
    let isType: Bool
  }

  /// In the order of the file.
  let declarations: [Declaration]

  init(of lines: [String]) {
    let visitor = OutlineVisitor(lines)
    visitor.walk(parsed(lines.asLines))
    declarations = visitor.declarations
  }

  func children(of parent: Int?) -> [Declaration] { declarations.filter { $0.parent == parent } }
}

extension CoreFile {
  /// The file's declarations.
  var outline: Outline { derived.value { Outline(of: lines.map(\.text)) } }
}

/// Collects types and their members, and doesn't look into bodies of functions.
private final class OutlineVisitor: SyntaxVisitor {
  private(set) var declarations: [Outline.Declaration] = []
  private var open: [Int] = []
  /// Where each line begins, in bytes.
  private let starts: [Int]

  init(_ lines: [String]) {
    var starts: [Int] = [0]
    for line in lines { starts.append(starts[starts.count - 1] + line.utf8.count + 1) }
    self.starts = starts
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, label(of: node))
  }
  override func visitPost(_: ClassDeclSyntax) { open.removeLast() }
  override func visitPost(_: StructDeclSyntax) { open.removeLast() }
  override func visitPost(_: EnumDeclSyntax) { open.removeLast() }
  override func visitPost(_: ActorDeclSyntax) { open.removeLast() }
  override func visitPost(_: ProtocolDeclSyntax) { open.removeLast() }
  override func visitPost(_: ExtensionDeclSyntax) { open.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, node.name.text + labels(node.signature.parameterClause), body: node.body)
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "init" + labels(node.signature.parameterClause), body: node.body)
  }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "deinit", body: node.body)
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "subscript" + subscriptLabels(node.parameterClause), body: node.accessorBlock)
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, node.bindings.first?.pattern.trimmedDescription, body: node.bindings.first?.accessorBlock)
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, node.elements.first?.name.text)
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { add(node, node.name.text) }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind { add(node, node.name.text) }

  private func enter(_ node: some DeclGroupSyntax, _ name: String) -> SyntaxVisitorContinueKind {
    let parent = open.last
    open.append(declarations.count)
    append(node, name, parent: parent, brace: node.memberBlock.leftBrace, isType: true)
    return .visitChildren
  }

  private func add(
    _ node: some DeclSyntaxProtocol, _ name: String?, body: (some BracedSyntax)? = CodeBlockSyntax?.none
  ) -> SyntaxVisitorContinueKind {
    if let name { append(node, name, parent: open.last, brace: body?.leftBrace, isType: false) }
    return .skipChildren
  }

  private func append(
    _ node: some DeclSyntaxProtocol, _ name: String, parent: Int?, brace: TokenSyntax?, isType: Bool
  ) {
    let lines = lines(of: node)
    declarations.append(
      Outline.Declaration(
        name: name, lines: lines, parent: parent,
        code: line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset),
        body: brace.map { line(at: $0.positionAfterSkippingLeadingTrivia.utf8Offset) + 1 } ?? lines.upperBound,
        isType: isType))
  }

  /// All that tells an extension from others of the same type.
  private func label(of node: ExtensionDeclSyntax) -> String {
    var label = "extension " + node.extendedType.trimmedDescription
    if let clause = node.inheritanceClause { label += clause.trimmedDescription }
    if let clause = node.genericWhereClause { label += " " + clause.trimmedDescription }
    return label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func labels(_ clause: FunctionParameterClauseSyntax) -> String {
    "(" + clause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
  }

  /// A subscript's parameters have labels only where two names are written.
  private func subscriptLabels(_ clause: FunctionParameterClauseSyntax) -> String {
    "(" + clause.parameters.map { ($0.secondName == nil ? "_" : $0.firstName.text) + ":" }.joined() + ")"
  }

  private func lines(of node: some DeclSyntaxProtocol) -> Range<Int> {
    var start = node.position.utf8Offset
    for piece in node.leadingTrivia {
      if piece.isComment { break }
      start += piece.sourceLength.utf8Length
    }
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    return line(at: start)..<line(at: max(start, end - 1)) + 1
  }

  private func line(at offset: Int) -> Int {
    var low = 0, high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
