import SwiftSource

/// A use of a name of the core in a text; its place is in bytes.
struct NameUse: Equatable {
  let start: Int
  let end: Int
  /// The name's index in the book's names.
  let name: Int
}

extension NameScope {
  /// Returns the uses of names in some Swift, in order; ambiguous ones are left out.
  ///
  /// - Parameter isProse: `true` if the text may be a name without the type that it belongs to.
  func uses(in read: CodeWords, isProse: Bool = false) -> [NameUse] {
    var scope = self
    scope.hidden.formUnion(read.locals)
    return read.words.compactMap { word in
      guard book.byBase[word.use.base] != nil, let name = scope.meaning(of: word, isProse: isProse),
        !word.isInside(declared(name))
      else { return nil }
      return NameUse(start: Int(word.start), end: Int(word.end), name: name)
    }
  }

  private func meaning(of word: CodeWord, isProse: Bool) -> Int? {
    switch word.role {
    case .type: type(word.use.base)
    case .memberType(of: let type): member(word.use, of: type)
    case .implicitMember: implicitMember(word.use)
    case .memberOfSelf: word.enclosingTypes.first.flatMap { member(word.use, of: $0) }
    case .member(of: let type): self.type(type) == nil ? nil : member(word.use, of: type)
    case .memberOfValue(let root): member(word.use, ofRoot: root) ?? instanceMember(word.use)
    case .name(let isAlone): meaning(ofName: word, mayBeAnything: isProse && isAlone)
    }
  }

  private func member(_ use: UsedName, ofRoot root: String?) -> Int? {
    guard let root, type(root) != nil else { return nil }
    return member(use, of: root)
  }

  private func meaning(ofName word: CodeWord, mayBeAnything: Bool) -> Int? {
    if let type = type(word.use.base) { return type }
    if mayBeAnything { return anything(word.use) }
    guard !hidden.contains(word.use.base) else { return nil }
    return word.enclosingTypes.lazy.compactMap { member(word.use, of: $0) }.first ?? global(word.use)
  }
}

extension CodeWord {
  /// The types around a word, the nearest first.
  fileprivate var enclosingTypes: [String] { surroundings.reversed().filter { $0.kind != .function }.map(\.name) }

  /// Returns whether a word is within the declaration itself.
  fileprivate func isInside(_ declared: Declared) -> Bool {
    surroundings.indices.contains { index in
      guard surroundings[index].name == declared.base else { return false }
      switch surroundings[index].kind {
      case .type: return declared.isType
      case .extension: return false
      case .function:
        let container = surroundings[..<index].last { $0.kind != .function }?.name ?? ""
        return !declared.isType && container == declared.container
      }
    }
  }
}
