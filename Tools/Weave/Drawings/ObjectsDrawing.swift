import Marbles

/// Draws which objects keep which alive, one picture for each moment. A holder stands above what it holds. A strong
/// reference is a solid line, a weak one dashed and an unowned one dotted, both with their word; a circle of strong
/// references is heavy.
///
/// An object has the same place at all moments. One that is gone since the moment before is drawn faintly there.
///
/// - Parameter id: unique in the page; made of letters, digits and hyphens.
/// - Returns: nil if no moment has objects.
public func objectDrawings(of graph: ObjectGraph, id: String) -> [Drawing]? {
  guard graph.moments.contains(where: { !$0.items.isEmpty }) else { return nil }
  let layout = ObjectsLayout(graph.moments)
  return graph.moments.indices.map { index in
    let scene = ObjectsScene(graph.moments, index)
    let name = graph.moments.count > 1 ? ": \(scene.moment.words)" : ""
    var drawing = Drawing(
      .shapes, id: graph.moments.count > 1 ? "\(id)-\(index + 1)" : id, title: "Who keeps whom alive\(name)",
      description: scene.description)
    draw(scene, layout, isNamed: graph.moments.count > 1, in: &drawing)
    return drawing
  }
}

/// The objects and references of one moment.
struct ObjectsScene {
  let moment: ObjectGraph.Moment
  let present: Set<String>
  /// The objects and closures of the moment before that are gone now.
  let gone: [String]
  private(set) var before: String?
  /// The circles of strong references, each as its members in the order of the text.
  let circles: [[String]]

  init(_ moments: [ObjectGraph.Moment], _ index: Int) {
    moment = moments[index]
    let nodes = moments[index].nodes
    present = Set(nodes)
    if index > 0 { before = moments[index - 1].words }
    let isPresent = present
    gone = index == 0 ? [] : moments[index - 1].nodes.filter { !isPresent.contains($0) && $0.isAlive }
    circles = strongCircles(nodes, moments[index].edges)
  }

  func isInCircle(_ edge: ObjectGraph.Edge) -> Bool {
    edge.arrow == .strong && circles.contains { $0.contains(edge.from) && $0.contains(edge.to) }
  }

  /// The moment in words, for screen readers.
  var description: String {
    var sentences = moment.items.map { item in
      switch item.content {
      case .alone(let node): "\(node) is held by nothing that is shown."
      case .edge(let edge):
        switch edge.arrow {
        case .strong: "\(edge.from) holds \(edge.to)."
        case .weak: "\(edge.from) holds \(edge.to) weakly."
        case .unowned: "\(edge.from) holds \(edge.to) unowned."
        }
      }
    }
    for circle in circles { sentences.append("A circle of strong references: \(circle.joined(separator: ", ")).") }
    if !gone.isEmpty, let before { sentences.append("Gone since \(before): \(gone.joined(separator: ", ")).") }
    return sentences.isEmpty ? "Nothing that is shown lives." : sentences.joined(separator: " ")
  }
}

extension ObjectGraph.Moment {
  /// The moment's title in the picture.
  fileprivate var words: String { name == "end" ? "at the end" : name }
}

extension String {
  /// `true` for the name of an object or a closure, which can be gone; a variable only loses its value.
  fileprivate var isAlive: Bool {
    switch ObjectGraph.kind(of: self) {
    case .object, .closure: true
    default: false
    }
  }
}

/// Returns sets of nodes in which each is reachable from each by strong references, and from itself.
private func strongCircles(_ nodes: [String], _ edges: [ObjectGraph.Edge]) -> [[String]] {
  let targets = Dictionary(grouping: edges.filter { $0.arrow == .strong }, by: \.from).mapValues { $0.map(\.to) }
  func reached(from node: String) -> Set<String> {
    var seen: Set<String> = [], open = targets[node] ?? []
    while let next = open.popLast() {
      if seen.insert(next).inserted { open += targets[next] ?? [] }
    }
    return seen
  }
  let reach = Dictionary(uniqueKeysWithValues: nodes.map { ($0, reached(from: $0)) })
  var done: Set<String> = []
  return nodes.compactMap { node in
    guard reach[node]!.contains(node), !done.contains(node), node != "?" else { return nil }
    let circle = nodes.filter { reach[node]!.contains($0) && reach[$0]!.contains(node) }
    done.formUnion(circle)
    return circle
  }
}

// MARK: - Shapes

private let headHeight = 24.0, legendHeight = 22.0

private func draw(_ scene: ObjectsScene, _ layout: ObjectsLayout, isNamed: Bool, in drawing: inout Drawing) {
  let top = isNamed ? headHeight : 0
  let legend = scene.circles.isEmpty ? nil : "heavy: a circle, each keeps the next alive"
  drawing.width = max(
    layout.width, Double(scene.moment.words.count) * 12 * Drawing.letter,
    Double(legend?.count ?? 0) * 11 * Drawing.letter + 2)
  drawing.height = top + layout.height + (legend == nil ? 0 : legendHeight)
  for route in layout.routes where scene.moment.edges.contains(route.edge) {
    draw(route, isHeavy: scene.isInCircle(route.edge), top, in: &drawing)
  }
  let words = layout.routes.filter { scene.moment.edges.contains($0.edge) && $0.word != nil }
  let ghosts = layout.boxes.filter { scene.gone.contains($0.name) }
  let areas = words.map(\.place) + ghosts.map(areaOfGone)
  if !areas.isEmpty {
    drawing.clear(areas.map { ($0.x...$0.right, top + $0.y...top + $0.bottom) }, id: "\(drawing.id)-clear")
  }
  for route in words { label(route, top, in: &drawing) }
  for box in layout.boxes {
    if scene.present.contains(box.name) {
      draw(box, isHeavy: scene.circles.contains { $0.contains(box.name) }, top, in: &drawing)
    }
  }
  for ghost in ghosts { drawGhost(ghost, top, in: &drawing) }
  if isNamed { drawing.text([TextPart(text: scene.moment.words, isBold: true)], x: 1, y: 13, size: 12) }
  if let legend {
    drawing.text([TextPart(text: legend, isQuiet: true)], x: 1, y: drawing.height - 5)
  }
}

private func draw(_ box: ObjectsLayout.Box, isHeavy: Bool, _ top: Double, in drawing: inout Drawing) {
  drawing.add(
    "rect",
    [
      "x": .number(box.x), "y": .number(top + box.y), "width": .number(box.width), "height": .number(box.height),
      "rx": .number(box.radius), "fill": "currentColor", "fill-opacity": box.isVariable ? "0" : "0.07",
      "stroke": "currentColor", "stroke-width": isHeavy ? "2.4" : "1", "stroke-opacity": isHeavy ? "1" : "0.75",
    ])
  write(box, top, in: &drawing) { _, line in TextPart(text: line, isBold: !box.isVariable) }
}

private func drawGhost(_ box: ObjectsLayout.Box, _ top: Double, in drawing: inout Drawing) {
  drawing.add(
    "rect",
    [
      "x": .number(box.x), "y": .number(top + box.y), "width": .number(box.width), "height": .number(box.height),
      "rx": .number(box.radius), "fill": "none", "stroke": "currentColor", "stroke-dasharray": "1.5 4",
      "stroke-opacity": "0.6",
    ])
  write(box, top, in: &drawing) { _, line in TextPart(text: line, isQuiet: true) }
  let area = areaOfGone(box)
  drawing.text(
    [TextPart(text: "gone", isQuiet: true)], x: area.right, y: top + area.bottom - 2,
    size: ObjectsLayout.wordSize, anchor: "end")
}

/// The place of the word “gone” at a box.
private func areaOfGone(_ box: ObjectsLayout.Box) -> Area {
  let width = 4 * ObjectsLayout.wordSize * Drawing.letter
  return Area(x: box.x + box.width - 3 - width, y: box.y - 13, width: width, height: 12)
}

/// Writes the lines of a box into its middle.
func write(
  _ box: ObjectsLayout.Box, _ top: Double = 0, in drawing: inout Drawing, _ part: (_ number: Int, String) -> TextPart
) {
  var y = top + box.y + box.height / 2 - Double(box.lines.count - 1) * 6.5 + 4
  for (number, line) in box.lines.enumerated() {
    drawing.text([part(number, line)], x: box.x + box.width / 2, y: y, anchor: "middle")
    y += 13
  }
}

/// - Parameter hasHead: `false` for the first part of a line that continues.
func draw(
  _ route: ObjectsLayout.Route, isHeavy: Bool = false, hasHead: Bool = true, _ top: Double = 0,
  in drawing: inout Drawing
) {
  var points = route.points.map { (x: $0.x, y: $0.y + top) }
  guard points.count > 1 else { return }
  let end = points[points.count - 1], last = points[points.count - 2]
  let length = max(0.1, ((end.x - last.x) * (end.x - last.x) + (end.y - last.y) * (end.y - last.y)).squareRoot())
  let along = (x: (end.x - last.x) / length, y: (end.y - last.y) / length)
  let size = isHeavy ? 10.0 : 8.0, half = isHeavy ? 5.0 : 4.0
  let left = (x: end.x - along.x * size - along.y * half, y: end.y - along.y * size + along.x * half)
  let right = (x: end.x - along.x * size + along.y * half, y: end.y - along.y * size - along.x * half)
  let isStrong = route.edge.arrow == .strong
  if isStrong, hasHead { points[points.count - 1] = (end.x - along.x * (size - 1), end.y - along.y * (size - 1)) }
  let dash: Shape.Value? =
    switch route.edge.arrow {
    case .strong: nil
    case .weak: "5 4"
    case .unowned: "1.5 3.5"
    }
  let path = [PathStep.move(points[0].x, points[0].y)] + points.dropFirst().map { .line($0.x, $0.y) }
  drawing.path(path, width: isHeavy ? 2.4 : 1.3, dash: dash)
  guard hasHead else { return }
  if isStrong {
    drawing.fill([.move(end.x, end.y), .line(left.x, left.y), .line(right.x, right.y), .close])
  } else {
    drawing.path([.move(left.x, left.y), .line(end.x, end.y), .line(right.x, right.y)], width: 1.3)
  }
}

/// Writes the word of a weak or unowned reference beside its line.
private func label(_ route: ObjectsLayout.Route, _ top: Double, in drawing: inout Drawing) {
  guard let word = route.word else { return }
  drawing.text(
    [TextPart(text: word)], x: route.place.x, y: top + route.place.bottom - 2.5, size: ObjectsLayout.wordSize)
}
