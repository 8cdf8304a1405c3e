import Marbles

/// The nodes of a picture of objects, in rows. A holder stands above what it holds; in a circle of references, one
/// leads up.
///
/// Where a line passes a row, it takes up a place there like a node. Such places have the numbers after the nodes'.
struct ObjectRows {
  /// The row of each node, and of each place that a line takes up.
  private(set) var row: [Int]
  /// The nodes and places of each row, from left to right.
  private(set) var rows: [[Int]] = []
  /// The nodes and places of each line, from the top down; a line from a node to itself has one.
  private(set) var chains: [[Int]] = []
  /// For each line, whether it leads up.
  private(set) var isReversed: [Bool]
  private let count: Int

  init(_ names: [String], _ edges: [ObjectGraph.Edge]) {
    count = names.count
    row = Array(repeating: 0, count: names.count)
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var lines = edges.map { (from: numbers[$0.from]!, to: numbers[$0.to]!) }
    isReversed = Array(repeating: false, count: edges.count)
    for index in Self.closing(lines, names.count) {
      isReversed[index] = true
      lines[index] = (lines[index].to, lines[index].from)
    }
    rank(lines)
    makeChains(lines)
    order()
  }

  /// Returns the lines that close a circle, in a walk that begins at the first node.
  private static func closing(_ lines: [(from: Int, to: Int)], _ count: Int) -> [Int] {
    var state = Array(repeating: 0, count: count), found: [Int] = []
    func walk(_ node: Int) {
      state[node] = 1
      for (index, line) in lines.enumerated() where line.from == node && line.to != node {
        if state[line.to] == 1 { found.append(index) } else if state[line.to] == 0 { walk(line.to) }
      }
      state[node] = 2
    }
    for node in 0..<count where state[node] == 0 { walk(node) }
    return found
  }

  /// Gives each node a row below all its holders; a node without holders gets the row right above the first one that it
  /// holds.
  private mutating func rank(_ lines: [(from: Int, to: Int)]) {
    for _ in 0..<count {
      for line in lines where line.from != line.to { row[line.to] = max(row[line.to], row[line.from] + 1) }
    }
    for node in 0..<count where !lines.contains(where: { $0.to == node && $0.from != node }) {
      let below = lines.filter { $0.from == node && $0.to != node }.map { row[$0.to] }
      if let nearest = below.min() { row[node] = nearest - 1 }
    }
  }

  private mutating func makeChains(_ lines: [(from: Int, to: Int)]) {
    for line in lines {
      guard line.from != line.to else {
        chains.append([line.from])
        continue
      }
      var chain = [line.from]
      for passed in row[line.from] + 1..<max(row[line.from] + 1, row[line.to]) {
        chain.append(row.count)
        row.append(passed)
      }
      chains.append(chain + [line.to])
    }
    rows = Array(repeating: [], count: (row.max() ?? 0) + 1)
    for node in row.indices { rows[row[node]].append(node) }
  }

  /// Moves nodes and places near those that they are connected with, as long as fewer lines cross.
  private mutating func order() {
    var best = rows, least = crossings
    for sweep in 0..<12 {
      let down = sweep % 2 == 0
      for index in down ? Array(rows.indices.dropFirst()) : Array(rows.indices.dropLast().reversed()) {
        let other = rows[down ? index - 1 : index + 1]
        let place = Dictionary(uniqueKeysWithValues: other.enumerated().map { ($1, Double($0)) })
        let wanted = rows[index].enumerated().map { offset, node -> (node: Int, at: Double, was: Int) in
          let near = neighbours(node).compactMap { place[$0] }
          return (node, near.isEmpty ? Double(offset) : near.reduce(0, +) / Double(near.count), offset)
        }
        rows[index] = wanted.sorted { ($0.at, $0.was) < ($1.at, $1.was) }.map(\.node)
      }
      if crossings < least { (best, least) = (rows, crossings) }
    }
    rows = best
  }

  /// Returns the nodes and places that lines connect with this one, one row up or down.
  func neighbours(_ node: Int) -> [Int] {
    chains.flatMap { chain -> [Int] in
      guard let place = chain.firstIndex(of: node) else { return [] }
      return [place - 1, place + 1].filter(chain.indices.contains).map { chain[$0] }
    }
  }

  /// The number of crossings between lines.
  var crossings: Int {
    var places: [Int: Int] = [:]
    for row in rows { for (place, node) in row.enumerated() { places[node] = place } }
    let steps = chains.flatMap { zip($0, $0.dropFirst()) }
    var count = 0
    for (index, one) in steps.enumerated() {
      for other in steps[(index + 1)...] where row[one.0] == row[other.0] {
        let left = places[one.0]! - places[other.0]!, right = places[one.1]! - places[other.1]!
        if left * right < 0 { count += 1 }
      }
    }
    return count
  }
}

/// The horizontal places of all nodes and lines in the rows, as the centres of their boxes.
struct RowPlaces {
  private let rows: ObjectRows
  private let widths: [Double]
  private(set) var centre: [Double]
  private let gap: Double
  /// The distance between a line and what it passes, if there is room.
  private static let beside = 14.0

  /// - Parameter gap: the distance between two boxes that are side by side.
  init(_ rows: ObjectRows, widths: [Double], gap: Double) {
    self.rows = rows
    self.widths = widths
    self.gap = gap
    centre = Array(repeating: 0, count: rows.row.count)
    for row in rows.rows {
      var x = 0.0
      for (index, node) in row.enumerated() {
        if index > 0 { x += distance(row[index - 1], node) }
        centre[node] = x
      }
    }
  }

  private func isBox(_ node: Int) -> Bool { node < widths.count }

  private func distance(_ left: Int, _ right: Int) -> Double {
    let reach = [left, right].map { isBox($0) ? widths[$0] / 2 : 0 }.reduce(0, +)
    return reach + (isBox(left) && isBox(right) ? gap : min(gap, Self.beside))
  }

  /// Moves everything towards what it is connected with, as far as neighbours in the row allow.
  mutating func settle() {
    for sweep in 0..<40 {
      for row in sweep % 2 == 0 ? rows.rows : rows.rows.reversed() {
        let wanted = row.map { node -> Double in
          let near = rows.neighbours(node).map { centre[$0] }
          return near.isEmpty ? centre[node] : near.reduce(0, +) / Double(near.count)
        }
        place(row, wanted)
      }
    }
  }

  /// Places a row as near as possible to where its members want to be. Neighbours that want the same room form a group,
  /// at the average of their wishes.
  private mutating func place(_ row: [Int], _ wanted: [Double]) {
    var groups: [(members: [Int], offsets: [Double], at: Double)] = []
    for (index, node) in row.enumerated() {
      groups.append(([node], [0], wanted[index]))
      while groups.count > 1 {
        let right = groups[groups.count - 1], left = groups[groups.count - 2]
        let step = left.offsets.last! + distance(left.members.last!, right.members[0])
        guard left.at + step > right.at else { break }
        let total = Double(left.members.count), more = Double(right.members.count)
        groups.removeLast(2)
        groups.append(
          (
            left.members + right.members, left.offsets + right.offsets.map { $0 + step },
            (left.at * total + (right.at - step) * more) / (total + more)
          ))
      }
    }
    for group in groups {
      for (member, offset) in zip(group.members, group.offsets) { centre[member] = group.at + offset }
    }
  }
}
