import SwiftSyntax
import Tangle

/// A type or a member, as one file of the core declares it.
final class Declared: Sendable {
  enum Kind: String {
    case type, associatedType, function, initializer, property, enumCase, `subscript`
  }

  /// What stays the same while a declaration is revised.
  struct Key: Hashable {
    /// The type around it: `Event`, or nothing at the top of a file.
    let container: String
    let kind: Kind
    /// As prose names it: `forwardOn(_:)`.
    let name: String
    let parameterTypes: String

    /// What it has in common with others of its name, whatever their labels.
    var family: [String] { [container, kind.rawValue, String(name.prefix { $0 != "(" })] }
  }

  /// A parameter, as a caller sees it.
  struct Parameter: Equatable {
    let label: String
    let isOptional: Bool
  }

  let key: Key
  /// The name without labels.
  let base: String
  let parameters: [Parameter]
  let isStatic: Bool
  let isOverride: Bool
  /// On one line, without the body.
  let signature: String
  /// Stands for all of its words, whatever white space and comments are between them.
  let words: Int

  fileprivate init(
    key: Key, base: String, parameters: [Parameter], isStatic: Bool, isOverride: Bool, signature: String, words: Int
  ) {
    self.key = key
    self.base = base
    self.parameters = parameters
    self.isStatic = isStatic
    self.isOverride = isOverride
    self.signature = signature
    self.words = words
  }

  /// The declaration with the words of another one, from a branch of `#if` before it, in front of its own.
  fileprivate func following(_ before: Declared) -> Declared {
    Declared(
      key: before.key, base: before.base, parameters: before.parameters, isStatic: before.isStatic,
      isOverride: before.isOverride, signature: before.signature, words: [before.words, words].hashValue)
  }

  var container: String { key.container }
  var name: String { key.name }
  var isType: Bool { key.kind == .type }
}

/// Reads what a new state of a file declares, for the pages that will be made.
@Sendable public func noticeNames(in parsed: ParsedFile) { parsed.file.readNames { parsed.tree } }

extension CoreFile {
  /// All that the file declares, for links.
  var names: DeclaredFile { readNames { parsed(text) } }

  @discardableResult
  fileprivate func readNames(_ tree: () -> SourceFileSyntax) -> DeclaredFile {
    derived.value { DeclaredFile(text, tree()) }
  }
}

/// All that a file declares.
struct DeclaredFile: Sendable {
  fileprivate(set) var declarations: [Declared.Key: Declared] = [:]
  /// In the order of the file.
  fileprivate(set) var order: [Declared.Key] = []
  /// What each type inherits from or conforms to.
  fileprivate(set) var parents: [String: [String]] = [:]

  fileprivate init(_ source: String, _ tree: SourceFileSyntax) {
    var source = source
    self = source.withUTF8 { text in
      let visitor = DeclaredVisitor(of: text)
      visitor.walk(tree)
      return visitor.file
    }
  }

  fileprivate init() {}

  /// Keeps one declaration for both branches of an `#if`.
  fileprivate mutating func add(_ declared: Declared) {
    if let before = declarations[declared.key] {
      declarations[declared.key] = declared.following(before)
    } else {
      declarations[declared.key] = declared
      order.append(declared.key)
    }
  }
}

/// Collects types and their members, and doesn't look into bodies of functions.
private final class DeclaredVisitor: SyntaxVisitor {
  var file = DeclaredFile()
  private var containers: [String] = []
  private let text: UnsafeBufferPointer<UInt8>

  init(of text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    containers.append(typeName(node.extendedType))
    inherit(node)
    return .visitChildren
  }
  override func visitPost(_: ClassDeclSyntax) { containers.removeLast() }
  override func visitPost(_: StructDeclSyntax) { containers.removeLast() }
  override func visitPost(_: EnumDeclSyntax) { containers.removeLast() }
  override func visitPost(_: ActorDeclSyntax) { containers.removeLast() }
  override func visitPost(_: ProtocolDeclSyntax) { containers.removeLast() }
  override func visitPost(_: ExtensionDeclSyntax) { containers.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .function, plain(node.name), node.signature.parameterClause, without: [Syntax(node.body)])
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .initializer, "init", node.signature.parameterClause, without: [Syntax(node.body)])
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .subscript, "subscript", node.parameterClause, without: [Syntax(node.accessorBlock)])
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
      let others = Array(node.bindings).filter { $0 != binding }.map(Syntax.init)
      let value = binding.typeAnnotation == nil ? nil : Syntax(binding.initializer)
      let hidden = others + [value, Syntax(binding.accessorBlock), Syntax(binding.trailingComma)]
      add(node, .property, plain(name), nil, without: hidden)
    }
    return .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements {
      let others = Array(node.elements).filter { $0 != element }.map(Syntax.init)
      add(node, .enumCase, plain(element.name), nil, without: others + [Syntax(element.trailingComma)])
    }
    return .skipChildren
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    // An alias within a type stands for an associated type.
    add(node, containers.isEmpty ? .type : .associatedType, plain(node.name), nil)
  }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, .associatedType, plain(node.name), nil)
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func enter(_ node: some DeclGroupSyntax, _ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    add(node, .type, plain(name), nil, without: [Syntax(node.memberBlock)])
    containers.append((containers + [plain(name)]).joined(separator: "."))
    inherit(node)
    return .visitChildren
  }

  private func inherit(_ node: some DeclGroupSyntax) {
    let parents = node.inheritanceClause?.inheritedTypes.map { typeName($0.type) } ?? []
    file.parents[containers.last!, default: []] += parents
  }

  /// - Parameter hidden: the parts that its signature leaves out.
  @discardableResult
  private func add(
    _ node: some DeclSyntaxProtocol, _ kind: Declared.Kind, _ base: String, _ clause: FunctionParameterClauseSyntax?,
    without hidden: [Syntax?] = []
  ) -> SyntaxVisitorContinueKind {
    let all = tokens(of: node).map(\.place)
    let ranges = hidden.compactMap { $0.map { $0.position.utf8Offset..<$0.endPosition.utf8Offset } }
    let header = all.filter { place in !ranges.contains { $0.contains(place.lowerBound) } }
    let labels = clause.map { "(" + $0.parameters.map { plain($0.firstName) + ":" }.joined() + ")" } ?? ""
    let types = clause?.parameters.map { joined(tokens(of: $0.type)) }.joined(separator: ", ") ?? ""
    let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(\.name.tokenKind) ?? []
    file.add(
      Declared(
        key: .init(container: containers.last ?? "", kind: kind, name: base + labels, parameterTypes: types),
        base: base, parameters: clause?.parameters.map(Declared.Parameter.init) ?? [],
        isStatic: kind == .enumCase || modifiers.contains(.keyword(.static)) || modifiers.contains(.keyword(.class)),
        isOverride: modifiers.contains(.keyword(.override)), signature: oneLine(header, of: text),
        words: hashed(all, of: text)))
    return .skipChildren
  }
}

extension Declared.Parameter {
  fileprivate init(_ node: FunctionParameterSyntax) {
    label = plain(node.firstName)
    isOptional = node.defaultValue != nil || node.ellipsis != nil
  }
}

/// A name without backticks.
func plain(_ name: TokenSyntax) -> String {
  let text = name.text
  return text.utf8.contains(UInt8(ascii: "`")) ? text.filter { $0 != "`" } : text
}

/// A type's name without what stands in angle brackets, or before `any` and `some`.
func typeName(_ type: TypeSyntax) -> String {
  if let type = type.as(IdentifierTypeSyntax.self) { return plain(type.name) }
  if let type = type.as(MemberTypeSyntax.self) { return typeName(type.baseType) + "." + plain(type.name) }
  if let type = type.as(SomeOrAnyTypeSyntax.self) { return typeName(type.constraint) }
  if let type = type.as(AttributedTypeSyntax.self) { return typeName(type.baseType) }
  return type.trimmedDescription
}

/// Tokens with one space between them.
private func joined(_ tokens: [TokenSyntax]) -> String { tokens.map(\.text).joined(separator: " ") }

/// The tokens at some places as written, but on one line and without comments.
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

/// Stands for the tokens at some places, whatever is between them.
private func hashed(_ places: [Range<Int>], of text: UnsafeBufferPointer<UInt8>) -> Int {
  var hasher = Hasher()
  for place in places {
    hasher.combine(place.count)
    hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[place])))
  }
  return hasher.finalize()
}

extension TokenSyntax {
  /// Where it stands in its text, without what is around it.
  fileprivate var place: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
