import Tangle

/// A class map: ancestors above, inheritance as a line, conformance dashed, what is new framed heavily and said to be new.
///
/// - Parameter id: unique in the page; made of letters, digits and hyphens.
public func classDrawing(of map: ClassMap, id: String, title: String = "Types of the core") -> String {
  let layout = ClassLayout(map)
  var drawing = Drawing()
  drawing.width = layout.width
  drawing.height = layout.bottom
  for (edge, route) in zip(map.edges, ClassRoutes(map, layout).routes) { draw(edge, route, in: &drawing) }
  for (node, box) in zip(map.nodes, layout.boxes) { draw(node, box, in: &drawing) }
  return drawing.svg(id: id, title: title, description: map.sentences.joined(separator: " "))
}

private func draw(_ node: ClassMap.Node, _ box: ClassLayout.Box, in drawing: inout Drawing) {
  drawing.add(
    "rect",
    [
      "x": short(box.x), "y": short(box.y), "width": short(box.width), "height": short(ClassLayout.height),
      "rx": node.kind == .protocol ? "16" : "4", "fill": "currentColor", "fill-opacity": node.isNew ? "0.1" : "0.02",
      "stroke": "currentColor", "stroke-width": node.isNew ? "2" : "1", "stroke-opacity": node.isNew ? "1" : "0.55",
    ])
  drawing.text(
    [TextPart(text: node.label, isBold: node.isNew)], x: box.middle, y: box.y + 18, size: 11.5, anchor: "middle")
  let kind = TextPart(text: node.kind.rawValue, isQuiet: true)
  drawing.text(
    node.isNew ? [TextPart(text: "new ", isBold: true), kind] : [kind], x: box.middle, y: box.y + 33, size: 10,
    anchor: "middle")
}

private func draw(_ edge: ClassMap.Edge, _ route: ClassRoutes.Route, in drawing: inout Drawing) {
  drawing.path(
    route.path, width: 1.2, dash: edge.kind == .conforms ? "5 4" : nil, opacity: edge.through.isEmpty ? 0.85 : 0.55)
  let (x, y) = (route.end.x, route.end.y)
  drawing.path(
    "M\(short(x)) \(short(y + 1))L\(short(x - 5)) \(short(y + 10))H\(short(x + 5))Z", width: 1.2, opacity: 0.85)
}
