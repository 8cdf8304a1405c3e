import Marbles

/// The objects and references at one moment of a run, from the record of a traced program.
///
/// Variables have their own names, objects names like `#7` and closures names like `{7`, by the order of birth.
struct RecordedObjects: Equatable, Sendable {
  struct Edge: Hashable, Sendable {
    let from: String
    let arrow: ObjectGraph.Arrow
    let to: String
  }

  let moment: String
  /// `true` if the run could look into closures.
  let sawClosures: Bool
  private(set) var variables: [String] = []
  /// The types of objects and the purposes of closures, by their numbers.
  private(set) var types: [Int: String] = [:]
  private(set) var roles: [Int: String] = [:]
  private(set) var edges: [Edge] = []

  /// Reads all moments of a run, in their order.
  static func read(_ text: String) -> [RecordedObjects] {
    var all: [RecordedObjects] = []
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if fields.count == 3, fields[0] == "m" {
        all.append(RecordedObjects(moment: fields[1], sawClosures: fields[2] == "1"))
      } else if !all.isEmpty {
        all[all.count - 1].add(fields)
      }
    }
    return all
  }

  private init(moment: String, sawClosures: Bool) {
    self.moment = moment
    self.sawClosures = sawClosures
  }

  private mutating func add(_ fields: [String]) {
    switch (fields.first, fields.count) {
    case ("v", 2): variables.append(fields[1])
    case ("o", 3): if let id = Int(fields[1]) { types[id] = fields[2] }
    case ("c", 3): if let id = Int(fields[1]) { roles[id] = fields[2] }
    case ("e", 4):
      if let arrow = ObjectGraph.Arrow(rawValue: fields[2]) {
        edges.append(Edge(from: fields[1], arrow: arrow, to: fields[3]))
      }
    default: break
    }
  }
}

/// The names of objects and closures on a page: `Sink#2` by type and order of birth, `{onNext}#2` likewise.
struct ObjectNames: Sendable {
  private var names: [String: String] = [:]

  /// - Parameter calls: the calls of the same run, so that traces number its objects in the same way.
  init(calls: [RecordedCall], moments: [RecordedObjects]) {
    var types = Dictionary(calls.filter { $0.object > 0 }.map { ($0.object, $0.type) }, uniquingKeysWith: { $1 })
    for moment in moments { types.merge(moment.types) { $1 } }
    for (id, name) in numbered(types) { names["#\(id)"] = name }
    let roles = moments.reduce(into: [Int: String]()) { $0.merge($1.roles) { $1 } }
    for (id, name) in numbered(roles) {
      let (role, number) = name.atHash
      names["{\(id)"] = number == "1" ? "{\(role)}" : "{\(role)}#\(number)"
    }
  }

  subscript(name: String) -> String { names[name] ?? name }
}

/// Numbers the members of each kind in order of birth: `Sink#1`.
func numbered(_ kinds: [Int: String]) -> [Int: String] {
  var counts: [String: Int] = [:]
  return kinds.sorted { $0.key < $1.key }.reduce(into: [:]) { names, item in
    counts[item.value, default: 0] += 1
    names[item.key] = "\(item.value)#\(counts[item.value]!)"
  }
}

extension String {
  /// The parts before and behind the last `#`.
  var atHash: (String, String) {
    guard let place = lastIndex(of: "#") else { return (self, "") }
    return (String(self[..<place]), String(self[index(after: place)...]))
  }
}

/// Returns the lines of a moment: chains of references from variables, then the remaining ones, and last objects
/// without any.
///
/// - Parameter hidden: types, closures and variables that are left out; what they hold takes their place.
func objectLines(of moment: RecordedObjects, _ names: ObjectNames, hiding hidden: Set<String>) -> [String] {
  var graph = NamedGraph(moment, names)
  graph.hide(hidden)
  return graph.lines
}

/// The references of a moment, with the names of the page.
private struct NamedGraph {
  /// The variables, then objects and closures in order of birth.
  private var nodes: [String]
  private let variables: Set<String>
  private var edges: [String: [(arrow: ObjectGraph.Arrow, to: String)]] = [:]

  init(_ moment: RecordedObjects, _ names: ObjectNames) {
    let births = moment.types.keys.map { ($0, "#\($0)") } + moment.roles.keys.map { ($0, "{\($0)") }
    nodes = moment.variables + births.sorted { $0.0 < $1.0 }.map { names[$0.1] }
    variables = Set(moment.variables)
    for edge in moment.edges { add(names[edge.from], edge.arrow, names[edge.to]) }
  }

  private mutating func add(_ from: String, _ arrow: ObjectGraph.Arrow, _ to: String) {
    if edges[from]?.contains(where: { $0.arrow == arrow && $0.to == to }) == true { return }
    edges[from, default: []].append((arrow, to))
  }

  /// Removes nodes, and connects what holds them with what they hold. A circle of which only one node remains isn't
  /// shown; nor is a connection that doesn't keep its target alive beside one that does.
  mutating func hide(_ hidden: Set<String>) {
    var ways: Set<ObjectGraph.Edge> = []
    for node in nodes where node.isMeant(by: hidden) {
      let targets = edges.removeValue(forKey: node) ?? []
      for (from, held) in edges where held.contains(where: { $0.to == node }) {
        edges[from] = held.filter { $0.to != node }
        for edge in held where edge.to == node {
          for target in targets where target.to != node && target.to != from {
            let way = ObjectGraph.Edge(from: from, arrow: weaker(edge.arrow, target.arrow), to: target.to)
            if edges[from]?.contains(where: { ($0.arrow, $0.to) == (way.arrow, way.to) }) == true { continue }
            ways.insert(way)
            add(from, way.arrow, way.to)
          }
        }
      }
    }
    for way in ways where way.arrow != .strong && edges[way.from]?.contains(where: { $0 == (.strong, way.to) }) == true
    {
      edges[way.from]?.removeAll { $0 == (way.arrow, way.to) }
    }
    nodes.removeAll { $0.isMeant(by: hidden) }
  }

  var lines: [String] {
    var rest = edges, lines: [String] = [], mentioned: Set<String> = []
    func chain(from start: String) {
      var node = start, line = start, passed: Set = [start]
      while var held = rest[node], !held.isEmpty, line.count < 96 {
        let edge = held.removeFirst()
        rest[node] = held
        mentioned.formUnion([node, edge.to])
        line += " \(edge.arrow.rawValue) \(edge.to)"
        node = edge.to
        // A circle is closed as soon as it is seen.
        if !passed.insert(node).inserted { break }
      }
      if line != start { lines.append(line) }
    }
    for variable in nodes where variables.contains(variable) {
      while rest[variable]?.isEmpty == false { chain(from: variable) }
    }
    // Nodes that were mentioned before come first.
    while let node = nodes.first(where: { mentioned.contains($0) && rest[$0]?.isEmpty == false })
      ?? nodes.first(where: { rest[$0]?.isEmpty == false })
    {
      chain(from: node)
    }
    return lines + nodes.filter { !mentioned.contains($0) && !variables.contains($0) }
  }
}

private func weaker(_ one: ObjectGraph.Arrow, _ other: ObjectGraph.Arrow) -> ObjectGraph.Arrow {
  one == .strong ? other : one
}

extension String {
  fileprivate func isMeant(by names: Set<String>) -> Bool { names.contains(self) || names.contains(atHash.0) }
}
