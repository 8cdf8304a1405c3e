import Marbles
import Markup

extension Picture {
  /// Parses a block; `example` is the one that a recorded picture shows.
  init(_ info: InfoString, _ code: CodeBlock, node: Int, line: Int, example: Example? = nil) {
    kind = Kind(rawValue: info.language)!
    self.node = node
    self.code = code
    self.line = line
    self.example = example?.number
    hides = info.names(of: "hide")
    isBefore = example?.isBefore ?? info.has("before")
    caption = info["caption"]
    let named = info.names(of: "at"), end = Name(text: "end", position: SourcePosition(line: line, column: 1))
    moments = kind == .objects ? (named.isEmpty ? [end] : named) : []
    let reading = kind == .marbles ? Diagram.read(code.lines.map(\.text)) : nil
    diagram = reading?.diagram
    let graph = kind == .objects ? ObjectGraph.read(code.lines.map(\.text), moments: moments.map(\.text)) : nil
    objects = graph?.graph
    let states = kind == .states ? StateMachine.read(code.lines.map(\.text)) : nil
    machine = states?.machine
    property = kind == .states ? info.names(of: "of").first : nil
    faults = reading?.mistakes ?? graph?.mistakes ?? states?.mistakes ?? []
  }

  /// The type whose states the picture shows, and its property that holds the state.
  public var watched: (type: String, property: String)? {
    let parts = property?.text.split(separator: ".").map(String.init) ?? []
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// The mistakes in the picture's notation, at their places in the page.
  func mistakes(path: String) -> [Diagnostic] {
    faults.map { mistake in
      guard code.lines.indices.contains(mistake.line) else {
        return Diagnostic(path: path, line: line, mistake.message)
      }
      let place = code.lines[mistake.line]
      return Diagnostic(path: path, line: place.number, column: place.indent + mistake.column, mistake.message)
    }
  }
}
