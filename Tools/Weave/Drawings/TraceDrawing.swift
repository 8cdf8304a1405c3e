/// A trace with more calls is drawn with an object's calls to itself folded.
private let longTrace = 40

/// Draws a trace as a sequence diagram. Lifelines are objects in order of birth; numbers count the core's calls in the
/// text.
///
/// - Parameter id: unique in the page; made of letters, digits and hyphens.
/// - Returns: nil if the lines are no trace.
public func traceDrawing(of lines: [String], id: String, title: String = "Sequence of calls") -> Drawing? {
  guard let text = TraceText(lines) else { return nil }
  let trace = text.calls.count > longTrace ? text.folded : text
  let layout = TraceLayout(trace)
  var drawing = Drawing(.shapes, id: id, title: title, description: description(of: text))
  let isTall = layout.rows.count > 10
  drawing.width = layout.width
  drawing.height = layout.bottom + (isTall ? layout.headHeight + 2 : 2)
  for lifeline in layout.lifelines { draw(lifeline, layout, in: &drawing) }
  for row in layout.rows { drawFrame(of: row, in: &drawing) }
  drawing.clear(layout.rows.map { ($0.label, $0.baseline - 11...$0.baseline + 3.5) }, id: "\(id)-clear")
  for row in layout.rows { drawBar(row, in: &drawing) }
  for (call, row) in zip(trace.calls, layout.rows) { drawCall(call, row, in: &drawing) }
  drawHeads(layout, trace, at: 1, in: &drawing)
  if isTall { drawHeads(layout, trace, at: layout.bottom, in: &drawing) }
  return drawing
}

private func description(of trace: TraceText) -> String {
  let count = trace.calls.count { $0.numbers != nil }
  let others = trace.participants.dropFirst()
  return
    "\(count) \(count == 1 ? "call" : "calls") between you and \(others.joined(separator: ", ")). The text of the trace lists them in order."
}

// MARK: Lifelines

/// Draws a lifeline, dotted and faint before the object is born.
private func draw(_ lifeline: TraceLayout.Lifeline, _ layout: TraceLayout, in drawing: inout Drawing) {
  let start = layout.headHeight + 1
  if lifeline.birth > start { drawing.line(lifeline.x, start, lifeline.x, lifeline.birth, dash: "1 5", opacity: 0.45) }
  drawing.line(lifeline.x, max(start, lifeline.birth), lifeline.x, layout.bottom, opacity: 0.45)
}

/// Draws the bar that shows how long an object is in a call.
///
/// It runs behind labels, and is so faint that even a quiet one is legible on two bars.
private func drawBar(_ row: TraceLayout.Row, in drawing: inout Drawing) {
  drawing.fill(outline(of: row), opacity: 0.12)
}

/// Draws the frame of a bar, which would cross the letters of a label that is above it.
private func drawFrame(of row: TraceLayout.Row, in drawing: inout Drawing) {
  drawing.path(outline(of: row), opacity: 0.75)
}

private func outline(of row: TraceLayout.Row) -> [PathStep] {
  let left = row.to - TraceLayout.bar / 2, right = row.to + TraceLayout.bar / 2
  return [.move(left, row.y), .across(right), .down(row.end), .across(left), .close]
}

private func drawHeads(_ layout: TraceLayout, _ trace: TraceText, at top: Double, in drawing: inout Drawing) {
  for (name, lifeline) in zip(trace.participants, layout.lifelines) {
    let width = layout.headWidth, isObject = name.contains("#") || name == "you"
    let frame: KeyValuePairs<StaticString, Shape.Value?> = [
      "x": .number(lifeline.x - width / 2), "y": .number(top), "width": .number(width),
      "height": .number(layout.headHeight),
      "rx": name == "you" ? "14" : "4",
      "fill": "currentColor", "fill-opacity": isObject ? "0.07" : "0", "stroke": "currentColor",
      "stroke-opacity": isObject ? "0.8" : "0.6",
      "stroke-dasharray": isObject ? "none" : "4 3",
    ]
    drawing.add("rect", frame)
    var y = top + layout.headHeight / 2 - Double(lifeline.name.count - 1) * 6.5 + 4
    for line in lifeline.name {
      drawing.text([TextPart(text: line, isBold: true)], x: lifeline.x, y: y, anchor: "middle")
      y += 13
    }
  }
}

// MARK: Calls

private func drawCall(_ call: TraceText.Call, _ row: TraceLayout.Row, in drawing: inout Drawing) {
  let half = TraceLayout.bar / 2
  drawing.text(call.parts, x: row.label.lowerBound, y: row.baseline)
  if row.isSelfCall {
    drawLoop(row, in: &drawing)
  } else {
    let direction = row.to > row.from ? 1.0 : -1.0
    drawArrow(from: row.from + half * direction, to: row.to - half * direction, y: row.y, isDashed: false, in: &drawing)
    if row.returns { drawReturn(call, row, direction, in: &drawing) }
  }
}

/// Draws a return: thin and dashed, with the number of the call that it ends.
private func drawReturn(_ call: TraceText.Call, _ row: TraceLayout.Row, _ direction: Double, in drawing: inout Drawing)
{
  let half = TraceLayout.bar / 2
  let start = row.to - half * direction
  drawArrow(from: start, to: row.from + half * direction, y: row.end, isDashed: true, in: &drawing)
  guard let numbers = call.numbers else { return }
  drawing.text(
    [TextPart(text: String(numbers.lowerBound), isQuiet: true)], x: start - 5 * direction, y: row.end - 3, size: 11,
    anchor: direction > 0 ? "end" : "start")
}

private func drawArrow(from: Double, to: Double, y: Double, isDashed: Bool, in drawing: inout Drawing) {
  let back = to > from ? -1.0 : 1.0
  if isDashed {
    drawing.line(from, y, to, y, dash: "3 3", opacity: 0.7)
    drawing.path([.move(to + 5 * back, y - 3), .line(to, y), .line(to + 5 * back, y + 3)], opacity: 0.7)
  } else {
    drawing.line(from, y, to + 6 * back, y, width: 1.3)
    drawing.fill([.move(to, y), .line(to + 8 * back, y - 4), .down(y + 4), .close])
  }
}

/// Draws a call that an object makes to itself.
private func drawLoop(_ row: TraceLayout.Row, in drawing: inout Drawing) {
  let left = row.from + TraceLayout.bar / 2, right = row.to + 18, top = row.y - 7, end = row.to + TraceLayout.bar / 2
  drawing.path([.move(left, top), .across(right), .down(row.y + 2), .across(end + 6)], width: 1.3)
  drawing.fill([.move(end, row.y + 2), .line(end + 8, row.y - 2), .down(row.y + 6), .close])
}
