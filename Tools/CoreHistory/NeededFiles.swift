import SwiftSource

extension Core {
  /// Returns the files that code with some names needs: those that offer one of the names, those that they need in turn,
  /// and those that add to a type what is used without being named.
  ///
  /// The code means the same among these files as among all: whatever one of its names may stand for is there.
  package func files(neededBy names: Set<String>) -> [CoreFile] {
    let offers = files.map(\.offer), own = Set(offers.flatMap(\.types))
    var names = names, isNeeded = files.map { _ in false }, hasGrown = true
    while hasGrown {
      hasGrown = false
      for (index, file) in files.enumerated() where !isNeeded[index] && offers[index].isNeeded(by: names, among: own) {
        isNeeded[index] = true
        hasGrown = true
        names.formUnion(file.names)
      }
    }
    return zip(files, isNeeded).filter(\.1).map(\.0)
  }
}

/// What other files can use of a file.
private struct Offer: Sendable {
  /// What it adds to one type.
  fileprivate struct Addition {
    var names: Set<String> = []
    /// `true` if it adds a conformance, or a member that is used without being named.
    var isUnnamed = false
  }

  /// The types it declares.
  private(set) var types: Set<String> = []
  /// The functions and variables it declares outside of types.
  private var names: Set<String> = []
  /// What its extensions add, by the type's name.
  private var additions: [String: Addition] = [:]

  init(of declarations: [Declaration]) {
    for declaration in declarations where !declaration.isPrivate {
      switch (declaration.parent.map { declarations[$0] }, declaration.kind) {
      case (nil, .type), (nil, .alias): types.formUnion(declaration.names.map(\.text))
      case (nil, .extension):
        if !declaration.inherited.isEmpty { additions[declaration.path, default: Addition()].isUnnamed = true }
      case (nil, _):
        names.formUnion(declaration.names.map(\.text))
        // An operator is used without a name, and is no type of the core.
        for name in declaration.names.map(\.text) where !isWord(name) { additions[name] = Addition(isUnnamed: true) }
      case (let around?, _) where around.isExtension && around.depth == 0:
        additions[around.path, default: Addition()].add(declaration)
      default: break
      }
    }
  }

  /// - Parameter own: the types of the core. The others, such as `Optional`, have spellings without their names.
  func isNeeded(by used: Set<String>, among own: Set<String>) -> Bool {
    !used.isDisjoint(with: types) || !used.isDisjoint(with: names)
      || additions.contains { type, addition in
        (used.contains(type) || !own.contains(type)) && (addition.isUnnamed || !used.isDisjoint(with: addition.names))
      }
  }
}

extension Offer.Addition {
  fileprivate mutating func add(_ member: Declaration) {
    switch member.kind {
    case .initializer, .subscript: isUnnamed = true
    default:
      for name in member.names.map(\.text) {
        if isWord(name), !usedUnnamed.contains(name) { names.insert(name) } else { isUnnamed = true }
      }
    }
  }
}

/// What a statement or a call uses without saying its name.
private let usedUnnamed: Set<String> = ["callAsFunction", "makeAsyncIterator", "makeIterator"]

/// Returns whether a name is no operator.
private func isWord(_ name: String) -> Bool { name.first.map { $0.isLetter || $0 == "_" || $0 == "$" } == true }

extension CoreFile {
  fileprivate var offer: Offer { derived.value { Offer(of: declarations) } }
}

extension Declaration {
  /// Never `true` for a variable, of which it may be said of the setter alone.
  fileprivate var isPrivate: Bool {
    if case .variable = kind { return false }
    return !modifiers.isDisjoint(with: ["private", "fileprivate"])
  }
  fileprivate var isExtension: Bool { if case .extension = kind { true } else { false } }
}
