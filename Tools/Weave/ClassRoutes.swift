import Tangle

/// The lines of a class map, from each type up to what it descends from.
struct ClassRoutes {
  struct Route {
    let path: String
    /// The tip of the arrow, at the lower edge of the ancestor.
    let end: (x: Double, y: Double)
  }

  private(set) var routes: [Route] = []

  init(_ map: ClassMap, _ layout: ClassLayout) {
    let lanes = map.edges.map { lane(of: $0, in: layout) }
    let leaves = slots(
      map.edges.indices.map { (box: map.edges[$0].from, aim: lanes[$0] ?? layout.boxes[map.edges[$0].to].middle) },
      layout)
    let arrives = slots(
      map.edges.indices.map { (box: map.edges[$0].to, aim: lanes[$0] ?? layout.boxes[map.edges[$0].from].middle) },
      layout)
    for (index, edge) in map.edges.enumerated() {
      let start = layout.boxes[edge.from].y, end = layout.boxes[edge.to].y + ClassLayout.height
      var path = Path(x: leaves[index], y: start)
      if let lane = lanes[index] { path.shift(to: lane, y: start - ClassLayout.layer + ClassLayout.height) }
      path.shift(to: arrives[index], y: end + 10)
      routes.append(Route(path: path.text, end: (arrives[index], end)))
    }
  }
}

/// A line that goes upwards, and aside in soft bends.
private struct Path {
  private(set) var text: String
  private var x: Double
  private var y: Double

  init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
    text = "M\(short(x)) \(short(y))"
  }

  /// Moves aside within the space between two layers, then up.
  mutating func shift(to next: Double, y end: Double) {
    let top = y - (ClassLayout.layer - ClassLayout.height) + 12
    if next != x {
      let middle = (y + top) / 2
      text += "C\(short(x)) \(short(middle)) \(short(next)) \(short(middle)) \(short(next)) \(short(top))"
    }
    text += "V\(short(end))"
    (x, y) = (next, end)
  }
}

/// Where a line passes the layers between its ends: the free place that is the least detour; nil where there are none.
private func lane(of edge: ClassMap.Edge, in layout: ClassLayout) -> Double? {
  let child = layout.boxes[edge.from], parent = layout.boxes[edge.to]
  let between = layout.boxes.filter { $0.y > parent.y && $0.y < child.y }
  guard child.y - parent.y > ClassLayout.layer + 1 else { return nil }
  let margin = 9.0
  let candidates = [parent.middle, child.middle] + between.flatMap { [$0.x - margin, $0.x + $0.width + margin] }
  let free = candidates.filter { x in x > 0 && !between.contains { $0.x - margin < x && x < $0.x + $0.width + margin } }
  return free.min {
    abs($0 - parent.middle) + abs($0 - child.middle) < abs($1 - parent.middle) + abs($1 - child.middle)
  }
}

/// Spreads the lines that meet a box along its edge, in the order of where they lead.
private func slots(_ ends: [(box: Int, aim: Double)], _ layout: ClassLayout) -> [Double] {
  var places = Array(repeating: 0.0, count: ends.count)
  for (_, group) in Dictionary(grouping: ends.indices, by: { ends[$0].box }) {
    let box = layout.boxes[ends[group[0]].box]
    let step = min(20, (box.width - 20) / Double(group.count))
    for (rank, index) in group.sorted(by: { (ends[$0].aim, $0) < (ends[$1].aim, $1) }).enumerated() {
      places[index] = box.middle + (Double(rank) - Double(group.count - 1) / 2) * step
    }
  }
  return places
}
