import Book
import SwiftSource

/// The public declarations of a core.
public struct PublicCore: Sendable {
  /// The declarations in the order of the core's files.
  public let declarations: [PublicDeclaration]
  /// The types that each type inherits from or conforms to, public or not.
  private let parents: [String: Set<String>]

  public init(_ core: Core) {
    let files = core.files.map { file in (file.name, file.derived.value { PublicFile(file) }) }
    declarations = files.flatMap { name, file in file.declarations.map { $0.of(name) } }
    parents = files.reduce(into: [:]) { $0.merge($1.1.parents) { $0.union($1) } }
  }

  /// Returns the declarations that a name in the reference means: `map(_:)` is an operator, `Disposables.create(with:)`
  /// a member, `PublishSubject` a type, and `rx.deallocated` an addition to objects of some type by an extension of
  /// `Reactive`.
  public subscript(name: String) -> [PublicDeclaration] {
    let isFunction = name.contains("(")
    return declarations.filter { declaration in
      if declaration.isType { return declaration.name == name }
      if declaration.qualifiedName == name { return true }
      return isFunction && declaration.name == name && operatorHomes.contains(declaration.container)
    }
  }

  /// Returns the members of a type that callers see, without overrides and without those that are found after `rx`.
  public func members(of type: String) -> [PublicDeclaration] {
    declarations.filter {
      $0.container == type && !$0.isType && !$0.isAlias && !$0.isInNameSpace
        && (!$0.isOverride || $0.name.hasPrefix("init("))
    }
  }

  /// Returns whether the reference must have an entry for a declaration: for operators, for members that are found
  /// after `rx`, and for types of sequences, disposables and schedulers.
  public func needsEntry(_ declaration: PublicDeclaration) -> Bool {
    if declaration.isAlias { return false }
    if !declaration.isType {
      return operatorHomes.contains(declaration.container) && !declaration.isOverride
        || ["Disposables", "Disposable"].contains(declaration.container) || declaration.isInNameSpace
    }
    return !declaration.isProtocol && declaration.container.isEmpty
      && ["ObservableType", "Disposable", "DisposeBase", "ImmediateSchedulerType"].contains {
        descends(declaration.name, from: $0)
      }
  }

  /// Returns whether a type is a kind of sequence.
  public func isSequence(_ type: String) -> Bool { descends(type, from: "ObservableType") }

  /// Returns whether the members of a type are operators.
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
  /// The type that it is a member of, or that an extension adds it to; empty at the top level.
  public let container: String
  /// The name with labels: `merge(maxConcurrent:)`, `PublishSubject`.
  public let name: String
  public let isType: Bool
  public let isProtocol: Bool
  public let isOverride: Bool
  public let isAlias: Bool
  /// The lines of the declaration, without a body and without `public`.
  public let signature: [String]
  /// The constraint of its extension: `Element: Equatable`.
  public let requirement: String?

  /// The names that an entry may have for it: operators may go without their type.
  package var spellings: Set<String> {
    isType || operatorHomes.contains(container) ? [name, qualifiedName] : [qualifiedName]
  }

  /// The name with its type: `Disposables.create(with:)`, `rx.deallocated`.
  public var qualifiedName: String {
    if isInNameSpace { return "rx." + name }
    return container.isEmpty ? name : container + "." + name
  }

  /// `true` if it is found after `rx` on objects of some type, because an extension of `Reactive` for that type has it.
  public var isInNameSpace: Bool { container == "Reactive" && requirement != nil }

  fileprivate func of(_ file: String) -> Self {
    var copy = self
    copy.file = file
    return copy
  }
}

private struct PublicFile: Sendable {
  private(set) var declarations: [PublicDeclaration] = []
  private(set) var parents: [String: Set<String>] = [:]

  init(_ file: CoreFile) {
    let all = file.declarations
    for declaration in all where declaration.hasMembers {
      parents[declaration.names[0].text, default: []].formUnion(declaration.inherited)
    }
    declarations = all.compactMap { declaration in
      let requirement = declaration.parent.flatMap { all[$0].requirement }
      return PublicDeclaration(declaration, requirement, of: file.text)
    }
  }
}

extension PublicDeclaration {
  /// Fails for a declaration that isn't public, or that the reference has no entries for.
  fileprivate init?(_ declaration: Declaration, _ requirement: String?, of text: String) {
    guard !declaration.modifiers.isDisjoint(with: ["public", "open"]) else { return nil }
    switch declaration.kind {
    case .type, .alias: name = declaration.names[0].text
    case .function, .initializer: name = declaration.names[0].text + declaration.labels
    case .variable: name = declaration.title
    default: return nil
    }
    container = declaration.container
    isType = declaration.isType
    isProtocol = if case .type(.protocol) = declaration.kind { true } else { false }
    isOverride = declaration.modifiers.contains("override")
    isAlias = if case .alias = declaration.kind { true } else { false }
    signature = signatureLines(of: declaration, in: text)
    self.requirement = requirement
  }
}

/// Returns a declaration's lines up to its body, indented as at the top level.
private func signatureLines(of declaration: Declaration, in text: String) -> [String] {
  let code = String(decoding: Array(text.utf8)[declaration.head], as: UTF8.self)
  let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let indent = 2 * declaration.depth
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
