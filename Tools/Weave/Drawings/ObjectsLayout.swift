import Marbles

/// Where everything stands in a picture of boxes and arrows: in rows, with arrows that lead down but for one of each circle.
struct ObjectsLayout {
  struct Box {
    let name: String
    let lines: [String]
    var x: Double
    var y: Double
    let width: Double
    let height: Double
    let radius: Double
    let isVariable: Bool
  }

  /// The line of a reference, from what holds to what is held.
  struct Route {
    let edge: ObjectGraph.Edge
    let points: [(x: Double, y: Double)]
    /// Where its word begins, at the line's foot.
    let label: (x: Double, y: Double)

    var word: String? {
      switch edge.arrow {
      case .strong: nil
      case .weak: "weak"
      case .unowned: "unowned"
      }
    }
  }

  static let wordSize = 10.0
  private static let rowGap = 36.0, border = 2.0

  private(set) var boxes: [Box] = []
  private(set) var routes: [Route] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// - Parameter moments: all that share the places.
  init(_ moments: [ObjectGraph.Moment]) {
    var seen: Set<String> = [], names: [String] = [], edges: [ObjectGraph.Edge] = [],
      seenEdges: Set<ObjectGraph.Edge> = []
    for moment in moments {
      names += moment.nodes.filter { seen.insert($0).inserted }
      edges += moment.edges.filter { seenEdges.insert($0).inserted }
    }
    self.init(names, edges, sizes: names.map(Self.size), top: moments.count > 1 ? 8 : 0)
  }

  /// - Parameter top: what stays free above the first row.
  init(_ names: [String], _ edges: [ObjectGraph.Edge], sizes: [Size], top: Double = 0) {
    let rows = ObjectRows(names, edges)
    var places = RowPlaces(rows, widths: sizes.map(\.width))
    places.settle()
    let heights = rows.rows.map { row in row.map { $0 < names.count ? sizes[$0].height : 0 }.max() ?? 0 }
    var tops: [Double] = [], y = Self.border + top
    for height in heights {
      tops.append(y)
      y += height + Self.rowGap
    }
    height = y - Self.rowGap + Self.border
    boxes = names.indices.map { node in
      let row = rows.row[node], size = sizes[node]
      return Box(
        name: names[node], lines: size.lines, x: places.centre[node] - size.width / 2,
        y: tops[row] + (heights[row] - size.height) / 2, width: size.width, height: size.height, radius: size.radius,
        isVariable: size.isVariable)
    }
    routes = route(rows, edges, places, tops, heights)
    arrange()
  }

  typealias Size = (lines: [String], width: Double, height: Double, radius: Double, isVariable: Bool)

  private static func size(of name: String) -> Size {
    let kind = ObjectGraph.kind(of: name)
    var isVariable = false, radius = 4.0
    switch kind {
    case .variable: (isVariable, radius) = (true, 12)
    case .closure, .unseen: radius = 12
    default: break
    }
    let lines = name.hasPrefix("{") ? [name] : wrap(name, 18)
    return size(of: lines, radius: radius, isVariable: isVariable)
  }

  static func size(of lines: [String], radius: Double, isVariable: Bool = false) -> Size {
    let width = Double(lines.map(\.count).max() ?? 0) * 11 * Drawing.letter + 18
    return (lines, max(34, width.rounded(.up)), Double(lines.count) * 13 + 12, radius, isVariable)
  }

  // MARK: Lines

  private func route(
    _ rows: ObjectRows, _ edges: [ObjectGraph.Edge], _ places: RowPlaces, _ tops: [Double], _ heights: [Double]
  ) -> [Route] {
    var ports = Ports(rows, edges.count, places, boxes)
    return edges.indices.map { index in
      let chain = rows.chains[index]
      var points: [(x: Double, y: Double)] = []
      if chain.count == 1 {
        let box = boxes[chain[0]], right = box.x + box.width
        points = [
          (right, box.y + 7), (right + 14, box.y + 7), (right + 14, box.y + box.height - 7),
          (right, box.y + box.height - 7),
        ]
      } else {
        let first = boxes[chain[0]], last = boxes[chain[chain.count - 1]]
        points.append((ports.take(below: chain[0], index), first.y + first.height))
        for node in chain.dropFirst().dropLast() {
          let row = rows.row[node]
          points += [(places.centre[node], tops[row]), (places.centre[node], tops[row] + heights[row])]
        }
        points.append((ports.take(above: chain[chain.count - 1], index), last.y))
        if rows.isReversed[index] { points.reverse() }
      }
      // Beside the line, in the middle of its longest part.
      let parts = zip(points, points.dropFirst()).enumerated()
      let longest = parts.max { abs($0.element.1.y - $0.element.0.y) < abs($1.element.1.y - $1.element.0.y) }!.element
      let middle = ((longest.0.x + longest.1.x) / 2 + 5, (longest.0.y + longest.1.y) / 2 + 3)
      return Route(edge: edges[index], points: points, label: middle)
    }
  }

  /// Moves everything to the left edge, and measures.
  private mutating func arrange() {
    let left = min(boxes.map(\.x).min() ?? 0, routes.flatMap { $0.points.map(\.x) }.min() ?? 0) - Self.border
    for index in boxes.indices { boxes[index].x -= left }
    routes = routes.map { route in
      Route(
        edge: route.edge, points: route.points.map { ($0.x - left, $0.y) }, label: (route.label.x - left, route.label.y)
      )
    }
    let words = routes.map { route in
      (route.word.map { route.label.x + Double($0.count) * Self.wordSize * Drawing.letter } ?? 0)
    }
    width =
      max(boxes.map { $0.x + $0.width }.max() ?? 0, words.max() ?? 0, routes.flatMap { $0.points.map(\.x) }.max() ?? 0)
      + Self.border
  }
}

/// Where lines leave a box and arrive, side by side in the order of where they go.
private struct Ports {
  private var below: [Int: [Int: Double]] = [:]
  private var above: [Int: [Int: Double]] = [:]

  init(_ rows: ObjectRows, _ count: Int, _ places: RowPlaces, _ boxes: [ObjectsLayout.Box]) {
    var down: [Int: [(edge: Int, x: Double)]] = [:], up: [Int: [(edge: Int, x: Double)]] = [:]
    for edge in 0..<count where rows.chains[edge].count > 1 {
      let chain = rows.chains[edge]
      down[chain[0], default: []].append((edge, places.centre[chain[1]]))
      up[chain[chain.count - 1], default: []].append((edge, places.centre[chain[chain.count - 2]]))
    }
    below = down.reduce(into: [:]) { $0[$1.key] = Self.spread($1.value, boxes[$1.key]) }
    above = up.reduce(into: [:]) { $0[$1.key] = Self.spread($1.value, boxes[$1.key]) }
  }

  private static func spread(_ ends: [(edge: Int, x: Double)], _ box: ObjectsLayout.Box) -> [Int: Double] {
    let ordered = ends.sorted { ($0.x, $0.edge) < ($1.x, $1.edge) }
    let gap = min(22, (box.width - 12) / Double(max(1, ends.count)))
    return ordered.enumerated().reduce(into: [:]) { places, item in
      places[item.element.edge] =
        box.x + box.width / 2 + (Double(item.offset) - Double(ends.count - 1) / 2) * gap
    }
  }

  func take(below node: Int, _ edge: Int) -> Double { below[node]?[edge] ?? 0 }
  func take(above node: Int, _ edge: Int) -> Double { above[node]?[edge] ?? 0 }
}
