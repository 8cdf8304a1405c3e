import SwiftParser
import SwiftSyntax
import Tangle

/// The declarations of a Swift file, each with its lines.
struct Outline {
  struct Declaration: Equatable, Sendable {
    /// As prose names it: `Sink`, `forwardOn(_:)`.
    let name: String
    /// Counted from 0, from the documentation to the closing brace.
    let lines: Range<Int>
    /// The declaration around it, by its place in the outline.
    let parent: Int?
    /// Where the members of a type begin: the line behind its opening brace; nil for what is no type.
    let members: Int?

    var isType: Bool { members != nil }
  }

  /// In the order of the file.
  let declarations: [Declaration]

  init(of lines: [String]) {
    let source = lines.joined(separator: "\n")
    declarations = knownDeclarations.value(of: source) {
      let visitor = OutlineVisitor(lines)
      visitor.walk(Parser.parse(source: source))
      return visitor.declarations
    }
  }

  func children(of parent: Int?) -> [Declaration] { declarations.filter { $0.parent == parent } }
}

private let knownDeclarations = Memo<[Outline.Declaration]>(limit: 4 << 20)

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
    enter(node, node.extendedType.trimmedDescription)
  }
  override func visitPost(_: ClassDeclSyntax) { open.removeLast() }
  override func visitPost(_: StructDeclSyntax) { open.removeLast() }
  override func visitPost(_: EnumDeclSyntax) { open.removeLast() }
  override func visitPost(_: ActorDeclSyntax) { open.removeLast() }
  override func visitPost(_: ProtocolDeclSyntax) { open.removeLast() }
  override func visitPost(_: ExtensionDeclSyntax) { open.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, node.name.text + labels(node.signature.parameterClause))
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "init" + labels(node.signature.parameterClause))
  }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { add(node, "deinit") }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "subscript" + labels(node.parameterClause))
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, node.bindings.first?.pattern.trimmedDescription)
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, node.elements.last?.name.text)
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { add(node, node.name.text) }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind { add(node, node.name.text) }

  private func enter(_ node: some DeclGroupSyntax, _ name: String) -> SyntaxVisitorContinueKind {
    let brace = line(at: node.memberBlock.leftBrace.positionAfterSkippingLeadingTrivia.utf8Offset)
    let parent = open.last
    open.append(declarations.count)
    declarations.append(
      Outline.Declaration(name: name, lines: lines(of: node), parent: parent, members: brace + 1))
    return .visitChildren
  }

  private func add(_ node: some DeclSyntaxProtocol, _ name: String?) -> SyntaxVisitorContinueKind {
    if let name {
      declarations.append(Outline.Declaration(name: name, lines: lines(of: node), parent: open.last, members: nil))
    }
    return .skipChildren
  }

  private func labels(_ clause: FunctionParameterClauseSyntax) -> String {
    "(" + clause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
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
