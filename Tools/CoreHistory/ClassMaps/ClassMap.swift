import Book
import SwiftSource

/// Some types of the core, with their inheritance and conformances.
public struct ClassMap: Sendable, Equatable {
  public struct Node: Sendable, Equatable {
    public let name: String
    public let kind: TypeDeclaration.Kind
    public let generics: [String]
    /// `true` if the map's page has declared it.
    public let isNew: Bool
  }

  public struct Edge: Sendable, Equatable, Hashable {
    public enum Kind: String, Sendable { case inherits, conforms }
    /// The type that descends, by its place among the nodes.
    public let from: Int
    /// The type that it descends from.
    public let to: Int
    public let kind: Kind
    /// The types between the two that the map doesn't show.
    public let through: [String]
  }

  public let nodes: [Node]
  public let edges: [Edge]

  /// - Parameter names: the types to show; those that the core hasn't are left out.
  public init(_ names: [String], before: Core, after: Core) {
    self.init(names, before: TypeTable(of: before), after: TypeTable(of: after))
  }

  init(_ names: [String], before old: TypeTable, after table: TypeTable) {
    var shown: [String] = []
    for name in names where table[name] != nil && !shown.contains(name) { shown.append(name) }
    nodes = shown.map {
      Node(name: $0, kind: table[$0]!.kind, generics: table[$0]!.generics, isNew: old[$0] == nil)
    }
    edges = shown.indices.flatMap { edgesUp(from: $0, among: shown, in: table) }
  }

  /// The map in words: a sentence for each type.
  public var sentences: [String] {
    nodes.indices.map { index in
      let own = edges.filter { $0.from == index }
      let parts = [
        phrase("inherits from", own.filter { $0.kind == .inherits }),
        phrase("conforms to", own.filter { $0.kind == .conforms }),
      ].compactMap(\.self)
      let head = "\(nodes[index].name) (\(nodes[index].isNew ? "new " : "")\(nodes[index].kind.rawValue))"
      return parts.isEmpty ? "\(head)." : "\(head) \(parts.joined(separator: " and "))."
    }
  }

  private func phrase(_ verb: String, _ edges: [Edge]) -> String? {
    guard !edges.isEmpty else { return nil }
    let names = edges.map { edge in
      nodes[edge.to].name + (edge.through.isEmpty ? "" : " (through \(edge.through.joined(separator: ", ")))")
    }
    return "\(verb) \(names.joined(separator: ", "))"
  }
}

/// Returns edges to the nearest shown ancestors of a type, one for each path up.
private func edgesUp(from start: Int, among shown: [String], in table: TypeTable) -> [ClassMap.Edge] {
  var edges: [ClassMap.Edge] = []
  var queue: [(name: String, kind: ClassMap.Edge.Kind, through: [String])] = [(shown[start], .inherits, [])]
  var seen: Set<String> = []
  while !queue.isEmpty {
    let (name, kind, through) = queue.removeFirst()
    for parent in table[name]?.inherited ?? [] where seen.insert(parent).inserted {
      guard let type = table[parent] else { continue }
      let isInheritance = kind == .inherits && (type.kind == .class || table[name]?.kind == .protocol)
      let next: ClassMap.Edge.Kind = isInheritance ? .inherits : .conforms
      if let index = shown.firstIndex(of: parent) {
        edges.append(ClassMap.Edge(from: start, to: index, kind: next, through: through))
      } else {
        queue.append((parent, next, through + [parent]))
      }
    }
  }
  return edges.withoutDetours(among: edges)
}

extension [ClassMap.Edge] {
  /// Returns the edges without those whose target another edge reaches with fewer types in between.
  fileprivate func withoutDetours(among all: [ClassMap.Edge]) -> [ClassMap.Edge] {
    filter { edge in edge.through.isEmpty || !all.contains { $0.to == edge.to && $0.through.count < edge.through.count }
    }
  }
}
