import Book
import CoreHistory
import Marbles
import Markup
import SwiftSource
import SwiftSyntax

/// Returns mistakes for moments that an example takes and no picture of objects shows, or the other way round.
func momentMistakes(_ plays: [ExampleRun], _ page: Chapter) -> [Diagnostic] {
  plays.flatMap { play -> [Diagnostic] in
    let shown = Set(play.graphs.flatMap { $0.moments.map(\.text) })
    var taken: Set<String> = [], mistakes: [Diagnostic] = []
    for (example, snippet) in zip(play.examples, play.snippets) {
      let lines = example.located(in: page)
      for call in snapshotCalls(in: snippet) {
        let line = lines[call.line]
        func report(_ message: String) {
          mistakes.append(
            Diagnostic(path: page.path, line: line.number, column: call.column + line.indent, message))
        }
        if call.name == "end" {
          report("‘end’ is the end of the example, which needs no call: give this moment another name")
        } else if !taken.insert(call.name).inserted {
          report("the moment ‘\(call.name)’ is taken twice: give each a name of its own")
        } else if !shown.contains(call.name) {
          report("no picture shows this moment: put a block ```objects at=\(call.name.wordOfInfo) behind the example")
        }
      }
      for graph in play.graphs where graph.example == example.number {
        mistakes += unknownMoments(of: graph, taken, page)
      }
    }
    return mistakes
  }
}

private func unknownMoments(of graph: Picture, _ taken: Set<String>, _ page: Chapter) -> [Diagnostic] {
  graph.moments.filter { $0.text != "end" && !taken.contains($0.text) }.map { moment in
    let cure = suggestion(
      for: moment.text, among: taken.union(["end"]),
      else: "it knows \(taken.union(["end"]).sorted().joined(separator: ", "))")
    return Diagnostic(
      path: page.path, position: moment.position,
      message: "the example calls no snapshot(\(moment.text.literal)) up to here; \(cure)")
  }
}

extension String {
  fileprivate var wordOfInfo: String { contains(" ") ? "\"\(self)\"" : self }
}

/// Returns mistakes for names in pictures of objects that neither the core nor the example has.
///
/// - Parameter missed: the names that they may have.
func objectMistakes(
  _ graphs: [Picture], _ page: Chapter, _ core: TypeTable, _ missed: Set<String>
) -> [Diagnostic] {
  guard !graphs.isEmpty else { return [] }
  let setups = page.setups.map { Snippet($0.code.lines.map(\.text)) }
  let plays = exampleRuns(of: page)
  let groups = Dictionary(grouping: graphs) { graph in
    plays.firstIndex { $0.graphs.contains { $0.node == graph.node } }
  }
  return groups.flatMap { play, graphs in
    let known = KnownNames(core, setups, play.map { plays[$0].snippets } ?? [], missed)
    return graphs.flatMap { mistakes(in: $0, page, known) }
  }
}

private func mistakes(in graph: Picture, _ page: Chapter, _ known: KnownNames) -> [Diagnostic] {
  var told: Set<String> = []
  let written = (graph.objects?.moments ?? []).flatMap { moment in
    moment.items.flatMap { known.mistakes(in: $0, of: graph, page, &told) }
  }
  return written + graph.hides.compactMap { name in known.hides(name.text) ? nil : known.vainHide(name, page) }
}

/// The names that may occur in pictures of an example's objects.
private struct KnownNames {
  let types: TypeTable
  let variables: Set<String>
  let roles: Set<String>
  let missed: Set<String>

  init(_ core: TypeTable, _ setups: [Snippet], _ examples: [Snippet], _ missed: Set<String>) {
    self.missed = missed
    var types = core
    types.add((setups + examples).map(\.tree))
    self.types = types
    variables = examples.reduce(into: []) { $0.formUnion($1.mentioned) }
    let finder = RoleFinder(viewMode: .sourceAccurate)
    for snippet in setups + examples { finder.walk(snippet.tree) }
    roles = finder.roles
  }

  /// Returns whether a word behind `hide` is known: as a type, a variable or a closure.
  func hides(_ word: String) -> Bool {
    types[word] != nil || missed.contains(word)
      || ObjectGraph.kind(of: word).map { complaint(about: $0) == nil } == true
  }

  func vainHide(_ name: Picture.Name, _ page: Chapter) -> Diagnostic {
    let known: [String] = types.types.map(\.name) + variables + roles.map { "{\($0)}" }
    let near = orNear(name.text, among: known, else: "; leave it out")
    return Diagnostic(
      path: page.path, position: name.position,
      message:
        "‘\(name.text)’ hides nothing: neither the core nor the example has such a type, variable or closure\(near)")
  }

  /// Returns a mistake for each unknown name that wasn't told before.
  func mistakes(
    in item: ObjectGraph.Item, of graph: Picture, _ page: Chapter, _ told: inout Set<String>
  ) -> [Diagnostic] {
    let names: [String]
    switch item.content {
    case .alone(let node): names = [node]
    case .edge(let edge): names = [edge.from, edge.to]
    }
    let line = graph.code.lines[item.line]
    let text = String(Substring(line.text.utf8.dropFirst(item.column - 1)))
    var rest = text[...]
    return names.compactMap { name in
      // The second name of an edge stands behind the first one, which may contain it.
      let place = rest.firstRange(of: name)
      let offset = place.map { text[..<$0.lowerBound].utf8.count } ?? 0
      if let place { rest = rest[place.upperBound...] }
      guard let kind = ObjectGraph.kind(of: name), let complaint = complaint(about: kind), told.insert(name).inserted
      else { return nil }
      return Diagnostic(path: page.path, line: line.number, column: line.indent + item.column + offset, complaint)
    }
  }

  func complaint(about kind: ObjectGraph.NodeKind) -> String? {
    switch kind {
    case .unseen: return nil
    case .variable(let name):
      if variables.contains(name) { return nil }
      return "the example has no variable ‘\(name)’\(orNear(name, among: variables))"
    case .object(let type):
      if types[type] != nil || missed.contains(type) { return nil }
      return "neither the core nor the example has a type ‘\(type)’\(orNear(type, among: types.types.map(\.name)))"
    case .closure(let role):
      if roles.contains(role) { return nil }
      return "the example has no closure ‘{\(role)}’\(orNear(role, among: roles, in: "{", "}"))"
    }
  }
}

private final class RoleFinder: SyntaxVisitor {
  private(set) var roles: Set<String> = []

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    roles.insert(node.role)
    return .visitChildren
  }
}
