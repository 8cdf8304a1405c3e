import SwiftSyntax

/// A type, with what its extensions add to it.
public struct TypeDeclaration: Sendable, Equatable {
  public enum Kind: String, Sendable { case `class`, `struct`, `enum`, `protocol`, actor }

  public let kind: Kind
  public let name: String
  /// The types behind the colon in its declaration and its extensions, without generic arguments.
  public fileprivate(set) var inherited: [String]
  public let generics: [String]
  package let isFinal: Bool
  package let hasInitializer: Bool
  /// The names of its members, those of its extensions included.
  package fileprivate(set) var members: Set<String>
}

/// The types that some files declare, in order.
public struct TypeTable: Sendable, Equatable {
  public private(set) var types: [TypeDeclaration] = []
  /// The functions that never return.
  package private(set) var traps: Set<String> = ["fatalError", "preconditionFailure"]
  private var indices: [String: Int] = [:]

  package init(_ trees: [SourceFileSyntax]) { add(trees) }

  package init(_ readings: [TypeReading]) { add(readings) }

  public subscript(name: String) -> TypeDeclaration? { indices[name].map { types[$0] } }

  /// Returns the superclass of a class, if both are in the table.
  package func superclass(of name: String) -> TypeDeclaration? {
    self[name]?.inherited.first.flatMap { self[$0] }.flatMap { $0.kind == .class ? $0 : nil }
  }

  /// Returns whether a class may have a superclass that isn't in the table.
  package func mayHaveForeignSuperclass(_ name: String) -> Bool {
    guard let first = self[name]?.inherited.first else { return false }
    return self[first] == nil
  }

  package mutating func add(_ trees: [SourceFileSyntax]) { add(trees.map(TypeReading.init)) }

  private mutating func add(_ readings: [TypeReading]) {
    for reading in readings {
      traps.formUnion(reading.traps)
      for type in reading.types where indices[type.name] == nil {
        indices[type.name] = types.count
        types.append(type)
      }
    }
    for part in readings.lazy.flatMap(\.extensions) {
      guard let index = indices[part.name] else { continue }
      types[index].inherited += part.inherited.filter { !types[index].inherited.contains($0) }
      types[index].members.formUnion(part.members)
    }
  }
}

/// The types that one file declares and extends.
public struct TypeReading: Sendable {
  /// An extension: the conformances and members that it adds to a type.
  package struct Extension: Sendable {
    package let name: String
    package let inherited: [String]
    package let members: Set<String>
  }

  package let types: [TypeDeclaration]
  package let traps: Set<String>
  package let extensions: [Extension]

  package init(_ tree: SourceFileSyntax) {
    let reader = TypeReader(viewMode: .sourceAccurate)
    reader.walk(tree)
    (types, traps, extensions) = (reader.types, reader.traps, reader.extensions)
  }
}

/// Collects types and extensions at any depth.
private final class TypeReader: SyntaxVisitor {
  var types: [TypeDeclaration] = []
  var traps: Set<String> = []
  var extensions: [TypeReading.Extension] = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    add(.class, node, node.genericParameterClause?.names ?? [])
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    add(.struct, node, node.genericParameterClause?.names ?? [])
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    add(.enum, node, node.genericParameterClause?.names ?? [])
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    add(.actor, node, node.genericParameterClause?.names ?? [])
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    add(.protocol, node, node.memberBlock.members.flatMap(\.associatedNames))
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extensions.append(
      TypeReading.Extension(
        name: node.extendedType.baseName, inherited: node.inheritanceClause.names, members: node.memberBlock.names))
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.signature.returnClause?.type.baseName == "Never" { traps.insert(node.name.text) }
    return .visitChildren
  }

  private func add(
    _ kind: TypeDeclaration.Kind, _ node: some DeclGroupSyntax & NamedDeclSyntax, _ generics: [String]
  ) -> SyntaxVisitorContinueKind {
    types.append(
      TypeDeclaration(
        kind: kind, name: node.name.text, inherited: node.inheritanceClause.names, generics: generics,
        isFinal: node.modifiers.contains { $0.name.tokenKind == .keyword(.final) },
        hasInitializer: node.memberBlock.members.contains { $0.decl.is(InitializerDeclSyntax.self) },
        members: node.memberBlock.names))
    return .visitChildren
  }
}

extension TypeSyntax {
  /// The name without qualification and generic arguments: `Event` of `Event<Element>`, `Sequence` of `Swift.Sequence`.
  package var baseName: String {
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    if let type = self.as(MemberTypeSyntax.self) { return type.name.text }
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.baseName }
    return trimmedDescription
  }
}

extension InheritanceClauseSyntax? {
  fileprivate var names: [String] { self?.inheritedTypes.map(\.type.baseName) ?? [] }
}

extension GenericParameterClauseSyntax {
  fileprivate var names: [String] { parameters.map(\.name.text) }
}

extension MemberBlockSyntax {
  fileprivate var names: Set<String> {
    members.reduce(into: []) { names, member in
      names.formUnion(declaredNames(member.decl))
      if member.decl.is(InitializerDeclSyntax.self) { names.insert("init") }
      if member.decl.is(DeinitializerDeclSyntax.self) { names.insert("deinit") }
    }
  }
}

extension MemberBlockItemSyntax {
  fileprivate var associatedNames: [String] { decl.as(AssociatedTypeDeclSyntax.self).map { [$0.name.text] } ?? [] }
}
