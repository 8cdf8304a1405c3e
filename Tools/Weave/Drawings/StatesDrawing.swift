import Marbles

/// Draws the states of an object: boxes, and between them arrows with the calls that lead from one state to the next
/// and, behind a stroke, what such a call makes the object do.
///
/// - Parameter id: unique in the page; made of letters, digits and hyphens.
/// - Returns: nil if there are no steps.
func statesDrawing(of machine: StateMachine, id: String) -> Drawing? {
  guard !machine.steps.isEmpty else { return nil }
  let scene = StatesScene(machine)
  let layout = ObjectsLayout(scene.names, scene.edges, sizes: { _ in scene.sizes })
  var drawing = Drawing(.shapes, id: id, title: "States and what leads from one to the next", description: scene.words)
  (drawing.width, drawing.height) = (layout.width, layout.height)
  for route in layout.routes { draw(route, hasHead: !scene.isStep(route.edge.to), in: &drawing) }
  for box in layout.boxes { draw(box, isStep: scene.isStep(box.name), in: &drawing) }
  return drawing
}

/// The boxes of the picture: the states, and between two of them the words of a step, which take up a place like a
/// state.
private struct StatesScene {
  private(set) var names: [String]
  private(set) var edges: [ObjectGraph.Edge] = []
  private(set) var sizes: [ObjectsLayout.Size]
  private(set) var words = ""
  private let states: Set<String>

  init(_ machine: StateMachine) {
    names = machine.states
    states = Set(names)
    sizes = names.map { state in
      ObjectsLayout.size(of: [state] + (machine.names[state].map { wrapWords($0, 16) } ?? []), radius: 12)
    }
    for (number, step) in machine.steps.enumerated() {
      let name = "step \(number)"
      names.append(name)
      sizes.append(step.from == nil ? ([], 10, 10, 5, true) : Self.size(of: step))
      if let from = step.from { edges.append(ObjectGraph.Edge(from: from, arrow: .strong, to: name)) }
      edges.append(ObjectGraph.Edge(from: name, arrow: .strong, to: step.to))
    }
    words = machine.steps.map { step in
      let to = machine.spoken(step.to), calls = step.calls.joined(separator: ", which calls ")
      guard let from = step.from.map(machine.spoken) else { return "It begins as \(to)." }
      return from == to ? "\(calls) leaves it \(to)." : "\(calls) leads from \(from) to \(to)."
    }.joined(separator: " ")
  }

  func isStep(_ name: String) -> Bool { !states.contains(name) }

  private static func size(of step: StateMachine.Step) -> ObjectsLayout.Size {
    let lines = step.calls.enumerated().flatMap { number, call in
      wrap((number == 0 ? "" : "/ ") + call.prefix { $0 != "(" } + "()", 16)
    }
    let width = Double(lines.map(\.count).max() ?? 0) * 11 * Drawing.letter + 4
    return (lines, width.rounded(.up), Double(lines.count) * 13 + 4, 0, true)
  }
}

extension StateMachine {
  /// Returns a state with its description.
  fileprivate func spoken(_ state: String) -> String { names[state].map { "\(state) (\($0))" } ?? state }
}

private func draw(_ box: ObjectsLayout.Box, isStep: Bool, in drawing: inout Drawing) {
  if !isStep || box.lines.isEmpty {
    drawing.add(
      "rect",
      [
        "x": .number(box.x), "y": .number(box.y), "width": .number(box.width), "height": .number(box.height),
        "rx": .number(box.radius), "fill": "currentColor", "fill-opacity": isStep ? "1" : "0.07",
        "stroke": "currentColor",
      ])
  }
  write(box, in: &drawing) { number, line in TextPart(text: line, isBold: !isStep && number == 0) }
}

/// Breaks a text between words into lines of at most so many letters.
private func wrapWords(_ text: String, _ letters: Int) -> [String] {
  text.split(separator: " ").reduce(into: []) { lines, word in
    if let last = lines.last, last.count + 1 + word.count <= letters {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
}
