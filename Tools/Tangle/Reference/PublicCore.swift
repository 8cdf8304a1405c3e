import Book
import SwiftSyntax

/// What a core offers to those who import it.
public struct PublicCore: Sendable {
  /// In the order of the core's files.
  public let declarations: [PublicDeclaration]
  /// What each type inherits from or conforms to, public or not.
  private let parents: [String: Set<String>]

  public init(_ core: Core) {
    let files = core.files.map { file in (file.name, file.derived.value { PublicFile(file.text) }) }
    declarations = files.flatMap { name, file in file.declarations.map { $0.of(name) } }
    parents = files.reduce(into: [:]) { $0.merge($1.1.parents) { $0.union($1) } }
  }

  /// What a name of a reference means: `map(_:)` is an operator, `Disposables.create(with:)` a member, `PublishSubject`
  /// a type.
  public subscript(name: String) -> [PublicDeclaration] {
    let isFunction = name.contains("(")
    return declarations.filter { declaration in
      if declaration.isType { return declaration.name == name }
      if declaration.qualifiedName == name { return true }
      return isFunction && declaration.name == name && operatorHomes.contains(declaration.container)
    }
  }

  /// The members of a type that a caller sees, but for those that it only overrides.
  public func members(of type: String) -> [PublicDeclaration] {
    declarations.filter {
      $0.container == type && !$0.isType && !$0.isAlias && (!$0.isOverride || $0.name.hasPrefix("init("))
    }
  }

  /// Whether a reference has to have an entry for a declaration: for operators, and for all that is a sequence, a
  /// disposable or a scheduler.
  public func needsEntry(_ declaration: PublicDeclaration) -> Bool {
    if declaration.isAlias { return false }
    if !declaration.isType {
      return operatorHomes.contains(declaration.container) && !declaration.isOverride
        || ["Disposables", "Disposable"].contains(declaration.container)
    }
    return !declaration.isProtocol && declaration.container.isEmpty
      && ["ObservableType", "Disposable", "DisposeBase", "ImmediateSchedulerType"].contains {
        descends(declaration.name, from: $0)
      }
  }

  /// Whether a type is a kind of sequence.
  public func isSequence(_ type: String) -> Bool { descends(type, from: "ObservableType") }

  /// Whether the members of a type are operators.
  public static func isOperatorHome(_ type: String) -> Bool { operatorHomes.contains(type) }

  private func descends(_ type: String, from ancestor: String) -> Bool {
    var found = [type]
    var next = 0
    while next < found.count {
      if found[next] == ancestor, next > 0 { return true }
      for parent in (parents[found[next]] ?? []).sorted() where !found.contains(parent) { found.append(parent) }
      next += 1
    }
    return false
  }
}

/// The types whose members are operators.
private let operatorHomes: Set<String> = [
  "ObservableConvertibleType", "ObservableType", "Observable", "ConnectableObservableType",
]

/// A public declaration, as a reference shows it.
public struct PublicDeclaration: Sendable {
  public fileprivate(set) var file = ""
  /// The type that it is a member of, or the one that an extension adds it to; empty at the top of a file.
  public let container: String
  /// `merge(maxConcurrent:)`, `PublishSubject`
  public let name: String
  public let isType: Bool
  public let isProtocol: Bool
  public let isOverride: Bool
  public let isAlias: Bool
  /// Its lines without what stands in braces, and without `public`.
  public let signature: [String]
  /// What its extension demands: `Element: Equatable`.
  public let requirement: String?

  /// How an entry can speak of it: operators go by their own names.
  var spellings: Set<String> { isType || operatorHomes.contains(container) ? [name, qualifiedName] : [qualifiedName] }

  /// `Disposables.create(with:)`
  public var qualifiedName: String { container.isEmpty ? name : container + "." + name }

  fileprivate func of(_ file: String) -> Self {
    var copy = self
    copy.file = file
    return copy
  }
}

/// The public declarations of one file.
private struct PublicFile: Sendable {
  var declarations: [PublicDeclaration] = []
  var parents: [String: Set<String>] = [:]

  init(_ source: String) {
    var source = source
    let tree = parsed(source)
    self = source.withUTF8 { text in
      let visitor = PublicVisitor(of: text)
      visitor.walk(tree)
      return visitor.file
    }
  }

  init() {}
}

private final class PublicVisitor: SyntaxVisitor {
  var file = PublicFile()
  private var containers: [(name: String, requirement: String?)] = []
  private let text: UnsafeBufferPointer<UInt8>

  init(of text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, node.name, isProtocol: true)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = plainName(node.extendedType)
    inherit(node, type)
    containers.append((type, node.genericWhereClause?.requirements.trimmedDescription))
    return .visitChildren
  }
  override func visitPost(_: ClassDeclSyntax) { containers.removeLast() }
  override func visitPost(_: StructDeclSyntax) { containers.removeLast() }
  override func visitPost(_: EnumDeclSyntax) { containers.removeLast() }
  override func visitPost(_: ProtocolDeclSyntax) { containers.removeLast() }
  override func visitPost(_: ExtensionDeclSyntax) { containers.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = plainText(node.name) + labels(node.signature.parameterClause)
    return add(node, name, node.modifiers, until: node.body.map(Syntax.init))
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "init" + labels(node.signature.parameterClause), node.modifiers, until: node.body.map(Syntax.init))
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let binding = node.bindings.first else { return .skipChildren }
    let end = [binding.initializer.map(Syntax.init), binding.accessorBlock.map(Syntax.init)].compactMap(\.self).first
    return add(node, binding.pattern.trimmedDescription, node.modifiers, until: end)
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, plainText(node.name), node.modifiers, until: nil, isAlias: true)
  }

  private func enter(
    _ node: some DeclGroupSyntax, _ name: TokenSyntax, isProtocol: Bool = false
  ) -> SyntaxVisitorContinueKind {
    let name = plainText(name)
    inherit(node, name)
    add(
      node, name, node.modifiers, until: Syntax(node.memberBlock), isType: true, isProtocol: isProtocol)
    containers.append(((containers.map(\.name) + [name]).joined(separator: "."), nil))
    return .visitChildren
  }

  private func inherit(_ node: some DeclGroupSyntax, _ type: String) {
    let parents = node.inheritanceClause?.inheritedTypes.map { plainName($0.type) } ?? []
    file.parents[type, default: []].formUnion(parents)
  }

  @discardableResult
  private func add(
    _ node: some DeclSyntaxProtocol, _ name: String, _ modifiers: DeclModifierListSyntax, until end: Syntax?,
    isType: Bool = false, isProtocol: Bool = false, isAlias: Bool = false
  ) -> SyntaxVisitorContinueKind {
    let words = Set(modifiers.map(\.name.text))
    guard words.contains("public") || words.contains("open") else { return .skipChildren }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let stop =
      end?.positionAfterSkippingLeadingTrivia.utf8Offset
      ?? node.endPositionBeforeTrailingTrivia.utf8Offset
    file.declarations.append(
      PublicDeclaration(
        container: containers.last?.name ?? "", name: name, isType: isType, isProtocol: isProtocol,
        isOverride: words.contains("override"), isAlias: isAlias, signature: lines(from: start, to: stop),
        requirement: containers.last?.requirement))
    return .skipChildren
  }

  /// The lines of a part of the text, indented as if it stood at the top of its file.
  private func lines(from start: Int, to end: Int) -> [String] {
    let code = String(decoding: text[start..<end], as: UTF8.self)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let indent = 2 * containers.count
    var result = lines.enumerated().map { index, line in
      index > 0 && line.prefix(indent).allSatisfy { $0 == " " } ? String(line.dropFirst(indent)) : line
    }
    if result[0] == "@inlinable", result.count > 1 { result.removeFirst() }
    result[0] = result[0].replacing("public ", with: "", maxReplacements: 1).replacing("override init", with: "init")
    while let last = result.last, last.allSatisfy({ $0 == " " }), result.count > 1 { result.removeLast() }
    let end = result.count - 1
    while result[end].hasSuffix(" ") || result[end].hasSuffix("=") { result[end].removeLast() }
    return result
  }
}

private func labels(_ clause: FunctionParameterClauseSyntax) -> String {
  "(" + clause.parameters.map { plainText($0.firstName) + ":" }.joined() + ")"
}

private func plainText(_ token: TokenSyntax) -> String { token.text.filter { $0 != "`" } }

/// A type's name without what stands in angle brackets.
private func plainName(_ type: TypeSyntax) -> String {
  if let type = type.as(IdentifierTypeSyntax.self) { return plainText(type.name) }
  if let type = type.as(AttributedTypeSyntax.self) { return plainName(type.baseType) }
  return type.trimmedDescription
}
