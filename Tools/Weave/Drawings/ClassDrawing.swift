import CoreHistory
import SwiftSource

/// Draws a class map, one picture for each of its trees. A type stands below its ancestor and further in; inheritance
/// is a solid line, conformance a dashed one; a new type has a heavy frame and the word “new”.
///
/// - Parameter id: unique in the page; made of letters, digits and hyphens.
public func classDrawings(of map: ClassMap, id: String) -> [Drawing] {
  let sentences = map.sentences
  return ClassTree.all(of: map).enumerated().map { index, tree in
    let layout = ClassLayout(tree, in: map)
    let root = map.nodes[tree.rows[0].node].name
    var drawing = Drawing(
      .shapes, id: "\(id)-\(index + 1)", title: tree.rows.count == 1 ? root : "\(root) and what descends from it",
      description: tree.rows.map { sentences[$0.node] }.joined(separator: " "))
    drawing.width = layout.width
    drawing.height = layout.height
    for line in layout.lines { draw(line, in: &drawing) }
    for box in layout.boxes { draw(box, in: &drawing) }
    return drawing
  }
}

private func draw(_ box: ClassLayout.Box, in drawing: inout Drawing) {
  let isNew = box.node.isNew
  drawing.add(
    "rect",
    [
      "x": .number(box.x), "y": .number(box.y), "width": .number(box.width), "height": .number(box.height),
      "rx": box.node.kind == .protocol ? "14" : "4", "fill": "currentColor", "fill-opacity": isNew ? "0.1" : "0.02",
      "stroke": "currentColor", "stroke-width": isNew ? "2" : "1", "stroke-opacity": isNew ? "1" : "0.55",
    ])
  let left = box.x + ClassLayout.padding
  drawing.text(
    [TextPart(text: box.node.label, isBold: isNew)], x: left, y: box.y + 17, size: ClassLayout.size)
  for (index, words) in box.words.enumerated() {
    drawing.text(words, x: left, y: box.y + 32 + Double(index) * ClassLayout.lineHeight, size: ClassLayout.small)
  }
}

private func draw(_ line: ClassLayout.Line, in drawing: inout Drawing) {
  let head = 9.0, (x, top) = (line.x, line.top)
  let dash: Shape.Value? = line.kind == .conforms ? "5 4" : nil
  let trunk: [PathStep] = [.move(x, top + head), .down(line.branches.map(\.y).max() ?? top + head)]
  drawing.path(trunk, width: 1.2, dash: dash, opacity: 0.85)
  for end in line.branches {
    drawing.path([.move(x, end.y), .across(end.x)], width: 1.2, dash: dash, opacity: 0.85)
  }
  drawing.path([.move(x, top + 1), .lineBy(-4.5, head - 1), .acrossBy(9), .close], width: 1.2, opacity: 0.85)
}
