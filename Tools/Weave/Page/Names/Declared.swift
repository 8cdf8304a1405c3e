import CoreHistory
import SwiftSource

/// A type or a member, as one file of the core declares it.
final class Declared: Sendable {
  enum Kind: String {
    case type, associatedType, function, initializer, property, enumCase, `subscript`
  }

  /// The part of a declaration that doesn't change when its body is revised.
  struct Key: Hashable {
    /// The type around it: `Event`; empty at the top level.
    let container: String
    let kind: Kind
    /// The name in prose: `forwardOn(_:)`.
    let name: String
    let parameterTypes: String

    /// A key that declarations of this name share, whatever their labels.
    var family: [String] { [container, kind.rawValue, String(name.prefix { $0 != "(" })] }
  }

  /// A parameter, as callers see it.
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
  /// The declaration on one line, without its body.
  let signature: String
  /// A hash of all its tokens, whatever white space and comments are between them.
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

  /// Combines the declaration with one of the same key from an earlier branch of `#if`.
  fileprivate func following(_ before: Declared) -> Declared {
    Declared(
      key: before.key, base: before.base, parameters: before.parameters, isStatic: before.isStatic,
      isOverride: before.isOverride, signature: before.signature, words: [before.words, words].hashValue)
  }

  var container: String { key.container }
  var name: String { key.name }
  var isType: Bool { key.kind == .type }
}

extension CoreFile {
  /// All that the file declares, for links.
  var names: DeclaredFile { derived.value { DeclaredFile(declarations) } }
}

struct DeclaredFile: Sendable {
  private(set) var declarations: [Declared.Key: Declared] = [:]
  /// The keys in the order of the file.
  private(set) var order: [Declared.Key] = []
  /// The types that each type inherits from or conforms to.
  private(set) var parents: [String: [String]] = [:]

  fileprivate init(_ all: [Declaration]) {
    for declaration in all {
      if declaration.hasMembers { parents[declaration.path, default: []] += declaration.inherited }
      guard let kind = Declared.Kind(declaration) else { continue }
      for name in declaration.names { add(Declared(name, of: declaration, kind)) }
    }
  }

  /// Adds a declaration; one in two branches of an `#if` is kept once.
  private mutating func add(_ declared: Declared) {
    if let before = declarations[declared.key] {
      declarations[declared.key] = declared.following(before)
    } else {
      declarations[declared.key] = declared
      order.append(declared.key)
    }
  }
}

extension Declared.Kind {
  /// Fails for declarations without a name that others could use.
  fileprivate init?(_ declaration: Declaration) {
    switch declaration.kind {
    case .type: self = .type
    case .function: self = .function
    case .initializer: self = .initializer
    case .subscript: self = .subscript
    case .variable: self = .property
    case .enumCase: self = .enumCase
    case .associatedType: self = .associatedType
    // An alias within a type fulfils an associated type.
    case .alias: self = declaration.depth == 0 ? .type : .associatedType
    case .extension, .deinitializer: return nil
    }
  }
}

extension Declared {
  fileprivate convenience init(_ name: Declaration.Name, of declaration: Declaration, _ kind: Kind) {
    self.init(
      key: Key(
        container: declaration.container, kind: kind, name: name.text + declaration.labels,
        parameterTypes: declaration.parameters.map(\.type).joined(separator: ", ")),
      base: name.text,
      parameters: declaration.parameters.map { Parameter(label: $0.label, isOptional: $0.isOptional) },
      isStatic: kind == .enumCase || !declaration.modifiers.isDisjoint(with: ["static", "class"]),
      isOverride: declaration.modifiers.contains("override"), signature: name.signature, words: name.words)
  }
}
