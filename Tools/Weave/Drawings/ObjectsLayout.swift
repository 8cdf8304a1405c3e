import Marbles

/// The places of all boxes and arrows in a picture: in rows, with arrows that lead down, except for one in each circle.
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

  /// The line of a reference, from the holder to what it holds.
  struct Route {
    let edge: ObjectGraph.Edge
    let points: [Point]
    /// The place of its word, if it has one.
    fileprivate(set) var place = Area(x: 0, y: 0, width: 0, height: 0)

    var word: String? {
      switch edge.arrow {
      case .strong: nil
      case .weak: "weak"
      case .unowned: "unowned"
      }
    }
  }

  typealias Point = (x: Double, y: Double)

  /// The width of a telephone's column, in pixels.
  static let widest = 320.0
  static let wordSize = 11.0
  private static let border = 2.0
  /// The most letters in a line of a name and the distance between boxes, from the most comfortable to the narrowest.
  private static let rooms: [(letters: Int, gap: Double)] = [(18, 24), (14, 18), (11, 12), (11, 6)]

  private(set) var boxes: [Box] = []
  private(set) var routes: [Route] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// - Parameter moments: the moments that share the layout.
  init(_ moments: [ObjectGraph.Moment]) {
    var seen: Set<String> = [], names: [String] = [], edges: [ObjectGraph.Edge] = [],
      seenEdges: Set<ObjectGraph.Edge> = []
    for moment in moments {
      names += moment.nodes.filter { seen.insert($0).inserted }
      edges += moment.edges.filter { seenEdges.insert($0).inserted }
    }
    self.init(names, edges, top: moments.count > 1 ? 8 : 0) { letters in names.map { Self.size(of: $0, letters) } }
  }

  /// Makes a layout with the first of the `rooms` in which it is narrow enough.
  ///
  /// - Parameters:
  ///   - top: the free height above the first row.
  ///   - sizes: returns the sizes of the names' boxes, for the most letters in a line.
  init(_ names: [String], _ edges: [ObjectGraph.Edge], top: Double = 0, sizes: (_ letters: Int) -> [Size]) {
    for room in Self.rooms {
      let layout = Self(names, edges, sizes: sizes(room.letters), gap: room.gap, top: top)
      if width == 0 || layout.width < width { self = layout }
      if width <= Self.widest { return }
    }
  }

  private init(_ names: [String], _ edges: [ObjectGraph.Edge], sizes: [Size], gap: Double, top: Double) {
    let rows = ObjectRows(names, edges)
    // A line from a box to itself stands beside it.
    let loops = Set(edges.filter { $0.from == $0.to }.map(\.from))
    let widths = names.indices.map { sizes[$0].width + (loops.contains(names[$0]) ? 2 * Self.loop : 0) }
    var places = RowPlaces(rows, widths: widths, gap: gap)
    places.settle()
    let heights = rows.rows.map { row in row.map { $0 < names.count ? sizes[$0].height : 0 }.max() ?? 0 }
    // Words need some room.
    let rowGap = edges.allSatisfy { $0.arrow == .strong } ? 36.0 : 44
    var tops: [Double] = [], y = Self.border + top
    for height in heights {
      tops.append(y)
      y += height + rowGap
    }
    height = y - rowGap + Self.border
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

  private static func size(of name: String, _ letters: Int) -> Size {
    let kind = ObjectGraph.kind(of: name)
    var isVariable = false, radius = 4.0
    switch kind {
    case .variable: (isVariable, radius) = (true, 12)
    case .closure, .unseen: radius = 12
    default: break
    }
    let lines = name.hasPrefix("{") ? [name] : wrap(name, letters)
    return size(of: lines, radius: radius, isVariable: isVariable)
  }

  static func size(of lines: [String], radius: Double, isVariable: Bool = false) -> Size {
    let width = Double(lines.map(\.count).max() ?? 0) * 11 * Drawing.letter + 18
    return (lines, max(34, width.rounded(.up)), Double(lines.count) * 13 + 12, radius, isVariable)
  }

  // MARK: Lines

  private static let loop = 14.0

  private func route(
    _ rows: ObjectRows, _ edges: [ObjectGraph.Edge], _ places: RowPlaces, _ tops: [Double], _ heights: [Double]
  ) -> [Route] {
    let ports = Ports(rows, edges.count, places, boxes)
    return edges.indices.map { index in
      let chain = rows.chains[index]
      var points: [(x: Double, y: Double)] = []
      if chain.count == 1 {
        let box = boxes[chain[0]], right = box.x + box.width
        points = [
          (right, box.y + 7), (right + Self.loop, box.y + 7), (right + Self.loop, box.y + box.height - 7),
          (right, box.y + box.height - 7),
        ]
      } else {
        let first = boxes[chain[0]], last = boxes[chain[chain.count - 1]]
        // The line first goes straight to the edge of the row, past higher boxes beside it.
        let out = ports.take(below: chain[0], index), row = rows.row[chain[0]], foot = tops[row] + heights[row]
        points.append((out, first.y + first.height))
        if foot > first.y + first.height { points.append((out, foot)) }
        for node in chain.dropFirst().dropLast() {
          let row = rows.row[node]
          points += [(places.centre[node], tops[row]), (places.centre[node], tops[row] + heights[row])]
        }
        let end = ports.take(above: chain[chain.count - 1], index), head = tops[rows.row[chain[chain.count - 1]]]
        if head < last.y { points.append((end, head)) }
        points.append((end, last.y))
        if rows.isReversed[index] { points.reverse() }
      }
      return Route(edge: edges[index], points: points)
    }
  }

  /// Moves everything to the left edge, and measures the size.
  private mutating func arrange() {
    let left = min(boxes.map(\.x).min() ?? 0, routes.flatMap { $0.points.map(\.x) }.min() ?? 0) - Self.border
    for index in boxes.indices { boxes[index].x -= left }
    routes = routes.map { Route(edge: $0.edge, points: $0.points.map { ($0.x - left, $0.y) }) }
    placeWords()
    let right = boxes.map { $0.x + $0.width } + routes.flatMap { $0.points.map(\.x) } + routes.map { $0.place.right }
    width = (right.max() ?? 0) + Self.border
  }

  /// Puts each word beside its line, where nothing else is near; if there is no such place, upon the line, which is cut
  /// there.
  private mutating func placeWords() {
    var taken = boxes.map { Area(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    for index in routes.indices {
      guard let word = routes[index].word else { continue }
      let others = routes.indices.filter { $0 != index }.flatMap { routes[$0].parts }
      let size = (width: Double(word.count) * Self.wordSize * Drawing.letter, height: 12.0)
      let places = routes[index].places(of: size).filter { $0.x >= Self.border }
      let costs = places.map { place in
        3 * taken.count(where: place.meets) + 2 * others.count { place.grown(by: 4).meets($0.from, $0.to) }
          + (routes[index].parts.contains { place.meets($0.from, $0.to) } ? 1 : 0)
      }
      let best = places.indices.min { (costs[$0], $0) < (costs[$1], $1) }
      routes[index].place = best.map { places[$0] } ?? routes[index].place
      taken.append(routes[index].place)
    }
  }
}

extension ObjectsLayout.Route {
  fileprivate var parts: [(from: ObjectsLayout.Point, to: ObjectsLayout.Point)] {
    zip(points, points.dropFirst()).map { ($0, $1) }
  }

  /// Returns possible places for a word, the best first: the middle of the longest part.
  fileprivate func places(of size: (width: Double, height: Double)) -> [Area] {
    let long = parts.sorted { abs($0.to.y - $0.from.y) > abs($1.to.y - $1.from.y) }
    return long.flatMap { part in
      [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].flatMap { share in
        let x = part.from.x + (part.to.x - part.from.x) * share, y = part.from.y + (part.to.y - part.from.y) * share
        return [x + 5, x - 5 - size.width, x - size.width / 2].map {
          Area(x: $0, y: y - size.height / 2, width: size.width, height: size.height)
        }
      }
    }
  }
}

/// A rectangle of a drawing; its origin is the upper left corner.
struct Area {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  func grown(by edge: Double) -> Area {
    Area(x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge)
  }

  func meets(_ other: Area) -> Bool { x < other.right && other.x < right && y < other.bottom && other.y < bottom }

  /// Returns whether a straight line passes through the rectangle.
  func meets(_ from: ObjectsLayout.Point, _ to: ObjectsLayout.Point) -> Bool {
    var start = 0.0, end = 1.0
    for (a, b, low, high) in [(from.x, to.x, x, right), (from.y, to.y, y, bottom)] {
      guard a != b else {
        if a <= low || a >= high { return false }
        continue
      }
      let one = (low - a) / (b - a), other = (high - a) / (b - a)
      (start, end) = (max(start, min(one, other)), min(end, max(one, other)))
    }
    return start < end
  }
}

/// The places where lines leave and reach boxes: side by side, in the order of their other ends.
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
