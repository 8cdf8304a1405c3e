import Tangle

/// Where the types of a class map stand: ancestors above, each type under the first that it descends from.
struct ClassLayout {
  struct Box {
    let x: Double
    let y: Double
    let width: Double
    var middle: Double { x + width / 2 }
  }

  static let height = 42.0, layer = 92.0, gap = 22.0

  private(set) var boxes: [Box] = []
  private(set) var width = 0.0
  private(set) var bottom = 0.0

  init(_ map: ClassMap) {
    let layers = map.layers
    var tree = Forest(map, layers)
    let lefts = tree.place()
    boxes = map.nodes.indices.map { index in
      Box(x: lefts[index] + 4, y: Double(layers[index]) * Self.layer + 6, width: map.nodes[index].width)
    }
    width = (boxes.map { $0.x + $0.width }.max() ?? 0) + 4
    bottom = (boxes.map(\.y).max() ?? 0) + Self.height + 6
  }
}

/// The types as trees: each below one ancestor.
private struct Forest {
  private let map: ClassMap
  private var children: [[Int]]
  private let roots: [Int]
  private var lefts: [Double]

  init(_ map: ClassMap, _ layers: [Int]) {
    self.map = map
    children = Array(repeating: [], count: map.nodes.count)
    lefts = Array(repeating: 0, count: map.nodes.count)
    var roots: [Int] = []
    for index in map.nodes.indices {
      // A superclass right above is the natural place; else the nearest ancestor.
      let parents = map.edges.filter { $0.from == index }
      let parent = parents.max {
        ($0.kind == .inherits ? 100 : 0) + layers[$0.to] < ($1.kind == .inherits ? 100 : 0) + layers[$1.to]
      }
      if let parent { children[parent.to].append(index) } else { roots.append(index) }
    }
    self.roots = roots
  }

  /// The left edge of every type.
  mutating func place() -> [Double] {
    var x = 0.0
    for root in roots { x = place(root, at: x) + ClassLayout.gap }
    return lefts
  }

  /// Places a type and what is under it from `x` on, and returns where that ends.
  private mutating func place(_ index: Int, at x: Double) -> Double {
    let own = map.nodes[index].width
    let needed = children[index].reduce(-ClassLayout.gap) { $0 + extent($1) + ClassLayout.gap }
    var next = x + max(0, (own - needed) / 2)
    for child in children[index] { next = place(child, at: next) + ClassLayout.gap }
    let all = max(own, needed)
    lefts[index] = x + (all - own) / 2
    return x + all
  }

  private func extent(_ index: Int) -> Double {
    max(map.nodes[index].width, children[index].reduce(-ClassLayout.gap) { $0 + extent($1) + ClassLayout.gap })
  }
}

extension ClassMap {
  /// How many steps lie between each type and the furthest of its ancestors.
  fileprivate var layers: [Int] {
    var layers = Array(repeating: 0, count: nodes.count)
    for _ in nodes {
      for edge in edges { layers[edge.from] = max(layers[edge.from], min(nodes.count, layers[edge.to] + 1)) }
    }
    return layers
  }
}

extension ClassMap.Node {
  /// The name with its generic parameters, as a reader of the code knows it.
  var label: String { kind == .protocol || generics.isEmpty ? name : "\(name)<\(generics.joined(separator: ", "))>" }

  var width: Double { Double(label.count) * 11.5 * Drawing.letter + 22 }
}
