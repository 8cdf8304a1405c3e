import Marbles

/// A block of the chapter that shows which objects keep which alive, at some moments of an example.
package struct ObjectsBlock: RecordedPicture {
  package let block: RecordedBlock

  package init(_ block: RecordedBlock) { self.block = block }

  private var moments: [(name: String, key: String)] { block.moments }

  package func actual(_ run: TracedRun) -> Result<[String], NoPicture> {
    var text: [String] = []
    for moment in moments {
      guard let found = run.objects.last(where: { $0.moment == moment.key }) else {
        return .failure(
          NoPicture(
            text:
              "the example runs to its end without the moment ‘\(moment.name)’: nothing calls snapshot(\"\(moment.name)\")"
          ))
      }
      guard found.sawClosures else {
        return .failure(
          NoPicture(text: "what closures hold can't be seen here: the toolchain has no libswiftRemoteMirror"))
      }
      if moments.count > 1 { text.append("\(moment.name):") }
      text += objectLines(of: found, run.names, hiding: block.hides)
    }
    return .success(text)
  }

  /// Returns the first difference between a run and the chapter. The chapter may arrange its chains of references in
  /// any way.
  package func faults(in actual: [String]) -> [Fault] {
    guard lines.contains(where: { !$0.isEmpty }) || actual.isEmpty else {
      return [fault(0, 1, "this picture is empty: `book test --accept` fills it")]
    }
    let names = moments.map(\.name)
    let expected = ObjectGraph.read(lines, moments: names).graph, found = ObjectGraph.read(actual, moments: names).graph
    for (said, seen) in zip(expected.moments, found.moments) {
      if let fault = difference(said, seen) { return [fault] }
    }
    return []
  }

  private func difference(_ said: ObjectGraph.Moment, _ found: ObjectGraph.Moment) -> Fault? {
    let then = moments.count > 1 ? " at ‘\(said.name)’" : ""
    let all = Set(found.items.map(\.content)), living = Set(found.nodes)
    for item in said.items where !all.contains(item.content) {
      return fault(item.line + 1, indent + item.column, reason(item.content, found.edges, living) + then)
    }
    let told = Set(said.items.map(\.content))
    guard let missing = found.items.first(where: { !told.contains($0.content) }) else { return nil }
    let end = said.items.last?.line ?? said.line
    return switch missing.content {
    case .edge(let edge): fault(end + 2, indent + 1, "here is missing ‘\(edge.text)’\(then)")
    case .alone(let node): fault(end + 2, indent + 1, "here is missing ‘\(node)’, which lives\(then)")
    }
  }

  private func reason(_ content: ObjectGraph.Item.Content, _ edges: [ObjectGraph.Edge], _ living: Set<String>) -> String
  {
    switch content {
    case .alone(let node):
      return living.contains(node)
        ? "‘\(node)’ doesn't stand alone: it holds something, or is held" : "‘\(node)’ doesn't live in the run"
    case .edge(let edge):
      if let other = edges.first(where: { $0.from == edge.from && $0.to == edge.to }) {
        return "the run has ‘\(other.text)’, not ‘\(edge.text)’"
      }
      for node in [edge.from, edge.to] where !living.contains(node) {
        return "the run finds no ‘\(node)’ that lives and is held or holds"
      }
      return "‘\(edge.from)’ doesn't hold ‘\(edge.to)’ in the run"
    }
  }
}
