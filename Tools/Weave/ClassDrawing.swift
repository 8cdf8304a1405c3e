import Tangle

/// A class map: ancestors above, inheritance as a line, conformance dashed, what is new framed heavily and said to be new.
///
/// - Parameter id: unique in the page; made of letters, digits and hyphens.
public func classDrawing(of map: ClassMap, id: String, title: String = "Types of the core") -> String {
  let layout = ClassLayout(map)
  var drawing = Drawing()
  drawing.width = layout.width
  drawing.height = layout.bottom
  for edge in map.edges { draw(edge, layout, in: &drawing) }
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
  drawing.text([TextPart(text: node.label, isBold: node.isNew)], x: box.middle, y: box.y + 18, size: 11.5, anchor: "middle")
  let kind = TextPart(text: node.kind.rawValue, isQuiet: true)
  drawing.text(node.isNew ? [TextPart(text: "new ", isBold: true), kind] : [kind], x: box.middle, y: box.y + 33, size: 10, anchor: "middle")
}

private func draw(_ edge: ClassMap.Edge, _ layout: ClassLayout, in drawing: inout Drawing) {
  let child = layout.boxes[edge.from], parent = layout.boxes[edge.to]
  let bottom = parent.y + ClassLayout.height
  let reach = max(0, parent.width / 2 - 16)
  let end = parent.middle + min(max((child.middle - parent.middle) * 0.25, -reach), reach)
  let dash = edge.kind == .conforms ? "5 4" : nil
  let bend = child.y - 24
  let route = "M\(short(child.middle)) \(short(child.y))V\(short(child.y - 8))C\(short(child.middle)) \(short(bend)) \(short(end)) \(short(bend + 8)) \(short(end)) \(short(max(bottom + 10, child.y - 40)))V\(short(bottom + 10))"
  drawing.path(route, width: 1.2, dash: dash, opacity: edge.through.isEmpty ? 0.85 : 0.5)
  drawing.path("M\(short(end)) \(short(bottom + 1))L\(short(end - 5)) \(short(bottom + 10))H\(short(end + 5))Z", width: 1.2, opacity: 0.85)
}
