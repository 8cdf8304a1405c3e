import SwiftSyntax

/// A type, an extension or a member in one file; declarations in the bodies of functions don't count.
public struct Declaration: Sendable {
  public enum Kind: Sendable {
    case type(TypeDeclaration.Kind)
    case `extension`, function, initializer, deinitializer, `subscript`, variable, enumCase, alias, associatedType
  }

  /// One of the names that a declaration introduces: `a` and `b` of `let a = 1, b = 2`.
  public struct Name: Sendable {
    /// The name without labels and backticks; for an extension, its type's.
    public let text: String
    /// The declaration on one line, without its body and its other names.
    public let signature: String
    /// A hash of all tokens of the declaration, whatever white space and comments are between them. It differs between
    /// runs.
    public let words: Int
  }

  public struct Parameter: Sendable {
    /// The first of its two names, or the only one.
    public let label: String
    public let hasTwoNames: Bool
    /// Its tokens with one space between them.
    public let type: String
    /// `true` if a call may leave it out.
    public let isOptional: Bool
  }

  public let kind: Kind
  public let names: [Name]
  /// The name as the file spells it, with the labels of parameters.
  public let title: String
  public let parameters: [Parameter]
  /// The modifiers: `public`, `static`.
  public let modifiers: Set<String>
  /// The types that a type or an extension inherits from or conforms to.
  public let inherited: [String]
  /// The constraint of an extension: `Element: Equatable`.
  public let requirement: String?
  /// The declaration around it, as an index into the file's declarations.
  public let parent: Int?
  /// The type around it, or the type that an extension around it extends; empty at the top level.
  public let container: String
  /// The number of declarations around it.
  public let depth: Int
  /// The container of its members, if it can have some.
  public let path: String
  /// The bytes of the text from its first word up to its body or its value.
  public let head: Range<Int>
  /// Its lines from the documentation to the closing brace, counted from 0.
  public let lines: Range<Int>
  /// The first line of its code.
  public let code: Int
  /// The line behind that of its opening brace, or behind its end where it has none.
  public let body: Int

  public var isType: Bool { if case .type = kind { true } else { false } }

  /// `true` if it can have members: a type, or an extension of one.
  public var hasMembers: Bool { if case .extension = kind { true } else { isType } }

  /// The labels of its parameters, `(_:on:)`; empty for declarations that aren't called.
  public var labels: String {
    switch kind {
    case .function, .initializer, .subscript: "(" + parameters.map { $0.label + ":" }.joined() + ")"
    default: ""
    }
  }
}

/// Returns the declarations of a Swift text, in its order.
public func declarations(in source: String, _ tree: SourceFileSyntax? = nil) -> [Declaration] {
  var source = source
  let tree = tree ?? parsed(source)
  return source.withUTF8 { text in
    let reader = DeclarationReader(of: text)
    reader.walk(tree)
    return reader.declarations
  }
}

private final class DeclarationReader: SyntaxVisitor {
  private(set) var declarations: [Declaration] = []
  /// The declarations around the current node, by their indices, with the containers of their members.
  private var around: [(place: Int, container: String)] = []
  private let text: UnsafeBufferPointer<UInt8>
  /// The offset of each line's first byte.
  private let starts: [Int]

  init(of text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    starts = [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, .class, node.name) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, .struct, node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, .enum, node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, .actor, node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, .protocol, node.name) }
  override func visitPost(_: ClassDeclSyntax) { around.removeLast() }
  override func visitPost(_: StructDeclSyntax) { around.removeLast() }
  override func visitPost(_: EnumDeclSyntax) { around.removeLast() }
  override func visitPost(_: ActorDeclSyntax) { around.removeLast() }
  override func visitPost(_: ProtocolDeclSyntax) { around.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = typeName(node.extendedType)
    return enter(node, .extension, type, path: type, title: title(of: node))
  }
  override func visitPost(_: ExtensionDeclSyntax) { around.removeLast() }

  private func enter(
    _ node: some DeclGroupSyntax, _ kind: TypeDeclaration.Kind, _ name: TokenSyntax
  ) -> SyntaxVisitorContinueKind {
    let path = (around.map(\.container) + [plainName(name)]).joined(separator: ".")
    return enter(node, .type(kind), plainName(name), path: path, title: name.text)
  }

  private func enter(
    _ node: some DeclGroupSyntax, _ kind: Declaration.Kind, _ name: String, path: String, title: String
  ) -> SyntaxVisitorContinueKind {
    let place = declarations.count
    add(node, kind, [Part(name, [Syntax(node.memberBlock)])], path: path, title: title, node.memberBlock)
    around.append((place, path))
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(
      node, .function, [Part(plainName(node.name), [Syntax(node.body)])],
      title: node.name.text + labels(node.signature.parameterClause), node.body, node.signature.parameterClause)
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(
      node, .initializer, [Part("init", [Syntax(node.body)])],
      title: "init" + labels(node.signature.parameterClause), node.body, node.signature.parameterClause)
  }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .deinitializer, [Part("deinit", [Syntax(node.body)])], title: "deinit", node.body)
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    // In a subscript, a parameter has a label only if it has two names.
    let labels = node.parameterClause.parameters.map { ($0.secondName == nil ? "_" : $0.firstName.text) + ":" }
    return add(
      node, .subscript, [Part("subscript", [Syntax(node.accessorBlock)])],
      title: "subscript(" + labels.joined() + ")", node.accessorBlock, node.parameterClause)
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.bindings.first else { return .skipChildren }
    let parts = node.bindings.compactMap { binding -> Part? in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return nil }
      let others = Array(node.bindings).filter { $0 != binding }.map { Syntax($0) as Syntax? }
      let value = binding.typeAnnotation == nil ? nil : Syntax(binding.initializer)
      return Part(plainName(name), others + [value, Syntax(binding.accessorBlock), Syntax(binding.trailingComma)])
    }
    return add(
      node, .variable, parts, title: first.pattern.trimmedDescription, first.accessorBlock,
      value: Syntax(first.initializer))
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    let parts = node.elements.map { element in
      let others = Array(node.elements).filter { $0 != element }.map { Syntax($0) as Syntax? }
      return Part(plainName(element.name), others + [Syntax(element.trailingComma)])
    }
    return add(node, .enumCase, parts, title: node.elements.first?.name.text ?? "", CodeBlockSyntax?.none)
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .alias, [Part(plainName(node.name), [])], title: node.name.text, CodeBlockSyntax?.none)
  }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .associatedType, [Part(plainName(node.name), [])], title: node.name.text, CodeBlockSyntax?.none)
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// One name of a declaration, and the parts that its signature leaves out.
  private struct Part {
    let name: String
    let hidden: [Syntax?]

    init(_ name: String, _ hidden: [Syntax?]) { (self.name, self.hidden) = (name, hidden) }
  }

  @discardableResult
  private func add(
    _ node: some DeclSyntaxProtocol, _ kind: Declaration.Kind, _ parts: [Part], path: String = "", title: String,
    _ block: (some BracedSyntax)?, _ clause: FunctionParameterClauseSyntax? = nil, value: Syntax? = nil
  ) -> SyntaxVisitorContinueKind {
    let all = tokens(of: node).map(\.place)
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end =
      (value ?? block.map { Syntax($0) })?.positionAfterSkippingLeadingTrivia.utf8Offset
      ?? node.endPositionBeforeTrailingTrivia.utf8Offset
    let lines = lines(of: node)
    let group = node.asProtocol((any DeclGroupSyntax).self)
    declarations.append(
      Declaration(
        kind: kind, names: parts.map { name($0, all) }, title: title,
        parameters: clause?.parameters.map(Declaration.Parameter.init) ?? [],
        modifiers: Set(node.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.name.text) ?? []),
        inherited: group?.inheritanceClause?.inheritedTypes.map { typeName($0.type) } ?? [],
        requirement: node.as(ExtensionDeclSyntax.self)?.genericWhereClause?.requirements.trimmedDescription,
        parent: around.last?.place, container: around.last?.container ?? "", depth: around.count, path: path,
        head: start..<end, lines: lines, code: line(at: start),
        body: block.map { line(at: $0.leftBrace.positionAfterSkippingLeadingTrivia.utf8Offset) + 1 }
          ?? lines.upperBound))
    return .skipChildren
  }

  private func name(_ part: Part, _ all: [Range<Int>]) -> Declaration.Name {
    let ranges = part.hidden.compactMap { $0.map { $0.position.utf8Offset..<$0.endPosition.utf8Offset } }
    let header = all.filter { place in !ranges.contains { $0.contains(place.lowerBound) } }
    return Declaration.Name(text: part.name, signature: oneLine(header, of: text), words: hashed(all, of: text))
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

extension Declaration.Parameter {
  fileprivate init(_ node: FunctionParameterSyntax) {
    label = plainName(node.firstName)
    hasTwoNames = node.secondName != nil
    type = tokens(of: node.type).map(\.text).joined(separator: " ")
    isOptional = node.defaultValue != nil || node.ellipsis != nil
  }
}

/// Returns the head of an extension, which distinguishes it from others of its type.
private func title(of node: ExtensionDeclSyntax) -> String {
  var title = "extension " + node.extendedType.trimmedDescription
  if let clause = node.inheritanceClause { title += clause.trimmedDescription }
  if let clause = node.genericWhereClause { title += " " + clause.trimmedDescription }
  return title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

private func labels(_ clause: FunctionParameterClauseSyntax) -> String {
  "(" + clause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
}

/// A name without backticks.
public func plainName(_ name: TokenSyntax) -> String {
  let text = name.text
  return text.utf8.contains(UInt8(ascii: "`")) ? text.filter { $0 != "`" } : text
}

/// Returns a type's name without generic arguments, and without `any` or `some` before it.
public func typeName(_ type: TypeSyntax) -> String {
  if let type = type.as(IdentifierTypeSyntax.self) { return plainName(type.name) }
  if let type = type.as(MemberTypeSyntax.self) { return typeName(type.baseType) + "." + plainName(type.name) }
  if let type = type.as(SomeOrAnyTypeSyntax.self) { return typeName(type.constraint) }
  if let type = type.as(AttributedTypeSyntax.self) { return typeName(type.baseType) }
  return type.trimmedDescription
}

/// Returns the tokens at some places on one line, without comments.
private func oneLine(_ places: [Range<Int>], of text: UnsafeBufferPointer<UInt8>) -> String {
  var line: [UInt8] = []
  var last: Range<Int>?
  for place in places {
    if let last, last.upperBound < place.lowerBound, line.last != UInt8(ascii: "("),
      text[place.lowerBound] != UInt8(ascii: ")")
    {
      line.append(UInt8(ascii: " "))
    }
    line += text[place]
    last = place
  }
  return String(decoding: line, as: UTF8.self)
}

/// Returns a hash of the tokens at some places, whatever is between them.
private func hashed(_ places: [Range<Int>], of text: UnsafeBufferPointer<UInt8>) -> Int {
  var hasher = Hasher()
  for place in places {
    hasher.combine(place.count)
    hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[place])))
  }
  return hasher.finalize()
}

extension TokenSyntax {
  /// The bytes of the token, without the trivia around it.
  fileprivate var place: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
