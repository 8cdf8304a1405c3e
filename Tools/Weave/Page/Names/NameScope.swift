import SwiftSource

/// The names of the core after a step.
struct NameScope {
  let book: NameBook
  let step: Int
  /// Names that mean something else here than in the core.
  var hidden: Set<String> = []

  func type(_ name: String) -> Int? {
    guard !hidden.contains(name) else { return nil }
    return only(alive(name) { $0.isType })
  }

  /// Returns a member of a type or of its ancestors.
  func member(_ use: UsedName, of type: String) -> Int? {
    guard !type.isEmpty, book.byBase[use.base] != nil else { return nil }
    for ancestor in book.ancestors(of: type) {
      let own = alive(book.byMember[.init(type: ancestor, base: use.base)]) { fits(use, $0) }
      if !own.isEmpty { return own.count == 1 ? own[0] : nil }
    }
    return nil
  }

  /// Returns the meaning of `.name`, where the type follows from the context.
  func implicitMember(_ use: UsedName) -> Int? { only(alive(use.base) { $0.isStatic && fits(use, $0) }) }

  /// Returns a member of a value whose type is unknown; nil for members that Swift's own values have, too.
  func instanceMember(_ use: UsedName) -> Int? {
    guard !hidden.contains(use.base), !swiftsOwn.contains(use.base) else { return nil }
    return only(alive(use.base) { !$0.isStatic && !$0.container.isEmpty && !$0.isType && fits(use, $0) })
  }

  /// Returns a function or a variable that belongs to no type.
  func global(_ use: UsedName) -> Int? {
    guard !hidden.contains(use.base) else { return nil }
    return only(alive(use.base) { $0.container.isEmpty && !$0.isType && fits(use, $0) })
  }

  /// Returns the meaning of a name by itself in prose.
  func anything(_ use: UsedName) -> Int? {
    guard !hidden.contains(use.base) else { return nil }
    return only(alive(use.base) { $0.key.kind != .associatedType && fits(use, $0) })
  }

  /// Returns whether the core declares a name in any way.
  func knows(_ base: String) -> Bool {
    guard let names = book.byBase[base], !hidden.contains(base) else { return false }
    return names.contains { book.names[$0].declared(after: step) != nil }
  }

  func declared(_ index: Int) -> Declared { book.names[index].declared(after: step)! }

  private func alive(_ base: String, where holds: (Declared) -> Bool) -> [Int] {
    alive(book.byBase[base], where: holds)
  }

  private func alive(_ names: [Int]?, where holds: (Declared) -> Bool) -> [Int] {
    (names ?? []).filter { book.names[$0].declared(after: step).map(holds) ?? false }
  }

  private func fits(_ use: UsedName, _ declared: Declared) -> Bool {
    guard let call = use.call else { return true }
    switch declared.key.kind {
    case .function, .initializer, .subscript: return call.fits(declared.parameters)
    case .property, .enumCase: return !call.isExact
    case .type, .associatedType: return true
    }
  }

  /// Returns the only candidate, or the one whose requirement all others fulfil or override.
  private func only(_ candidates: [Int]) -> Int? {
    if candidates.count < 2 { return candidates.first }
    let root = candidates.first { root in
      let container = declared(root).container
      return candidates.allSatisfy {
        $0 == root
          || declared($0).name == declared(root).name && declared($0).container != container
            && book.descends(declared($0).container, from: container)
      }
    }
    return root.flatMap { declared($0).container.isEmpty ? nil : $0 }
  }
}

extension CallShape {
  /// Returns whether something with these parameters can be called in this way.
  func fits(_ parameters: [Declared.Parameter]) -> Bool {
    if isExact { return parameters.map(\.label) == labels }
    var rest = parameters[...]
    for label in labels {
      guard let index = rest.firstIndex(where: { $0.label == label }), rest[..<index].allSatisfy(\.isOptional)
      else { return false }
      rest = rest[(index + 1)...]
    }
    if let first = trailing.first {
      guard !rest.isEmpty else { return false }
      // The first closure has no label, so it may belong to any parameter; the ones behind it have theirs.
      let named = trailing.dropFirst().allSatisfy { label in rest.contains { $0.label == label } }
      return first == "_" && named && rest.count { !$0.isOptional } <= trailing.count
    }
    return rest.allSatisfy(\.isOptional)
  }
}

/// Members that Swift's own collections and values have.
private let swiftsOwn: Set<String> = [
  "append", "compactMap", "contains", "count", "description", "drop", "dropFirst", "dropLast", "enumerated", "filter",
  "first", "flatMap", "forEach", "formUnion", "hash", "id", "index", "insert", "isEmpty", "joined", "last", "load",
  "makeIterator", "map", "max", "min", "name", "next", "prefix", "reduce", "remove", "removeAll", "removeFirst",
  "removeLast", "reversed", "sort", "sorted", "split", "start", "store", "suffix", "union", "value", "values", "zip",
]
