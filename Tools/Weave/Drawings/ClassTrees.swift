import CoreHistory

/// A part of a class map as a tree: each type under one of its ancestors.
struct ClassTree {
  struct Row {
    /// The type, by its place in the map.
    let node: Int
    /// The number of ancestors above it in the tree.
    let depth: Int
    /// The branches below it, those that inherit before those that conform.
    let branches: [Branch]
    /// The edges to its other ancestors.
    let others: [ClassMap.Edge]
  }

  /// The types that inherit from a type, or those that conform to it.
  struct Branch {
    let kind: ClassMap.Edge.Kind
    let children: [Int]
  }

  /// The types from the root down, each followed by its descendants.
  let rows: [Row]

  /// The trees of a map, in the order in which it names their roots.
  static func all(of map: ClassMap) -> [ClassTree] {
    let parents = map.nodes.indices.map(map.parent)
    return map.nodes.indices.filter { parents[$0] == nil }.map { root in
      ClassTree(rows: rows(from: root, depth: 0, map, parents))
    }
  }

  private static func rows(from node: Int, depth: Int, _ map: ClassMap, _ parents: [ClassMap.Edge?]) -> [Row] {
    let branches = [ClassMap.Edge.Kind.inherits, .conforms].compactMap { kind -> Branch? in
      let children = parents.compactMap { $0 }.filter { $0.to == node && $0.kind == kind }.map(\.from)
      return children.isEmpty ? nil : Branch(kind: kind, children: children)
    }
    let others = map.edges.filter { $0.from == node && $0 != parents[node] }
    return [Row(node: node, depth: depth, branches: branches, others: others)]
      + branches.flatMap(\.children).flatMap { rows(from: $0, depth: depth + 1, map, parents) }
  }
}

extension ClassMap {
  /// The edge by which a type hangs in the tree: to its superclass or, without one, to the protocol with the longest
  /// line of ancestors.
  fileprivate func parent(of node: Int) -> Edge? {
    edges.filter { $0.from == node }.max { rank($0) < rank($1) }
  }

  private func rank(_ edge: Edge) -> Int {
    (edge.kind == .inherits ? nodes.count : 0) + height(of: edge.to, nodes.count)
  }

  /// The number of steps from a type to the furthest of its ancestors.
  private func height(of node: Int, _ limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    return edges.filter { $0.from == node }.map { height(of: $0.to, limit - 1) + 1 }.max() ?? 0
  }
}
