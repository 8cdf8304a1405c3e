import SwiftSource

/// The names of the core as a step leaves it.
struct NameScope {
  let book: NameBook
  let step: Int
  /// Names that mean something else here than in the core.
  var hidden: Set<String> = []

  /// A type by its name.
  func type(_ name: String) -> Int? {
    guard !hidden.contains(name) else { return nil }
    return only(alive(name) { $0.isType })
  }

  /// A member of a type, or of what it inherits from.
  func member(_ use: UsedName, of type: String) -> Int? {
    guard !type.isEmpty, book.byBase[use.base] != nil else { return nil }
    for ancestor in book.ancestors(of: type) {
      let own = alive(book.byMember[.init(type: ancestor, base: use.base)]) { fits(use, $0) }
      if !own.isEmpty { return own.count == 1 ? own[0] : nil }
    }
    return nil
  }

  /// The meaning of `.name`, where the type is left to the context.
  func implicitMember(_ use: UsedName) -> Int? { only(alive(use.base) { $0.isStatic && fits(use, $0) }) }

  /// A member of a value whose type can't be seen; what Swift's own values have too is nobody's.
  func instanceMember(_ use: UsedName) -> Int? {
    guard !hidden.contains(use.base), !swiftsOwn.contains(use.base) else { return nil }
    return only(alive(use.base) { !$0.isStatic && !$0.container.isEmpty && !$0.isType && fits(use, $0) })
  }

  /// A function or a variable that belongs to no type.
  func global(_ use: UsedName) -> Int? {
    guard !hidden.contains(use.base) else { return nil }
    return only(alive(use.base) { $0.container.isEmpty && !$0.isType && fits(use, $0) })
  }

  /// The meaning of a name by itself in prose.
  func anything(_ use: UsedName) -> Int? {
    guard !hidden.contains(use.base) else { return nil }
    return only(alive(use.base) { $0.key.kind != .associatedType && fits(use, $0) })
  }

  /// Whether the core has anything of a name.
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

  /// The one that is meant: the only candidate, or the one whose requirement all others fulfil or override.
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
  /// Whether something with these parameters can be called so.
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
      // The first closure may be anyone's; those behind it say whose they are.
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
